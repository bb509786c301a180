-- A file with all data of an owner that was made, or begun, before somebody was erased still has them: it is given out no more, and says why.
alter table owner_exports drop constraint owner_exports_status_known;
alter table owner_exports add constraint owner_exports_status_known check (status in ('making', 'ready', 'failed', 'outdated'));
