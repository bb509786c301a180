-- Citus leaves "restrictive" out where it makes a policy on a node, so a wall beside another one would be a door there. What
-- narrowed one command is said within the policy of that command.
drop policy answered_once on provider_calls;
drop policy platform on provider_calls;
create policy platform on provider_calls for select to polvon_platform
  using (admin_id is null or admin_id < 'ffff0000-0000-0000-0000-000000000000');
create policy platform_inserts on provider_calls for insert to polvon_platform with check (true);
create policy platform_answers on provider_calls for update to polvon_platform
  using ((admin_id is null or admin_id < 'ffff0000-0000-0000-0000-000000000000') and answered_at is null) with check (true);
drop policy tenant on provider_calls;
create policy tenant on provider_calls for select to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);
create policy tenant_inserts on provider_calls for insert to polvon_tenant
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);
create policy tenant_answers on provider_calls for update to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid and answered_at is null)
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);

drop policy unpaid_orders on invoices;
drop policy platform on invoices;
create policy platform on invoices for select to polvon_platform using (admin_id < 'ffff0000-0000-0000-0000-000000000000');
create policy platform_inserts on invoices for insert to polvon_platform with check (true);
create policy platform_updates on invoices for update to polvon_platform
  using (admin_id < 'ffff0000-0000-0000-0000-000000000000') with check (true);
create policy platform_deletes_unpaid_orders on invoices for delete to polvon_platform
  using (admin_id < 'ffff0000-0000-0000-0000-000000000000' and gift_order_id is not null and paid_by is null and transaction_id is null);

drop policy test_payments on provider_payments;
drop policy platform on provider_payments;
create policy platform on provider_payments for select to polvon_platform using (admin_id < 'ffff0000-0000-0000-0000-000000000000');
create policy platform_inserts on provider_payments for insert to polvon_platform with check (true);
create policy platform_updates on provider_payments for update to polvon_platform
  using (admin_id < 'ffff0000-0000-0000-0000-000000000000') with check (true);
create policy platform_deletes_tests on provider_payments for delete to polvon_platform
  using (admin_id < 'ffff0000-0000-0000-0000-000000000000' and is_test);
