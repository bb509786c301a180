import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import type { Database } from '#src/server/db.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { importJobs, importJobsOf } from './jobs.ts'
import { runImport } from './run-import.ts'
import { bare, csv, importDesk, membersOf } from '#test/import-desk.ts'
import { queuedJobs } from '#test/queued-jobs.ts'

// What becomes of an import while it runs, when it is stopped, killed or taken back, and long after.

const world = useApi()
const { desk, day } = importDesk(world)

test('a job that runs twice at once, or again after a kill in the middle of a chunk, imports every row once', async () => {
  const { admin, check, read, target, deps } = await desk()
  const lines = Array.from({ length: 130 }, (_, at) => `Aʼzo Raqam${at},${bare()},Oylik cheksiz,${day(-1)}`)
  const { import: batch } = await check(csv('Ism,Telefon,Tarif,Boshlanish', ...lines))
  await admin.post(`/import/member/run/${batch._id}`, {})
  let chunks = 0
  const dying = {
    ...deps,
    database: {
      ...deps.database,
      transaction: ((scope, work, options) =>
        deps.database.transaction(
          scope,
          async (transaction) => {
            const result = await work(transaction)
            if (++chunks === 2) throw new Error('killed before the commit')
            return result
          },
          options,
        )) as typeof deps.database.transaction,
    },
  }
  await expect(runImport(target(batch._id), dying)).rejects.toThrow('killed')
  const after = await read(batch._id, 'limit=1')
  expect(after.import).toMatchObject({ state: 'running', counts: { done: 50, ready: 80 } })
  await Promise.all([runImport(target(batch._id), deps), runImport(target(batch._id), deps)])
  expect((await read(batch._id, 'limit=1')).import).toMatchObject({ state: 'done', counts: { done: 130, ready: 0 } })
  const counted = await world.sql({ role: 'platform' }, (db) =>
    sql`select (select count(*)::int from members where admin_id = ${admin.id}) as members,
      (select count(*)::int from memberships where admin_id = ${admin.id}) as memberships,
      (select count(*)::int from transactions where admin_id = ${admin.id}) as payments`.execute(db),
  )
  expect(counted.rows).toEqual([{ members: 130, memberships: 130, payments: 130 }])
}, 180_000)

test('a file gives way after its turn, whatever is done with it, and goes on where it stood: others have theirs between', async () => {
  const { admin, upload, read, target } = await desk()
  const lines = Array.from({ length: 60 }, (_, at) => `Aziz Karimov ${at},${bare()}`)
  const { body } = await upload(csv('Ism,Telefon', ...lines))
  const id: string = body.import._id
  const { matching } = body.import
  const { deps } = world.application
  const byName = new Map(importJobsOf(0).map((job) => [job.name, job]))
  /** How many turns it takes; each is a job of its own. */
  const turns = async (name: string, checkNumber: number) => {
    const first = { ...target(id), checkNumber }
    await byName.get(name)?.run(first, deps)
    for (let nr = 1; ; nr++) {
      const next = (await queuedJobs<{ importId: string; goesOn?: true }>(world, name)).find(
        ({ importId, goesOn }) => importId === id && goesOn,
      )
      if (!next) return nr
      await dropJobs(name)
      await byName.get(name)?.run(next, deps)
    }
  }
  expect((await admin.put(`/import/member/match/${id}`, matching)).status).toBe(200)
  expect(await turns('imports.check', 1)).toBe(2)
  expect((await admin.post(`/import/member/run/${id}`, {})).status).toBe(200)
  expect(await turns('imports.run', 1)).toBe(3)
  expect((await read(id, 'limit=1')).import).toMatchObject({ state: 'done', counts: { done: 60 } })
  expect((await admin.del(`/import/member/undo/${id}`)).status).toBe(200)
  expect(await turns('imports.undo', 1)).toBe(3)
  expect((await read(id, 'limit=1')).import.state).toBe('undone')
}, 120_000)
/** Takes what waits under a task's name out of the queue. */
const dropJobs = (name: string) =>
  withClient(world.ownerUrl, (client) =>
    client.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
      [name],
    ),
  )

test('a row whose sale is refused in the middle of a run leaves no member behind, and the rows around it are imported', async () => {
  const { admin, gym, plan, check, run } = await desk()
  const sold = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [gym.id],
  })
  // a plan that was sold is put away instead of deleted
  await admin.post('/membership/create', { member_id: sold.body.member._id, gym_id: gym.id, plan_id: plan })
  const { import: batch } = await check(
    csv(
      'Ism,Telefon,Tarif,Boshlanish',
      `Bir,${bare()},,`,
      `Ikki,${bare()},Oylik cheksiz,${day(-1)}`,
      `Uch,${bare()},,`,
    ),
  )
  expect(batch.counts.ready).toBe(3)
  expect((await admin.del(`/plans/delete/${plan}`)).status).toBe(200)
  const { import: done, rows } = await run(batch._id)
  expect(done.counts).toMatchObject({ done: 2, bad: 1 })
  expect(rows[1]).toMatchObject({ state: 'bad', member_id: null, problems: [{ field: 'plan' }] })
  const names = (await membersOf(admin)).map(({ fullname }: { fullname: string }) => fullname)
  expect(names).toEqual(['Aziza Karimova', 'Bir', 'Uch'])
})

/** Work that can be caught between two of its transactions: those after the first `free` ones wait until the gate opens. */
function gateAfter(free: number, database: Database) {
  const gate = new EventEmitter()
  const [isReached, isOpen] = [once(gate, 'reached'), once(gate, 'open')]
  let begun = 0
  const gated: Database = {
    ...database,
    async transaction(...transaction) {
      if (++begun > free) {
        gate.emit('reached')
        await isOpen
      }
      return database.transaction(...transaction)
    },
  }
  return { database: gated, isReached, open: () => gate.emit('open') }
}

test('a stop keeps what is imported, and the run goes on where it stopped', async () => {
  const { admin, check, read, run, target, deps } = await desk()
  const lines = Array.from({ length: 120 }, (_, at) => `Aʼzo Raqam${at},${bare()}`)
  const { import: batch } = await check(csv('Ism,Telefon', ...lines))
  await admin.post(`/import/member/run/${batch._id}`, {})
  const gate = gateAfter(1, deps.database)
  const working = runImport(target(batch._id), { ...deps, database: gate.database })
  await gate.isReached
  const stopped = await admin.put(`/import/member/cancel/${batch._id}`, {})
  gate.open()
  await working
  expect([stopped.status, stopped.body.import.state]).toEqual([200, 'cancelled'])
  const { done, ready } = stopped.body.import.counts
  expect([done, ready]).toEqual([50, 70])
  expect((await read(batch._id, 'limit=1')).import.counts).toMatchObject({ done, ready })
  expect((await run(batch._id)).import).toMatchObject({ state: 'done', counts: { done: 120, ready: 0 } })
})

test('an import whose worker was killed is taken up again after fifteen silent minutes, and not before', async () => {
  const { admin, check } = await desk()
  const { import: batch } = await check(csv('Ism,Telefon', `Ali Valiyev,${bare()}`))
  await admin.post(`/import/member/run/${batch._id}`, {})
  const queue = new pg.Client({ connectionString: world.ownerUrl })
  await queue.connect()
  const waiting = async () =>
    (await queue.query('select task_identifier from graphile_worker.jobs where key = $1', [`import:${batch._id}`])).rows
  // what a kill leaves: the job is held by nobody who works
  await queue.query('select graphile_worker.remove_job($1)', [`import:${batch._id}`])
  const again = importJobs.find(({ name }) => name === 'imports.take_up_again')
  await again?.run({}, world.application.deps)
  const early = await waiting()
  world.clock(new Date(Date.now() + 16 * 60_000))
  await again?.run({}, world.application.deps)
  world.clock(null)
  const late = await waiting()
  await queue.end()
  expect([early, late]).toEqual([[], [{ task_identifier: 'imports.run' }]])
})

test('one undo takes the whole import back: the day of the money is even, nobody owes or is a member', async () => {
  const { admin, bring, undo } = await desk()
  const phone = bare()
  const { import: batch, rows } = await bring(
    csv(
      'Ism,Telefon,Tarif,Boshlanish,Toʻlangan',
      `Ali Valiyev,${phone},Oylik cheksiz,${day(-5)},300000`,
      `Bek Valiyev,${bare()},Oylik cheksiz,${day(-40)},100000`,
      `Vali Valiyev,${bare()},,,`,
    ),
  )
  const undone = await undo(batch._id)
  expect(undone.import).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0, done: 0 } })
  expect(await membersOf(admin)).toEqual([])
  const money = await world.sql({ role: 'platform' }, (db) =>
    sql`select business_on, sum(case transaction_type when 'payment' then amount_tiyin when 'refund' then -amount_tiyin else 0 end)::int as net
      from transactions where admin_id = ${admin.id} group by 1 order by 1`.execute(db),
  )
  expect(money.rows).toEqual([
    { business_on: day(-40), net: 0 },
    { business_on: day(-5), net: 0 },
  ])
  const { memberships } = (await admin.get('/membership/foradmin/all?limit=10')).body
  expect(
    memberships.map(({ status, remaining_amount }: { status: string; remaining_amount: number }) => [
      status,
      remaining_amount,
    ]),
  ).toEqual([
    ['cancelled', 0],
    ['cancelled', 0],
  ])
  const { findings } = await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))
  expect(findings).toEqual([])
  const again = await bring(csv('Ism,Telefon,Tarif,Boshlanish', `Ali Valiyev,${phone},Oylik cheksiz,${day(-5)}`))
  expect(again.import).toMatchObject({ state: 'done', counts: { done: 1 } })
  expect(again.rows[0].member_id).toBe(rows[0].member_id)
  expect((await admin.del(`/import/member/undo/${batch._id}`)).status).toBe(409)
})

test('what an undone import had brought ran on no day: no figure of the past has it', async () => {
  const { admin, bring, undo } = await desk()
  const { import: batch } = await bring(
    csv(
      'Ism,Telefon,Tarif,Boshlanish,Toʻlangan',
      `Ali Valiyev,${bare()},Oylik cheksiz,${day(-5)},300000`,
      `Bek Valiyev,${bare()},Oylik cheksiz,${day(-40)},100000`,
    ),
  )
  const figures = async () => {
    const span = `startDate=${day(-60)}&endDate=${day(0)}`
    const { new: came, lost, at_start, series } = (await admin.get(`/statistics/admin/member/all?${span}`)).body
    const { members, monthly } = (await admin.get(`/statistics/day?date=${day(-3)}`)).body
    const loyalty = (await admin.get(`/statistics/member/loyalty?startDate=${day(-20)}&endDate=${day(0)}`)).body
    const active = (await admin.get(`/member/foradmin/all?active_from=${day(-60)}&active_to=${day(0)}`)).body
    return {
      moved: [at_start, came, lost],
      most: Math.max(...series.map(({ total }: { total: number }) => total)),
      state: [members.active, members.running, monthly.memberships, monthly.amount],
      lost: [loyalty.at_start, loyalty.lost, loyalty.renewal.expired],
      active: active.pagination.total,
    }
  }
  const none = { moved: [0, 0, 0], most: 0, state: [0, 0, 0, 0], lost: [0, 0, 0], active: 0 }
  expect((await figures()).active).toBe(2)
  await undo(batch._id)
  expect(await figures()).toEqual(none)
  // undone before that was so
  await world.sql({ role: 'platform' }, (db) =>
    sql`update memberships set cancelled_on = ${day(0)} where admin_id = ${admin.id}`.execute(db),
  )
  expect((await figures()).active).toBe(2)
  await withClient(world.ownerUrl, (client) =>
    client.query(`begin; ${readFileSync('db/migrations/0490_undone_imports_never_ran.sql', 'utf8')} commit`),
  )
  expect(await figures()).toEqual(none)
})

test('an undo leads a client of before out of the gym that the file brought them to, and out of no other', async () => {
  const { admin, gym, bring, undo } = await desk()
  const before = await world.gym(admin)
  const phone_number = freshPhone()
  const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [before.id] }
  const { member } = (await admin.post('/member/create', card)).body
  const gymsOf = async () => {
    const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
      sql<{ gym_id: string }>`
        select gym_id from member_gyms where admin_id = ${admin.id} and member_id = ${member._id}`.execute(db),
    )
    return rows.map(({ gym_id }) => gym_id).toSorted()
  }
  const line = `Aziza Karimova,${phone_number.slice(4)},Oylik cheksiz,${day(0)}`
  const { import: batch } = await bring(csv('Ism,Telefon,Tarif,Boshlanish', line), { existing: 'sell' })
  expect(await gymsOf()).toEqual([before.id, gym.id].toSorted())
  expect((await undo(batch._id)).import).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 0 } })
  expect(await gymsOf()).toEqual([before.id])
})

test('an undo keeps whom something happened with since, and says what', async () => {
  const { admin, gym, plan, bring, undo } = await desk()
  const line = (name: string) => `${name},${bare()},Oylik cheksiz,${day(-5)},100000`
  const { import: batch, rows } = await bring(
    csv(
      'Ism,Telefon,Tarif,Boshlanish,Toʻlangan',
      line('Tashrif'),
      line('Tolov'),
      line('Sotuv'),
      line('Tahrir'),
      line('Qayd'),
      line('Hech narsa'),
    ),
  )
  const ids = rows.map(({ member_id }: { member_id: string }) => member_id)
  const sold = async (id: string) => (await admin.get(`/member/one/${id}`)).body.member.membership._id
  expect(
    (await admin.post('/visit/checkin', { gym_id: gym.id, member_id: ids[0], override_reason: 'qarz' })).status,
  ).toBeLessThan(300)
  await admin.post('/transaction/membership/create', {
    membership_id: await sold(ids[1]),
    transaction_type: 'payment',
    paid_amount: 50_000,
    payment_method: 'cash',
  })
  await admin.post(`/membership/renew/${await sold(ids[2])}`, { plan_id: plan })
  const { version } = (await admin.get(`/member/one/${ids[3]}`)).body.member
  await admin.put(`/member/update/${ids[3]}`, { fullname: 'Tahrirlangan', version })
  expect((await admin.post(`/member/note/create/${ids[4]}`, { text: 'Tizzasi ogʻriydi' })).status).toBe(201)
  const undone = await undo(batch._id)
  expect(undone.import.counts).toMatchObject({ kept: 5, undone: 1 })
  expect(
    undone.rows.map(({ state, problems }: { state: string; problems: { text: string }[] }) => [
      state,
      problems[0]?.text,
    ]),
  ).toEqual([
    ['kept', 'Shundan keyin zalga kelgan'],
    ['kept', 'Shundan keyin toʻlov yoki qaytarish boʻlgan'],
    ['kept', 'Aʼzolik shundan keyin oʻzgargan yoki yangisi sotilgan'],
    ['kept', 'Aʼzo maʼlumotlari shundan keyin oʻzgartirilgan'],
    ['kept', 'Aʼzo haqida shundan keyin qayd yozilgan'],
    ['undone', undefined],
  ])
  expect(await membersOf(admin)).toHaveLength(5)
})

test('a gym past its grace takes no import, and a run stops when the grace ends', async () => {
  const { admin, gym, check, read, upload, target, deps } = await desk()
  const { import: batch } = await check(csv('Ism,Telefon', `Ali Valiyev,${bare()}`))
  await admin.post(`/import/member/run/${batch._id}`, {})
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(
      db,
    ),
  )
  await runImport(target(batch._id), deps)
  const { import: stopped } = await read(batch._id)
  expect(stopped).toMatchObject({ state: 'cancelled', counts: { ready: 1, done: 0 } })
  expect(stopped.stop_reason).toBeTruthy()
  expect((await upload(csv('Ism,Telefon', `Ali,${bare()}`))).body.command).toBe('no_active_subscription')
  expect((await admin.post(`/import/member/run/${batch._id}`, {})).body.command).toBe('no_active_subscription')
})

test('what a file said is erased thirty days after the work on it; what became of its rows stays, and so does the way back', async () => {
  const { admin, bring, check, undo, read, deps } = await desk()
  const erase = importJobs.find(({ name }) => name === 'imports.erase_rows')
  const [good, ready] = [bare(), bare()]
  const lines = ['Ism,Telefon,Tarif,Boshlanish,Izoh']
  const { import: batch } = await bring(
    csv(...lines, `Ali Valiyev,${good},Oylik cheksiz,${day(-5)},Maxfiy gap`, 'Xato Qator,71 200 00 00,,,'),
  )
  const { import: open } = await check(csv(...lines, `Bek Aliyev,${ready},Oylik cheksiz,${day(-5)},`))
  const said = async (id: string) => JSON.stringify(await read(id))
  const passDays = (days: number) => world.clock(new Date(Date.now() + days * 86_400_000))
  try {
    passDays(29)
    await erase?.run({}, deps)
    expect(await said(batch._id)).toContain('Maxfiy gap')
    passDays(31)
    const caller = await world.session('admin', admin.id)
    await erase?.run({}, deps)
    const { import: erased, rows } = (await caller.get(`/import/one/${batch._id}?limit=100`)).body
    expect(erased).toMatchObject({ counts: batch.counts, sums: batch.sums, state: 'done' })
    expect(erased.rows_erased_at).not.toBeNull()
    expect(erased.columns.map(({ title }: { title: string }) => title)).toEqual(lines[0]?.split(','))
    for (const id of [batch._id, open._id]) {
      const { rows: kept } = await world.sql({ role: 'platform' }, (db) =>
        sql`select r.*, i.columns from import_rows r join imports i on i.admin_id = r.admin_id and i.id = r.import_id where r.import_id = ${id}`.execute(
          db,
        ),
      )
      const text = JSON.stringify(kept)
      for (const personal of ['Valiyev', 'Xato', 'Aliyev', 'Maxfiy', good, ready, '71 200 00 00'])
        expect(text).not.toContain(personal)
    }
    expect(rows[0]).toMatchObject({
      state: 'done',
      reading: { fullname: '', membership: { plan_name: 'Oylik cheksiz' } },
    })
    for (const answer of [
      await caller.post(`/import/member/run/${open._id}`, {}),
      await caller.put(`/import/member/match/${open._id}`, open.matching),
      await caller.get(`/import/errors/${batch._id}`),
    ])
      expect([answer.status, answer.body.error]).toEqual([409, 'import.erased'])
    world.clock(null)
    const undone = await undo(batch._id)
    expect(undone.import).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 0 } })
  } finally {
    world.clock(null)
  }
})

test('whose data are erased is erased from the files of imports at once', async () => {
  const { admin, bring } = await desk()
  const phone = bare()
  const { import: batch, rows } = await bring(csv('Ism,Telefon,Izoh', `Ali Valiyev,${phone},Maxfiy gap`))
  const deleted = await admin.del(`/member/delete/${rows[0].member_id}?erase=true`)
  expect(deleted.status, deleted.text).toBe(200)
  const { rows: kept } = await world.sql({ role: 'platform' }, (db) =>
    sql`select * from import_rows where import_id = ${batch._id}`.execute(db),
  )
  for (const personal of ['Valiyev', 'Maxfiy', phone]) expect(JSON.stringify(kept)).not.toContain(personal)
})
