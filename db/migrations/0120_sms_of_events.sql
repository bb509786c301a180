-- Whether a gym tells its members by SMS what becomes of their money, their membership and their freezes: each costs the owner.
alter table gym_settings add column is_sms_of_events boolean not null default false;
