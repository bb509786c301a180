import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { tashkentDay } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import { hashPassword } from '#src/features/sessions/server/passwords.ts'
import { migrate } from '#src/server/migrate.ts'
import type { Sizes } from './options.ts'

/** Every owner of the data set signs in with it. */
export const ownerPassword = 'sinov-paroli'
/** Those who sign in; each of their gyms may sell. */
export const signedInOwners = 16
export const rootName = 'root'
export const ownerPhone = (nr: number): string => `+99891${String(1_000_000 + nr)}`

const male = [
  'Aziz',
  'Bekzod',
  'Davron',
  'Eldor',
  'Farrux',
  'Gʻayrat',
  'Husan',
  'Ibrohim',
  'Jasur',
  'Kamol',
  'Laziz',
  'Mirzo',
  'Nodir',
  'Otabek',
  'Poʻlat',
  'Qodir',
  'Rustam',
  'Sardor',
  'Temur',
  'Ulugʻbek',
  'Vohid',
  'Xurshid',
  'Yusuf',
  'Zafar',
  'Shavkat',
  'Choʻlpon',
  'Abdulla',
  'Botir',
  'Dilshod',
  'Sherzod',
]
const female = [
  'Aziza',
  'Barno',
  'Dilnoza',
  'Feruza',
  'Gulnora',
  'Hilola',
  'Iroda',
  'Kamola',
  'Laylo',
  'Madina',
  'Nilufar',
  'Oygul',
  'Parizod',
  'Qunduz',
  'Robiya',
  'Sevara',
  'Tursunoy',
  'Umida',
  'Xurshida',
  'Yulduz',
  'Zulfiya',
  'Shahnoza',
  'Charos',
  'Munisa',
  'Nargiza',
  'Lola',
  'Mohira',
  'Sabina',
  'Nafisa',
  'Zilola',
]
const families = [
  'Abdullayev',
  'Boboyev',
  'Davronov',
  'Ergashev',
  'Fayziyev',
  'Gʻaniyev',
  'Hakimov',
  'Ismoilov',
  'Joʻrayev',
  'Karimov',
  'Latipov',
  'Mirzayev',
  'Nazarov',
  'Olimov',
  'Poʻlatov',
  'Qosimov',
  'Rahimov',
  'Saidov',
  'Toshmatov',
  'Umarov',
  'Vahobov',
  'Xoliqov',
  'Yoʻldoshev',
  'Zokirov',
  'Shodiyev',
  'Choriyev',
  'Aliyev',
  'Bozorov',
  'Hamidov',
  'Islomov',
  'Komilov',
  'Maxmudov',
  'Normatov',
  'Ochilov',
  'Rashidov',
  'Sattorov',
  'Tursunov',
  'Usmonov',
  'Xudoyberdiyev',
  'Yusupov',
]
export const typedNames = { male, female, families }

/**
 * Rows as PostgreSQL makes them, each a function of its number alone: the same sizes on the same day are the same data.
 * A member has two or three memberships, each with its two payments; one membership in seven is not paid in full.
 */
const statements = (today: string): string[] => {
  const day = `'${today}'::date`
  return [
    `create function pg_temp.nr_id(at timestamptz, kind int, nr bigint) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(nr), 15, '0'))::uuid $$`,
    // a number that looks thrown
    `create function pg_temp.dice(nr bigint, salt int, sides int) returns int language sql immutable as $$
      select ((hashint8extended(nr, salt) & 2147483647) % sides)::int $$`,
    `create temp table o as select nr, pg_temp.nr_id(${day} - 600 + nr % 60 * interval '1 hour', 1, nr) as id, ${day} - interval '600 days' as at,
      '+99891' || (1000000 + nr) as phone from generate_series(0, $owners - 1) nr`,
    `create temp table g as select o.nr as owner, gym, o.id as admin_id, pg_temp.nr_id(o.at, 2, o.nr * $gymsOf + gym) as id, o.at from o, generate_series(0, $gymsOf - 1) gym`,
    `create temp table p as select o.nr as owner, plan, o.id as admin_id, pg_temp.nr_id(o.at, 3, o.nr * 4 + plan) as id, o.at,
      (array['Oylik', 'Choraklik', 'Yarim yillik', 'Yillik'])[plan + 1] as name, (array[30, 90, 180, 365])[plan + 1] as days,
      (array[30000000, 80000000, 150000000, 280000000])[plan + 1]::bigint as price from o, generate_series(0, 3) plan`,
    `create temp table f as select nr - 1 as nr, male, female, family, male_folded, female_folded, family_folded
      from unnest($male, $female, $families, $maleFolded, $femaleFolded, $familiesFolded) with ordinality as names (male, female, family, male_folded, female_folded, family_folded, nr)`,
    `create temp table m as select n.nr, o.nr as owner, o.id as admin_id, pg_temp.nr_id(at.at, 4, n.nr) as id, at.at,
        gender, first || ' ' || last.family || case gender when 'female' then 'a' else '' end as fullname,
        first_folded || ' ' || last.family_folded || case gender when 'female' then 'a' else '' end as folded,
        '+99890' || lpad(n.nr::text, 7, '0') as phone, (100000 + (n.nr % $perOwner) * 7 % 900000)::text as code
      from generate_series(0::bigint, $members - 1) n (nr)
      join o on o.nr = n.nr / $perOwner
      cross join lateral (select ${day} - interval '560 days' + (n.nr % 12000) * interval '1 hour' as at) at
      cross join lateral (select case pg_temp.dice(n.nr, 1, 5) when 0 then 'female' when 1 then 'female' else 'male' end as gender) g
      join f name on name.nr = pg_temp.dice(n.nr, 2, 30)
      cross join lateral (select case gender when 'male' then name.male else name.female end as first,
        case gender when 'male' then name.male_folded else name.female_folded end as first_folded) first
      join f last on last.nr = pg_temp.dice(n.nr, 3, 40)`,
    'create index on m (nr)',
    'analyze m',
    `insert into admins (id, fullname, phone_number, address, status, approved_at, search_text, created_at)
      select id, 'Egasi ' || nr, phone, 'Toshkent', 'active', at, 'egasi ' || nr || ' ' || phone, at from o`,
    `insert into accounts (id, role, login, password_hash, subject_id, admin_id, status, created_at)
      select pg_temp.nr_id(at, 5, nr), 'admin', phone, $password, id, id, 'active', at from o`,
    `insert into gyms (admin_id, id, name, phone_number, address, search_text, created_at)
      select admin_id, id, 'Zal ' || owner || '-' || gym, '+99871' || (1000000 + owner * $gymsOf + gym), 'Chilonzor', 'zal ' || owner || '-' || gym, at from g`,
    'insert into gym_settings (admin_id, gym_id) select admin_id, id from g',
    `insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
      select admin_id, pg_temp.nr_id(at, 6, owner * $gymsOf + gym), id, 'Yillik', ${day} - 10, 365, 0, 'active', at from g
      where owner < ${signedInOwners} or pg_temp.dice(owner * $gymsOf + gym, 8, 5) > 0`,
    // the years before: three periods that ended, each with what was paid and, for one in five, a debt
    `insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, status, created_at)
      select admin_id, pg_temp.nr_id(at, 10, (owner * $gymsOf + gym) * 3 + period), id, 'Chorak', ${day} - 110 - period * 100, 90, 100000000,
        case when pg_temp.dice(owner * $gymsOf + gym, period, 5) = 0 then 60000000 else 100000000 end, 'expired', ${day} - 110 - period * 100
      from g, generate_series(0, 2) period`,
    `insert into superadmins (id, root_name, fullname, created_at) select pg_temp.nr_id(${day}, 11, 0), 'root', 'root', ${day}`,
    `insert into accounts (id, role, login, password_hash, subject_id, status, created_at)
      select pg_temp.nr_id(${day}, 12, 0), 'superadmin', 'root', $password, pg_temp.nr_id(${day}, 11, 0), 'active', ${day}`,
    `insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
      select admin_id, id, name, price, days, lower(name), at from p`,
    'insert into membership_plan_gyms (admin_id, plan_id, gym_id) select p.admin_id, p.id, g.id from p join g on g.owner = p.owner',
    'insert into people (id, phone_number, created_at) select id, phone, at from m',
    `insert into accounts (id, role, login, subject_id, status, created_at)
      select pg_temp.nr_id(at, 7, nr), 'member', phone, id, 'active', at from m`,
    `insert into members (admin_id, id, fullname, phone_number, gender, date_of_birth, code, search_text, created_at)
      select admin_id, id, fullname, phone, gender, ${day} - 7000 - pg_temp.dice(nr, 4, 14000), code, folded || ' ' || phone || ' ' || code, at from m`,
    // the rounds of a member lie 240 days apart, the last one begins now, and the longest plan sold here lasts 180
    `create temp table s as select n.nr, m.admin_id, pg_temp.nr_id(start_on::timestamptz, 8, n.nr) as id, g.id as gym_id, m.id as member_id, p.id as plan_id, p.name as plan_name,
        start_on, p.days, p.price, p.price * 6 / 10 as first_paid, case when n.nr % 7 = 0 then p.price * 2 / 10 else p.price * 4 / 10 end as then_paid,
        row_number() over (partition by g.id order by n.nr) as in_gym
      from generate_series(0::bigint, $transactions / 2 - 1) n (nr)
      join m on m.nr = n.nr % $members
      cross join lateral (select ${day} - 60 - ($rounds - 1 - (n.nr / $members)::int) * 240 + pg_temp.dice(n.nr, 5, 60) as start_on) start
      join p on p.owner = m.owner and p.plan = pg_temp.dice(n.nr, 6, 3)
      join g on g.owner = m.owner and g.gym = m.nr % $gymsOf`,
    `insert into member_gyms (admin_id, member_id, gym_id, joined_on)
      select m.admin_id, m.id, g.id, m.at::date from m join g on g.owner = m.owner and g.gym = m.nr % $gymsOf`,
    `insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, due_on, status, sold_on, sold_by_kind, sold_by_id, created_at)
      select admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, days, price, first_paid + then_paid, start_on,
        case when start_on > ${day} then 'scheduled' when start_on + days - 1 >= ${day} then 'active' else 'expired' end,
        least(start_on, ${day}), 'admin', admin_id, least(start_on, ${day}) + interval '5 hours' from s`,
    `insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind, made_by_id, receipt_number)
      select admin_id, pg_temp.nr_id(paid_on::timestamptz, 9, nr * 2 + part), gym_id, id, member_id, 'payment', case part when 0 then first_paid else then_paid end,
        (array['cash', 'card', 'online'])[pg_temp.dice(nr, 7, 3) + 1], paid_on + interval '5 hours', paid_on, 'admin', admin_id, in_gym * 2 - 1 + part
      from s, generate_series(0, 1) part, lateral (select least(start_on + part * 7, ${day}) as paid_on) paid`,
    // who has a membership comes once or twice a week, for the last ten weeks until yesterday; every fourth has come less often of late
    `insert into visits (admin_id, id, gym_id, member_id, membership_id, visited_at, visited_on, checked_in_by_kind, checked_in_by_id)
      select distinct on (admin_id, gym_id, member_id, came_on) admin_id, pg_temp.nr_id(came_on::timestamptz, 10, nr * 200 + day), gym_id, member_id, id,
        came_on + make_interval(hours => 6 + pg_temp.dice(nr * 200 + day, 8, 15), mins => pg_temp.dice(nr * 200 + day, 9, 60)), came_on, 'admin', admin_id
      from (select * from s where start_on + days > ${day} - 70 and start_on < ${day}) s, generate_series(1, 70) day, lateral (select ${day} - day as came_on) came
      where came_on between start_on and start_on + days - 1 and pg_temp.dice(nr * 200 + day, 10, case when nr % 4 = 0 and day < 28 then 12 else 5 end) = 0`,
    'insert into receipt_counters (admin_id, gym_id, last_number) select admin_id, gym_id, max(in_gym) * 2 from s group by 1, 2',
  ]
}

const filled = ['people', 'accounts', 'members', 'member_gyms', 'memberships', 'transactions', 'visits']

/** Indexes are made after the rows: minutes instead of half an hour. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [filled],
  )
  const { rows: exclusions } = await client.query<{ name: string; def: string; owner: string }>(
    `select conname as name, pg_get_constraintdef(oid) as def, conrelid::regclass::text as owner from pg_constraint
     where contype = 'x' and conrelid = any ($1::regclass[])`,
    [filled],
  )
  for (const { name, owner } of exclusions) await client.query(`alter table ${owner} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { def } of indexes) await client.query(def)
  for (const { name, def, owner } of exclusions)
    await client.query(`alter table ${owner} add constraint ${name} ${def}`)
}

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `array[${value.map((text) => pg.escapeLiteral(String(text))).join(', ')}]`
    : typeof value === 'number'
      ? String(value)
      : pg.escapeLiteral(String(value))

export async function fill(url: string, { owners, gyms, members, transactions }: Sizes, today: string): Promise<void> {
  const values: Record<string, unknown> = {
    owners,
    members,
    transactions,
    gymsOf: Math.round(gyms / owners),
    perOwner: Math.ceil(members / owners),
    rounds: Math.ceil(transactions / 2 / members),
    password: await hashPassword(ownerPassword),
    ...typedNames,
    maleFolded: male.map(foldText),
    femaleFolded: female.map(foldText),
    familiesFolded: families.map(foldText),
  }
  const client = new pg.Client({ connectionString: url, application_name: 'polvon bench' })
  await client.connect()
  try {
    // foreign keys hold by construction; a crash throws the database away
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set timezone = 'Asia/Tashkent'`,
    )
    await withoutIndexes(client, async () => {
      for (const statement of statements(today))
        await client.query(
          statement.replace(/\$([a-zA-Z]+)(?![\w$])/g, (all, name) => (name in values ? literal(values[name]) : all)),
        )
    })
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const inDatabase = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

const source = ['data-set.ts', '../db/schema.sql'].map((file) => readFileSync(new URL(file, import.meta.url)))

/**
 * A database of its own for one run, filled. The rows are made once a day for each size and kept; a run gets a copy,
 * so that what it writes is not there the next time.
 */
export async function openDataSet(
  postgres: { superuserUrl: string; appUrl: string },
  { owners, gyms, members, transactions }: Sizes,
  say: (line: string) => void,
): Promise<{ ownerUrl: string; appUrl: string; drop(): Promise<void> }> {
  const sizes: Sizes = { owners, gyms, members, transactions }
  if (gyms < owners || gyms % owners !== 0) throw new Error('each owner has the same number of gyms')
  if (transactions > members * 6 || members < owners * 10)
    throw new Error('at most six transactions for a member, and at least ten members for an owner')
  const today = tashkentDay(new Date())
  const version = createHash('sha256')
    .update(source.join(''))
    .update(JSON.stringify([sizes, today]))
    .digest('hex')
    .slice(0, 10)
  const kept = `bench_kept_${version}`
  const copy = `bench_run_${process.pid}`
  const admin = new pg.Client({ connectionString: postgres.superuserUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname like 'bench\\_%'`,
    )
    for (const { datname } of rows)
      if (datname !== kept) await admin.query(`drop database ${datname} with (force)`).catch(() => {})
    if (!rows.some(({ datname }) => datname === kept)) {
      const started = Date.now()
      say(`Making ${owners} owners, ${gyms} gyms, ${members} members, ${transactions} transactions (once)`)
      const making = `bench_making_${version}`
      await admin.query(`create database ${making}`)
      await migrate(inDatabase(postgres.superuserUrl, making))
      await fill(inDatabase(postgres.superuserUrl, making), sizes, today)
      await admin.query(`alter database ${making} rename to ${kept}`)
      say(`Made in ${Math.round((Date.now() - started) / 1000)} s`)
    }
    // the disk alone works: minutes for the full set where it is slow
    say('Copying it for this run')
    const from = Date.now()
    await admin.query(`create database ${copy} template ${kept} strategy file_copy`)
    say(`Copied in ${Math.round((Date.now() - from) / 1000)} s`)
  } finally {
    await admin.end()
  }
  return {
    ownerUrl: inDatabase(postgres.superuserUrl, copy),
    appUrl: inDatabase(postgres.appUrl, copy),
    async drop() {
      const client = new pg.Client({ connectionString: postgres.superuserUrl })
      await client.connect()
      await client.query(`drop database if exists ${copy} with (force)`).finally(() => client.end())
    },
  }
}
