-- Keys of tenants' tables begin with the owner; the word of a short link is looked up over all of them, and chance keeps it one's own.
drop index invoices_word_key;
create unique index invoices_word_key on invoices (admin_id, word) where word is not null;
create index invoices_word_idx on invoices (word) where word is not null;
