-- A corrected method of payment is the register's too; a return that turns out to have gone back online is not the register's at all.
grant update (payment_method), delete on register_entries to polvon_tenant, polvon_platform;
