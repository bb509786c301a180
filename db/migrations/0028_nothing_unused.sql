-- Nothing reads or writes these any more: jobs keep their days in the queue's own tables, an answer is kept without its
-- status, and the log never wrote an address.
drop table daily_runs;
alter table idempotency_keys drop column status;
alter table audit_log drop column ip;
