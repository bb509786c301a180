-- Members change the phone that they sign in with by a code on the old one and a code on the new one.
alter table one_time_codes
  drop constraint one_time_codes_purpose_known,
  add constraint one_time_codes_purpose_known
    check (purpose in ('confirm_employee', 'member_login', 'password_reset', 'set_password', 'phone_change'));
