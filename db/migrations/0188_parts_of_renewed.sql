-- A card that goes on with a renewal still takes the agreed parts of what it was agreed for: from that membership to the one that it is
-- on, with the same plan. Null of those agreed to before: the parts of what they are on alone.
alter table autopays
  add column agreed_for uuid,
  add constraint autopays_admin_id_agreed_for_fkey foreign key (admin_id, agreed_for) references memberships (admin_id, id);
