-- Where a code was asked from: it opens nothing elsewhere, and a try from elsewhere does not spoil it. Null: the product
-- sent it by itself, or before this was kept.
alter table one_time_codes add column asked_network text, add column asked_device bytea;
