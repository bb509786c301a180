-- A seller's cash box may become another merchant's. What was begun at the one of before is told by its name from then on: the statement
-- of one merchant has nothing of another. Null: of the merchant of now.
alter table provider_payments
  add column merchant text constraint provider_payments_merchant_filled check (merchant <> '');
grant update (merchant) on provider_payments to polvon_tenant, polvon_platform;
