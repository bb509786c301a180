-- Hours of single weekdays, where they differ from the usual ones: {"7": {"forAll": null}, "6": {"forAll": {"from": "09:00", "to": "18:00"}}}.
-- What is not named is as usual, so everything that is kept stays as it is.
alter table gym_settings add column weekday_hours jsonb not null default '{}',
  add constraint gym_settings_weekday_hours_object check (jsonb_typeof(weekday_hours) = 'object');

grant select (weekday_hours) on gym_settings to polvon_member;
