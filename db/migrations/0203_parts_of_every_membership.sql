-- Parts of two memberships that fall on one day are two charges: what a part is of belongs to what is announced once. The constraint
-- keeps its name, because a server of the version before names it.
alter table autopay_charges add column part_of uuid generated always as (case when kind = 'part' then membership_id end) stored;
alter table autopay_charges drop constraint autopay_charges_once;
alter table autopay_charges add constraint autopay_charges_once unique nulls not distinct (admin_id, autopay_id, kind, for_on, part_of);

-- What was renewed otherwise, or not at all, is renewed by the card no more; agreed parts of a debt are taken all the same.
alter table autopays add column renewal_ended_at timestamptz;
alter table autopays add constraint autopays_renewal_covered check (renewal_ended_at is null or covers_renewal);
grant update (renewal_ended_at) on autopays to polvon_tenant, polvon_platform;

-- Cards that were connected before it was kept what for take the parts of what they were connected for too: of what their person had
-- of that plan by then, the last. A card that renews was connected for none that had a later one.
grant update (agreed_for) on autopays to polvon_platform;
set local role polvon_platform;
update autopays a set agreed_for = coalesce((
  select s.id from memberships l join memberships s on s.admin_id = l.admin_id and s.member_id = l.member_id and s.gym_id = l.gym_id and s.plan_id = l.plan_id
  where l.admin_id = a.admin_id and l.id = a.membership_id and a.covers_renewal
    and s.status <> 'cancelled' and not s.is_drop_in and s.created_at <= a.agreed_at and s.end_on <= l.end_on
  order by s.end_on desc, s.id desc limit 1), a.membership_id)
  where a.agreed_for is null and a.stopped_at is null;
reset role;
revoke update (agreed_for) on autopays from polvon_platform;

-- What a test box touched is no money: it keeps no unpaid order of a gift card.
grant delete on provider_payments to polvon_platform;
create policy test_payments on provider_payments as restrictive for delete to polvon_platform using (is_test);
