-- What people agree to: the words of each owner, every wording for good.
create table consent_texts (
  admin_id uuid not null references admins (id),
  id uuid not null,
  kind text not null constraint consent_texts_kind_known check (kind in ('personal_data', 'marketing', 'picture', 'rules')),
  version integer not null,
  uz text not null constraint consent_texts_uz_filled check (uz <> ''),
  ru text not null constraint consent_texts_ru_filled check (ru <> ''),
  en text not null constraint consent_texts_en_filled check (en <> ''),
  -- the owner's words, not those that the product brings
  is_own boolean not null,
  created_at timestamptz not null,
  primary key (admin_id, id),
  unique (admin_id, kind, version),
  unique (admin_id, kind, id)
);
call protect_tenant_table('consent_texts');
grant select, insert on consent_texts to polvon_tenant, polvon_platform;

-- Who agreed to which words, or took it back: each of it is an act, and none is rewritten. The last one holds.
create table consents (
  admin_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  nr integer not null,
  agrees boolean not null,
  text_id uuid not null,
  way text not null constraint consents_way_known check (way in ('desk', 'phone', 'import')),
  made_by_kind text not null,
  made_by_id uuid not null,
  made_at timestamptz not null,
  primary key (admin_id, id),
  unique (admin_id, member_id, kind, nr),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, kind, text_id) references consent_texts (admin_id, kind, id)
);
call protect_tenant_table('consents');
grant select, insert on consents to polvon_tenant, polvon_platform;
