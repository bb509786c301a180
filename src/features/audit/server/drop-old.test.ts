import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { erasePersonalData, forgetPerson } from '#src/features/members/server/personal-data.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { buildTenant } from '#test/tenant.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { sealAudit } from '#src/server/audit-chain.ts'
import { dropOld } from './drop-old.ts'
import { asSuperuser as runAsSuperuser } from '#test/superuser.ts'

const world = useApi()
const seal = () => sealAudit(world.application.deps.database, world.application.deps.clock.now)
const ofChain = (adminId: string) =>
  world.sql({ role: 'platform' }, async (db) =>
    (await checkLedger(db, adminId)).findings.filter(({ table }) => table === 'audit_log'),
  )
const countsOf = (adminId: string) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ acts: number; visits: number; messages: number; transactions: number; links: number }>`
      select (select count(*) from audit_log where admin_id = ${adminId}) as acts, (select count(*) from visits where admin_id = ${adminId}) as visits,
        (select count(*) from sms_messages where admin_id = ${adminId}) as messages, (select count(*) from transactions where admin_id = ${adminId}) as transactions,
        (select count(*) from audit_links where admin_id = ${adminId}) as links`.execute(db)
    return rows[0]
  })
const asSuperuser = (statement: string) => runAsSuperuser(world.ownerUrl, statement)
const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000).toISOString()

test('what is older than it is kept goes and is told to its owner; money stays, and the chain still holds', async () => {
  const { callers } = await buildTenant(world)
  const id = callers.admin.id
  // three acts of long ago, sealed when they happened: before anything else of this owner
  await asSuperuser(`
    delete from audit_log where admin_id = '${id}' or admin_id is null;
    insert into audit_log (id, admin_id, actor_kind, actor_name, action, entity, before, after, at)
    select gen_random_uuid(), '${id}', 'admin', 'Ali', 'members.update', 'members', '{}', '{"fullname": "Vali"}', '${yearsAgo(6)}'::timestamptz + n * interval '1 minute'
    from generate_series(1, 3) n`)
  await seal()
  await callers.admin.put('/admin/update/me', { fullname: 'Boshqa', version: 1 })
  await seal()
  await asSuperuser(`
    insert into sms_messages (id, admin_id, phone_number, text, kind, status, send_after, created_at)
    select gen_random_uuid(), '${id}', '+998901110000', 'x', 'unpaid', s, now(), '${yearsAgo(2)}' from unnest(array['delivered', 'queued']) s;
    insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
    select admin_id, gen_random_uuid(), gym_id, member_id, '${yearsAgo(4)}', '${yearsAgo(4).slice(0, 10)}', 'system' from visits where admin_id = '${id}' limit 1;
    insert into refused_visits (admin_id, id, gym_id, member_id, reason, refused_at, refused_on, refused_by_kind, refused_by_id)
    select v.admin_id, gen_random_uuid(), v.gym_id, v.member_id, 'debt', t, (t at time zone 'Asia/Tashkent')::date, 'system', v.admin_id
    from (select * from visits where admin_id = '${id}' limit 1) v, unnest(array['${yearsAgo(4)}', '${yearsAgo(1)}']::timestamptz[]) t;
    insert into notifications (id, admin_id, recipient_kind, recipient_id, kind, created_at)
    select gen_random_uuid(), '${id}', 'admin', '${id}', 'new_device', t from unnest(array['${yearsAgo(2)}', '${yearsAgo(0)}']::timestamptz[]) t;
    insert into leads (admin_id, id, gym_id, fullname, phone_number, language, search_text, status, created_at, answered_at, bonus_at, bonus_membership_id, text, note)
    select g.admin_id, gen_random_uuid(), g.id, name, '+99890111000' || nr, 'uz', '', 'lost', '${yearsAgo(4)}', answered::timestamptz, bonus::timestamptz,
      case when bonus is not null then (select id from memberships where admin_id = '${id}' limit 1) end, name || ' soʻradi', name || ' keladi'
    from (select admin_id, id from gyms where admin_id = '${id}' limit 1) g, (values
      (1, 'Eski', '${yearsAgo(4)}', null), (2, 'Yaqinda javob berilgan', '${yearsAgo(1)}', null), (3, 'Bonusli', '${yearsAgo(4)}', '${yearsAgo(4)}'),
      (4, 'Yangi bonusli', '${yearsAgo(4)}', '${yearsAgo(1)}')
    ) l (nr, name, answered, bonus)`)
  const before = await countsOf(id)
  await dropOld(world.application.deps)
  const after = await countsOf(id)
  expect(after).toEqual({
    ...before,
    acts: (before?.acts ?? 0) - 3 + 1,
    visits: (before?.visits ?? 0) - 1,
    messages: (before?.messages ?? 0) - 1,
  })
  const namesOf = async (table: string, column: string) =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ name: string }>`
        select ${sql.ref(column)} as name from ${sql.table(table)} where admin_id = ${id} order by 1`.execute(db)
      return rows.map(({ name }) => name)
    })
  // whoever was rewarded long ago is a phone and its days, so that the phone earns them once
  expect((await namesOf('leads', 'fullname')).toSorted()).toEqual(
    ['Qiziquvchi', 'Yangi bonusli', 'Yaqinda javob berilgan', '—'].toSorted(),
  )
  const { leads } = (await callers.admin.get('/lead/all?search=998901110003')).body
  expect(leads).toMatchObject([{ fullname: '—', text: null, note: null, bonus: { is_taken_back: false } }])
  expect((await callers.admin.get('/lead/all?search=Bonusli')).body.leads).toHaveLength(0)
  expect(await namesOf('notifications', 'kind')).toContain('new_device')
  await seal()
  expect(await ofChain(id)).toEqual([])
  const { body } = await callers.admin.get('/audit/all?action=audit.dropped')
  expect(body.entries).toHaveLength(1)
  expect(
    body.entries[0].changes.map(({ field, after: now }: { field: string; after: string }) => [field, now]),
  ).toEqual(
    expect.arrayContaining([
      ['acts_dropped', '3'],
      ['visits_dropped', '1'],
      ['refusals_dropped', '1'],
      ['messages_dropped', '1'],
      ['notices_dropped', '1'],
      ['leads_dropped', '1'],
      ['names_dropped', '1'],
    ]),
  )
  await dropOld(world.application.deps)
  expect((await callers.admin.get('/audit/all?action=audit.dropped')).body.entries).toHaveLength(1)
  // the same by hand, of acts that are not old enough to go
  await asSuperuser(`delete from audit_log where admin_id = '${id}' and action = 'audit.dropped'`)
  expect((await ofChain(id)).length).toBe(4)
})

/** Counts how often the work of a transaction begins and comes to its end: what is tried again begins once more. */
function counted() {
  const { deps } = world.application
  const runs = { begun: 0, ended: 0 }
  const transaction = ((scope, work, options) =>
    deps.database.transaction(
      scope,
      async (begun) => {
        runs.begun++
        const done = await work(begun)
        runs.ended++
        return done
      },
      options,
    )) as typeof deps.database.transaction // of whatever is asked
  return { deps: { ...deps, database: { ...deps.database, transaction } }, runs }
}

test.each(['nobody else', 'another owner'] as const)(
  'whoever is erased while what is old goes is erased, and it goes: neither stops the other (known to %s)',
  async (others) => {
    const { callers, records } = await buildTenant(world)
    const [adminId, memberId] = [callers.admin.id, records.member]
    const phone = (await callers.admin.get(`/member/one/${memberId}`)).body.member.phone_number
    const another = await world.admin()
    const { id: theirs } = await world.gym(another)
    const ways = {
      'another owner': ['/member/add', phone, 200],
      'nobody else': ['/member/create', freshPhone(), 201],
    } as const
    const [way, theirPhone, status] = ways[others]
    const added = { fullname: 'Ali Valiyev', phone_number: theirPhone, gender: 'male', gyms: [theirs] }
    expect((await another.post(way, added)).status).toBe(status)
    await asSuperuser(`
      insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
      values ('${adminId}', gen_random_uuid(), '${records.gym}', '${memberId}', '${yearsAgo(4)}', '${yearsAgo(4).slice(0, 10)}', 'system');
      insert into audit_log (id, admin_id, actor_kind, actor_name, action, entity, before, after, at)
      values (gen_random_uuid(), '${adminId}', 'admin', 'Ali', 'members.update', 'members', '{}', '{}', '${yearsAgo(6)}')`)
    const { deps, runs } = counted()
    let tries = 0
    const [hasForgotten, mayGoOn] = [new EventEmitter(), new EventEmitter()]
    const goingOn = once(mayGoOn, 'done')
    const forgotten = once(hasForgotten, 'done')
    const at = new Date()
    const erasing = deps.database.transaction({ role: 'tenant', adminId }, async ({ db }) => {
      tries++
      const { former } = await forgetPerson(db, { memberId, owners: [adminId], at })
      hasForgotten.emit('done')
      await goingOn
      await sql`update members set deleted_at = ${at}, erased_at = ${at} where admin_id = ${adminId} and id = ${memberId}`.execute(
        db,
      )
      await erasePersonalData(db, { adminId, memberId, at, former })
    })
    await forgotten
    const dropping = dropOld(deps)
    const waiting = () =>
      world.sql({ role: 'platform' }, async (db) => {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          db,
        )
        return rows.length
      })
    await expect.poll(waiting).toBe(1)
    mayGoOn.emit('done')
    await Promise.all([erasing, dropping])
    expect({ tries, ...runs }).toEqual({ tries: 1, begun: runs.ended, ended: runs.ended })
    expect((await countsOf(adminId))?.visits).toBe(1)
  },
)

test('what is old of one owner goes though that of another one can’t', async () => {
  const [first, second] = [(await buildTenant(world)).callers.admin.id, (await buildTenant(world)).callers.admin.id]
  await asSuperuser(`
    insert into notifications (id, admin_id, recipient_kind, recipient_id, kind, created_at)
    select gen_random_uuid(), owner, 'admin', owner, 'new_device', '${yearsAgo(2)}' from unnest('{${first},${second}}'::uuid[]) owner;
    create table keeps (notification uuid references notifications (id));
    insert into keeps select id from notifications where admin_id = '${first}' and created_at = '${yearsAgo(2)}'`)
  const { database } = world.application.deps
  await expect(dropOld(world.application.deps)).rejects.toMatchObject({
    errors: [{ constraint: 'keeps_notification_fkey' }],
  })
  await asSuperuser('drop table keeps')
  const noticesOf = (adminId: string) =>
    database.transaction({ role: 'platform' }, async ({ db }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from notifications where admin_id = ${adminId} and created_at < ${new Date(yearsAgo(1))}`.execute(
        db,
      )
      return rows[0]?.count
    })
  expect([await noticesOf(first), await noticesOf(second)]).toEqual([1, 0])
})

test('what went is told of at the time at which it went, however long those before it took', async () => {
  const owners = [(await buildTenant(world)).callers.admin.id, (await buildTenant(world)).callers.admin.id]
  await asSuperuser(`
    insert into notifications (id, admin_id, recipient_kind, recipient_id, kind, created_at)
    select gen_random_uuid(), owner, 'admin', owner, 'new_device', '${yearsAgo(2)}' from unnest('{${owners.join()}}'::uuid[]) owner`)
  const { deps } = world.application
  const twoHours = 2 * 3_600_000
  let later = 0
  const clock = { ...deps.clock, now: () => new Date(Date.now() + later) }
  const transaction = ((scope, work, options) => {
    later += twoHours
    return deps.database.transaction(scope, work, options)
  }) as typeof deps.database.transaction // of whatever is asked
  await dropOld({ ...deps, clock, database: { ...deps.database, transaction } })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ at: Date }>`
      select at from audit_log where action = 'audit.dropped' and admin_id in (${owners[0]}, ${owners[1]}) order by at`.execute(
      db,
    ),
  )
  expect(rows).toHaveLength(2)
  const [first = 0, second = 0] = rows.map(({ at }) => at.getTime())
  expect(second - first).toBeGreaterThanOrEqual(twoHours)
})
