-- With which codes and which VAT the tax office has a receipt: a plan's codes are mended for what is sold, not for what is registered.
alter table fiscal_receipts add column mxik text, add column package_code text, add column vat_percent smallint;
grant update (mxik, package_code, vat_percent) on fiscal_receipts to polvon_tenant, polvon_platform;
