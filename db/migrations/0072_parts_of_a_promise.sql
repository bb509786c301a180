-- A debt that will be paid in parts is a promise for each of them. `amount_tiyin` of a promise is what will have come by its
-- day, so of a part it is the sum up to and with it; `part_tiyin` is the part alone. Parts of one plan have one `created_at`.
alter table promises add column part_tiyin bigint
  constraint promises_part_in_range check (part_tiyin between 1 and amount_tiyin);
