-- The last part of a short link to an invoice, for messages: drawn by chance, sixty bits, looked up and never counted on.
alter table invoices add column word text
  constraint invoices_word_letters check (word ~ '^[a-z2-7]{12}$');
create unique index invoices_word_key on invoices (word) where word is not null;
