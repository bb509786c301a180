-- On which membership the days stand of who came by an invitation: where the one that earned them is over, on their next. Null: on that one.
alter table leads add column came_membership_id uuid;
alter table leads
  add constraint leads_admin_id_came_membership_id_fkey foreign key (admin_id, came_membership_id) references memberships (admin_id, id);
