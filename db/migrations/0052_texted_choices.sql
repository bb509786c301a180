-- Whether a person wants SMS of a topic; codes, receipts and what concerns the safety of the account are no topic.
alter table notification_choices add column is_texted boolean not null default true;
grant update (is_texted) on notification_choices to polvon_member;
