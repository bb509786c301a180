-- A gym's address on the web. Unique over all owners, so it is kept apart from the tenants' tables; former ones lead on.
create table gym_addresses (
  slug text primary key constraint gym_addresses_slug_simple check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
  admin_id uuid constraint gym_addresses_has_owner check (admin_id is not null),
  gym_id uuid not null,
  is_current boolean not null,
  created_at timestamptz not null
);
create unique index gym_addresses_current_key on gym_addresses (admin_id, gym_id) where is_current;
create index gym_addresses_gym_idx on gym_addresses (admin_id, gym_id, created_at desc);
alter table gym_addresses enable row level security;
alter table gym_addresses force row level security;
create policy tenant on gym_addresses to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid)
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);
create policy platform on gym_addresses to polvon_platform using (true) with check (true);
grant select, insert, update (is_current), delete on gym_addresses to polvon_tenant, polvon_platform;

alter table gym_settings
  add column is_public boolean not null default true,
  -- what the gym says of itself to strangers
  add column public_text text;

-- Gyms that are there get theirs as new ones do: Latin letters and digits of the name, a number behind one that is taken.
set local role polvon_platform;
insert into gym_addresses (slug, admin_id, gym_id, is_current, created_at)
select base || case when nr = 1 then '' else '-' || substr(replace(id::text, '-', ''), 21) end, admin_id, id, true, created_at
from (
  select admin_id, id, created_at, base, row_number() over (partition by base order by created_at, id) as nr
  from (
    select admin_id, id, created_at, case when length(letters) < 2 then 'zal' else letters end as base
    from (select admin_id, id, created_at, trim(both '-' from left(regexp_replace(
        translate(replace(replace(replace(replace(replace(replace(replace(replace(lower(name),
          'ё', 'yo'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'э', 'e'),
          'абвгдежзийклмнопрстуфхыўғқҳъьʻʼ‘’`´''', 'abvgdejziyklmnoprstufxiogqh'),
        '[^a-z0-9]+', '-', 'g'), 40)) as letters
      from gyms where deleted_at is null) written
  ) named
) numbered;
reset role;

-- Somebody who asked about a gym on its page and is no member yet.
create table leads (
  admin_id uuid not null references admins (id),
  id uuid not null,
  gym_id uuid not null,
  fullname text not null collate "uz-x-icu" constraint leads_fullname_filled check (fullname <> ''),
  phone_number text not null constraint leads_phone_number_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  text text,
  language text not null constraint leads_language_known check (language in ('uz', 'ru', 'en')),
  status text not null default 'new' constraint leads_status_known check (status in ('new', 'contacted', 'joined', 'lost')),
  -- what the desk wrote down
  note text,
  answered_at timestamptz,
  answered_by_kind text constraint leads_answered_by_kind_known check (answered_by_kind in ('superadmin', 'admin', 'employee')),
  answered_by_id uuid,
  search_text text not null,
  typo_keys text[] not null generated always as (typo_keys(search_text)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
-- who asks twice before anybody answered is one lead
create unique index leads_waiting_key on leads (admin_id, gym_id, phone_number) where status = 'new';
create index leads_created_at_idx on leads (admin_id, created_at desc, id desc);
create index leads_gym_idx on leads (admin_id, gym_id, created_at desc);
create index leads_phone_number_idx on leads (admin_id, phone_number);
create index leads_id_idx on leads (id);
create index leads_all_created_at_idx on leads (created_at desc, id desc);
call protect_tenant_table('leads');
grant select, insert, update, delete on leads to polvon_tenant, polvon_platform;
