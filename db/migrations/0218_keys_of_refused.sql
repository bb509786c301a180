-- A refusal that keeps its try is committed: its key, which has no answer, goes with it.
grant delete on idempotency_keys to polvon_tenant;
