import type pg from 'pg'

/** Kept apart from the tenants on purpose: what each is, instead of one owner's data. */
const platformTables: Readonly<Record<string, string>> = {
  accounts: 'who may sign in, of every role',
  sessions: 'sign-ins of every role',
  one_time_codes: 'codes on their way to a phone',
  throttles: 'counts of tries',
  recent_writes: 'who wrote in the last seconds, and for which owner',
  known_devices: 'browsers of every role',
  recovery_codes: 'of every role that signs in by a password',
  totp_factors: 'of every role that signs in by a password',
  passkeys: 'of every role that signs in by a password',
  used_challenges: 'of nobody: what devices signed, so that it is good once',
  sign_ins: 'sign-ins of every role, as their people read them',
  superadmins: 'the people who run the platform',
  admins: 'the tenants themselves: id is the admin_id',
  people: 'clients, known to several owners',
  subscription_plans: 'what the platform sells',
  notifications: 'to people of every role',
  push_subscriptions: 'phones of people, for as long as a session',
  telegram_chats: 'chats of people of several roles, of whatever owner',
  telegram_links: 'words of links to the bot, for some minutes',
  telegram_openings: 'what opened the app in Telegram, used up, for some minutes',
  telegram_paces: 'when a chat may be written to again',
  told_news: 'which news were given to phones, for a week',
  telegram_sayings: 'what the bot has to say, to people of several roles and strangers',
  telegram_state: 'the bot’s own: how far it has read, and who reads',
  body_measurements: 'of a person, for no owner to read',
  body_goals: 'of a person, for no owner to read',
  former_phones: 'of a person, at whatever owner: by which numbers they came in before',
  notification_choices: 'what a person does not want to be told, at whatever owner',
  sms_messages: 'codes and messages of owners alike',
  audit_log: 'changes on the platform and in tenants alike',
  idempotency_keys: 'belong to one person, whatever the tenant',
  platform_settings: 'switches of the platform',
  gym_addresses: 'addresses of gyms on the web, unique over all owners',
  provider_calls: 'calls of the providers of payments, for boxes of owners and of the platform alike',
  payment_boxes: 'cash boxes of owners and of the platform alike',
  payment_rates: 'commissions of owners’ boxes and of the platform’s alike',
  ledger_checks: 'what the check of the ledger found, over all owners',
}

const runtimeRoles = ['polvon_tenant', 'polvon_platform', 'polvon_member', 'polvon_auth']
const appendOnly: Readonly<Record<string, readonly string[]>> = {
  transactions: [
    'payment_method',
    'note',
    'version',
    'edited_at',
    'edited_by_kind',
    'edited_by_id',
    'edit_reason',
    'refunded_tiyin',
    'returned_by',
    'way_reason',
  ],
  audit_log: [],
  audit_links: [],
  membership_gifts: [],
  payment_rates: [],
  accountant_checks: [],
}
/** By the narrow functions of polvon_definer alone: words of who was erased, their salt, and the digest of what stays. */
const definersOwn: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['actor_name', 'before', 'after'],
  audit_links: ['salt', 'kept_digest', 'forgotten_of'],
}
const deletable = new Set([
  // of a card that was ordered and not paid
  'invoices',
  'gift_card_orders',
  // tests of such a one: a policy keeps every other
  'provider_payments',
  // a return that went back online after all: the provider registers it
  'register_entries',
  'sessions',
  'one_time_codes',
  'throttles',
  'recent_writes',
  'known_devices',
  'recovery_codes',
  'totp_factors',
  'passkeys',
  'used_challenges',
  'sign_ins',
  'gym_facilities',
  'gym_holidays',
  'employee_gyms',
  'member_gyms',
  'subscription_plans',
  'membership_plans',
  'membership_plan_gyms',
  'idempotency_keys',
  'platform_settings',
  'member_notes',
  'gym_addresses',
  'leads',
  'letters',
  'news',
  'body_measurements',
  'body_goals',
  'measurement_shares',
  'gym_photos',
  'news_gyms',
  'class_feeds',
  'class_sessions',
  'former_phones',
  'notification_choices',
  'notifications',
  'push_subscriptions',
  'telegram_chats',
  'telegram_links',
  'telegram_openings',
  'telegram_paces',
  'told_news',
  'telegram_sayings',
  'sms_messages',
  'visits',
  'refused_visits',
])

type Rule = { says: string; sql: string; values?: unknown[] }

const tables = `
  select c.oid, c.relname as name, c.relrowsecurity as is_enabled, c.relforcerowsecurity as is_forced,
    a.attnum as tenant, coalesce(a.attnotnull, false) as is_tenants
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'polvon_migrations'`

const rules: readonly Rule[] = [
  {
    says: 'has an admin_id and no row-level security that is enabled and forced',
    sql: `select name from (${tables}) t where tenant is not null and not (is_enabled and is_forced)`,
  },
  {
    says: 'has no admin_id that must be filled, and is not listed as a table of the platform',
    sql: `select name from (${tables}) t where not is_tenants and name <> all ($1)`,
    values: [Object.keys(platformTables)],
  },
  {
    says: 'has no policy for the tenant, or one that lets other tenants through',
    sql: `
      select t.name from (${tables}) t
      where t.is_tenants and (
        not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and 'polvon_tenant' = any (p.roles))
        or exists (
          select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and p.roles && '{polvon_tenant,public}'
            and (coalesce(p.qual, p.with_check) !~ '^\\(*admin_id = \\(NULLIF\\(current_setting\\(''app.admin_id'''
              or coalesce(p.with_check, p.qual) !~ '^\\(*admin_id = \\(NULLIF\\(current_setting\\(''app.admin_id'''
              or concat(p.qual, p.with_check) ~* '\\mor\\M')))`,
  },
  {
    says: 'lets a member read rows that are not of their own person',
    sql: `
      select p.tablename as name from pg_policies p
      where p.schemaname = 'public' and 'polvon_member' = any (p.roles)
        and concat(p.qual, p.with_check) !~ 'app\\.(person|actor)_id' and concat(p.qual, p.with_check) !~ '\\mSELECT\\M'`,
  },
  {
    says: 'shows the platform demo gyms, or lets more than one of them be erased',
    sql: `
      select t.name from (${tables}) t
      where t.tenant is not null and (
        exists (
          select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and 'polvon_platform' = any (p.roles)
            and (p.qual !~ '^\\(+(admin_id IS NULL\\) OR \\()?admin_id < ''ffff0000-'
              or replace(p.qual, '(admin_id IS NULL) OR', '') ~* '\\mor\\M'))
        or not exists (
          select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and p.policyname = 'demo'
            and p.roles = '{polvon_definer}' and p.qual ~ '^\\(admin_id >= ''ffff0000-')
        or not has_table_privilege('polvon_definer', t.oid, 'delete'))`,
  },
  {
    says: 'has a restrictive policy, which nodes would make a permissive one',
    sql: `select tablename || ' (' || policyname || ')' as name from pg_policies where permissive <> 'PERMISSIVE'`,
  },
  {
    says: 'has a primary or unique key that does not begin with admin_id',
    sql: `
      select t.name || ' (' || x.relname || ')' as name
      from (${tables}) t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
      where t.is_tenants and i.indisunique and i.indkey[0] <> t.tenant
      union all
      select t.name from (${tables}) t where t.is_tenants and not exists (select from pg_constraint n where n.conrelid = t.oid and n.contype = 'p')`,
  },
  {
    says: 'has a foreign key to a tenant table that does not begin with admin_id on both sides',
    sql: `
      select t.name || ' (' || n.conname || ')' as name
      from (${tables}) t join pg_constraint n on n.conrelid = t.oid and n.contype = 'f' join (${tables}) r on r.oid = n.confrelid
      where r.is_tenants and (t.tenant is null or n.conkey[1] <> t.tenant or n.confkey[1] <> r.tenant)`,
  },
  {
    says: 'has an exclusion constraint that does not begin with admin_id',
    sql: `
      select t.name || ' (' || n.conname || ')' as name from (${tables}) t join pg_constraint n on n.conrelid = t.oid and n.contype = 'x'
      where t.is_tenants and n.conkey[1] <> t.tenant`,
  },
  {
    says: 'has a trigger: what happens to rows is said in the code, and a trigger could not be sharded',
    sql: `select t.name || ' (' || g.tgname || ')' as name from (${tables}) t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal`,
  },
  {
    says: 'is owned by a run-time role, which could then lift its own walls',
    sql: `
      select c.relname as name from pg_class c where c.relowner::regrole::text = any ($1)
      union all select p.proname from pg_proc p where p.proowner::regrole::text = any ($1)
      union all select n.nspname from pg_namespace n where n.nspowner::regrole::text = any ($1)`,
    values: [runtimeRoles],
  },
  {
    says: 'is a run-time role with more than rights on rows (superuser, bypass, create, log in, member of another)',
    sql: `
      select r.rolname as name from pg_roles r
      where r.rolname = any ($1) and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolcanlogin or r.rolreplication
        or exists (select from pg_auth_members m where m.member = r.oid)
        or has_schema_privilege(r.oid, 'public', 'create'))`,
    values: [[...runtimeRoles, 'polvon_definer']],
  },
  {
    says: 'grants something to everybody',
    sql: `
      select t.name from (${tables}) t join pg_class c on c.oid = t.oid cross join aclexplode(c.relacl) x where x.grantee = 0
      union all
      select p.proname from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
      where p.pronamespace = 'public'::regnamespace and x.grantee = 0
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  },
  {
    says: 'may be truncated, or be pointed at or triggered on, by a run-time role',
    sql: `
      select t.name || ' (' || x.privilege_type || ' by ' || x.grantee::regrole || ')' as name
      from (${tables}) t join pg_class c on c.oid = t.oid cross join aclexplode(c.relacl) x
      where x.grantee <> c.relowner and x.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
  },
  {
    says: 'may be deleted from by a run-time role, and is not listed as a table where that is meant',
    sql: `
      select distinct t.name from (${tables}) t join pg_class c on c.oid = t.oid cross join aclexplode(c.relacl) x
      where x.grantee <> c.relowner and x.privilege_type = 'DELETE' and t.name <> all ($1)
        and not (x.grantee = 'polvon_definer'::regrole and (t.name = 'audit_log' or not exists (
          select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and 'polvon_definer' = any (p.roles)
            and p.cmd in ('ALL', 'DELETE') and p.qual !~ '^\\((admin_id|id|actor_id) >= ''ffff0000-' and p.tablename <> 'people')))`,
    values: [[...deletable]],
  },
  {
    says: 'is append-only and lets a run-time role change this column',
    sql: `
      select format('%s.%s', t.name, a.attname) as name
      from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      join jsonb_each($1::jsonb) may on may.key = t.name
      cross join unnest($2::text[]) as role (name)
      where has_column_privilege(role.name, t.oid, a.attnum, 'update') and not may.value ? a.attname
        and not (role.name = 'polvon_definer' and coalesce($3::jsonb -> t.name ? a.attname, false))`,
    values: [JSON.stringify(appendOnly), [...runtimeRoles, 'polvon_definer'], JSON.stringify(definersOwn)],
  },
  {
    says: "runs with its owner's rights and leaves the search path to the caller",
    sql: `
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and not exists (select from unnest(p.proconfig) s where s like 'search_path=%pg_temp')`,
  },
  {
    says: "looks past row-level security with the rights of the database's owner",
    sql: `
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proowner <> 'polvon_definer'::regrole and p.proname <> 'enqueue_job'`,
  },
]

/** Each hole in the walls between tenants and around the ledger, as the catalogue of this database has it, by name. */
export async function findSchemaHoles(client: pg.ClientBase): Promise<string[]> {
  const holes: string[] = []
  for (const { says, sql, values = [] } of rules) {
    const { rows } = await client.query<{ name: string }>(sql, values)
    holes.push(...rows.map(({ name }) => `${name} ${says}`))
  }
  return holes.sort()
}
