-- A renewal that was called off because its day had moved is announced again when it is due on that very day after all.
alter table autopay_charges drop constraint autopay_charges_once;
create unique index autopay_charges_once on autopay_charges (admin_id, autopay_id, kind, for_on, part_of) nulls not distinct
  where not (kind = 'renewal' and state = 'called_off');
