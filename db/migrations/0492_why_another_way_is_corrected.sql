-- With the method of a return, or of what it returns, its second reason is corrected.
grant update (way_reason) on transactions to polvon_tenant, polvon_platform;
