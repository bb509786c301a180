-- Notices name people: they go with the messages of their time, every night.
grant delete on notifications to polvon_platform;
