grant select (admin_id) on gym_settings to polvon_definer;
