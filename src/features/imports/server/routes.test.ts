import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import type { Database } from '#src/server/db.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { checkImport } from './check-rows.ts'
import { importJobs } from './jobs.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const world = useApi()

type File = { name?: string; content: string | Uint8Array<ArrayBuffer> }

/** An owner with a gym that sells one plan, and the ways to bring a file in. */
async function desk() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { body } = await admin.post('/plans/create/membership', {
    name: 'Oylik cheksiz',
    price: 300_000,
    duration: 30,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [gym.id],
  })
  const plan: string = body.plan._id
  const upload = async ({ name = 'azolar.csv', content }: File, caller: Caller = admin) => {
    const form = new FormData()
    form.append('gym_id', gym.id)
    form.append('file', new Blob([content]), name)
    return caller.post('/import/member/create', undefined, { form })
  }
  const { deps } = world.application
  const target = (importId: string) => ({ adminId: admin.id, importId })
  const read = async (id: string, query = 'limit=100') => (await admin.get(`/import/one/${id}?${query}`)).body
  /** Uploads, takes the proposal with what is given besides, and checks. */
  const check = async (file: File, given: Record<string, unknown> = {}) => {
    const uploaded = await upload(file)
    expect([uploaded.status, uploaded.body.error]).toEqual([201, undefined])
    const { _id: id, matching } = uploaded.body.import
    const matched = await admin.put(`/import/member/match/${id}`, { ...matching, ...given })
    expect([matched.status, matched.body.error, matched.body.fields]).toEqual([200, undefined, undefined])
    await checkImport(target(id), 1, deps)
    return read(id)
  }
  const run = async (id: string) => {
    const started = await admin.post(`/import/member/run/${id}`, {})
    expect([started.status, started.body.error]).toEqual([200, undefined])
    await runImport(target(id), deps)
    return read(id)
  }
  const undo = async (id: string) => {
    expect((await admin.del(`/import/member/undo/${id}`)).status).toBe(200)
    await undoImport(target(id), deps)
    return read(id)
  }
  const bring = async (file: File, given?: Record<string, unknown>) => run((await check(file, given)).import._id)
  return { admin, gym, plan, upload, read, check, run, undo, bring, target, deps }
}

const csv = (...lines: string[]) => ({ content: lines.join('\n') })
const day = (count: number) => addDays(world.application.deps.clock.today(), count)
const dotted = (count: number) => day(count).split('-').reverse().join('.')
const bare = () => freshPhone().slice(4)

test('files of one owner are read one after the other, few may wait, and another owner is not kept waiting by them', async () => {
  const [greedy, other] = [await desk(), await desk()]
  const file = csv('Ism;Telefon', `Aziza Karimova;${bare()}`)
  const many = Promise.all(Array.from({ length: 8 }, () => greedy.upload(file)))
  const one = await other.upload(file)
  const statuses = (await many).map(({ status }) => status).sort()
  expect(one.status).toBe(201)
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
})

const membersOf = async (admin: Caller, query = '') =>
  (await admin.get(`/member/foradmin/all?limit=100&filterAz=abc${query}`)).body.members

test('a row becomes a member with their membership and its payment, as reception would have sold it', async () => {
  const { admin, gym, bring } = await desk()
  const phone = bare()
  const { import: batch, rows } = await bring(
    csv(
      'F.I.Sh.;Telefon;Tugʻilgan sana;Jinsi;Tarif;Boshlanish;Tugash;Narxi;Toʻlangan;Toʻlov usuli;Izoh',
      `Gulnora Toʻrayeva;8 ${phone};05.03.1995;ayol;Oylik cheksiz;${dotted(-5)};${dotted(24)};250 000;100 000;karta;Yogaga keladi`,
    ),
  )
  expect(batch).toMatchObject({
    state: 'done',
    counts: { total: 1, done: 1, bad: 0, ready: 0 },
    sums: { new: 1, memberships: 1, paid_amount: 100_000, remaining_amount: 150_000, repaired_phones: 1 },
  })
  const { member } = (await admin.get(`/member/one/${rows[0].member_id}`)).body
  expect(member).toMatchObject({
    fullname: 'Gulnora Toʻrayeva',
    phone_number: `+998${phone}`,
    dateOfBirth: '1995-03-05',
    gender: 'female',
    note: 'Yogaga keladi',
    debt: 150_000,
    days_left: 25,
    gym: { gyms: [{ _id: gym.id }] },
    membership: { plan_name: 'Oylik cheksiz', start_date: day(-5), end_date: day(24), payment_status: 'partial' },
  })
  const { membership } = (await admin.get(`/membership/one/${member.membership._id}`)).body
  expect(membership).toMatchObject({ price: 250_000, paid_amount: 100_000, duration: 30, discount: 0 })
  expect(membership.transactions).toHaveLength(1)
})

test('money of a file is of the day on which it was sold: not of today, in no shift and under no receipt number', async () => {
  const { admin, bring } = await desk()
  const { rows } = await bring(
    csv(
      'Ism,Telefon,Tarif,Boshlanish,Sotilgan sana',
      `Ali Valiyev,${bare()},Oylik cheksiz,${day(-5)},${day(-9)}`,
      `Bek Valiyev,${bare()},Oylik cheksiz,${day(0)},`,
      `Vali Valiyev,${bare()},Oylik cheksiz,${day(3)},${day(0)}`,
    ),
  )
  const found = await world.sql({ role: 'platform' }, (db) =>
    sql<{ business_on: string; sold_on: string; receipt_number: number | null; shift_id: string | null }>`
      select t.business_on, s.sold_on, t.receipt_number, t.shift_id from transactions t
      join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
      where t.admin_id = ${admin.id} order by s.start_on`.execute(db),
  )
  expect(rows).toHaveLength(3)
  expect(found.rows).toEqual([
    { business_on: day(-9), sold_on: day(-9), receipt_number: null, shift_id: null },
    { business_on: day(-1), sold_on: day(0), receipt_number: null, shift_id: null },
    { business_on: day(-1), sold_on: day(0), receipt_number: null, shift_id: null },
  ])
})

test('the check writes nothing, tells every reason at its field in the language of who asks, and names the line of the file', async () => {
  const { admin, check } = await desk()
  const { import: batch, rows } = await check(
    csv(
      'Ism,Telefon,Tugʻilgan sana,Jinsi,Tarif,Boshlanish,Tugash,Narxi,Toʻlangan',
      `Ali Valiyev,${bare()},1990-01-01,erkak,Oylik cheksiz,${day(0)},,300000,300000`,
      '',
      `,9.98901E+11,31.02.1990,?,Oylik cheksiz,${day(5)},${day(1)},uch yuz,400000`,
      `Bek Valiyev,712000000,,,Yillik,${day(0)},,,`,
    ),
  )
  expect(batch).toMatchObject({ state: 'checked', counts: { total: 3, ready: 1, bad: 2 } })
  expect(rows.map(({ row_number }: { row_number: number }) => row_number)).toEqual([2, 4, 5])
  const fields = (row: { problems: { field: string }[] }) => row.problems.map(({ field }) => field)
  expect(fields(rows[1])).toEqual(['fullname', 'phone', 'birth_date', 'gender', 'end', 'price'])
  expect(fields(rows[2])).toEqual(['phone', 'plan'])
  const russian = await admin.get(`/import/one/${batch._id}?state=bad`, { language: 'ru' })
  expect(russian.body.rows[1].problems[0].text).toBe('Это городской телефон: 712000000. Нужен мобильный')
  expect(await membersOf(admin)).toEqual([])
})

test('titles in Russian and English are recognised, and names may stand in several columns', async () => {
  const { upload } = await desk()
  const meanings = async (titles: string, values: string) =>
    (await upload(csv(titles, values))).body.import.matching.columns
  expect(
    await meanings(
      'Фамилия;Имя;Отчество;Мобильный телефон;Дата рождения;Пол;Абонемент;Дата начала;Дата окончания;Стоимость;Оплачено;Долг;Способ оплаты;Дата продажи;Примечание',
      'Каримова;Азиза;Ботировна;901234567;;;;;;;;;;;',
    ),
  ).toEqual([
    'fullname',
    'fullname',
    'fullname',
    'phone',
    'birth_date',
    'gender',
    'plan',
    'start',
    'end',
    'price',
    'paid',
    'debt',
    'method',
    'sold',
    'note',
  ])
  expect(
    await meanings(
      'No,Full name,Phone,Birth date,Gender,Membership plan,Start date,End date,Price,Paid,Payment method,Comment',
      '1,A B,901234567,,,,,,,,,',
    ),
  ).toEqual([
    'skip',
    'fullname',
    'phone',
    'birth_date',
    'gender',
    'plan',
    'start',
    'end',
    'price',
    'paid',
    'method',
    'note',
  ])
  expect(
    await meanings(
      'Familiya;Ism;Telefon raqami;Tarif nomi;Boshlanish sanasi;Tugash sanasi;Summa;Toʻlangan summa;Qarz',
      'A;B;901234567;;;;;;',
    ),
  ).toEqual(['fullname', 'fullname', 'phone', 'plan', 'start', 'end', 'price', 'paid', 'debt'])
})

test('the same phone twice in a file is taken once, and members of the gym are left as they are', async () => {
  const { admin, gym, check, run } = await desk()
  const phone = freshPhone()
  const known = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: phone,
    gender: 'female',
    gyms: [gym.id],
  })
  const twice = bare()
  const { import: batch, rows } = await check(
    csv('Ism,Telefon', `Ali Valiyev,${twice}`, `Aziza K,${phone}`, `Ali Valiyev,8${twice}`),
  )
  expect(batch.counts).toMatchObject({ ready: 1, duplicate: 2 })
  expect(rows[1].problems[0].text).toContain('Aziza Karimova')
  expect(rows[2].problems[0].text).toBe('Bu telefon 2-qatorda ham bor')
  await run(batch._id)
  const members = await membersOf(admin)
  expect(members.map(({ fullname }: { fullname: string }) => fullname)).toEqual(['Ali Valiyev', 'Aziza Karimova'])
  expect((await admin.get(`/member/one/${known.body.member._id}`)).body.member).toEqual(known.body.member)
})

test('members who are there already are sold the membership of their row when the person says so, unless it overlaps', async () => {
  const { admin, gym, plan, check, run } = await desk()
  const phones = [freshPhone(), freshPhone()]
  const ids: string[] = []
  for (const phone_number of phones)
    ids.push(
      (
        await admin.post('/member/create', {
          fullname: 'Aziza Karimova',
          phone_number,
          gender: 'female',
          gyms: [gym.id],
        })
      ).body.member._id,
    )
  await admin.post('/membership/create', { member_id: ids[1], gym_id: gym.id, plan_id: plan })
  const { import: batch } = await check(
    csv(
      'Ism,Telefon,Tarif,Boshlanish',
      `Boshqa Ism,${phones[0]},Oylik cheksiz,${day(0)}`,
      `Aziza,${phones[1]},Oylik cheksiz,${day(2)}`,
    ),
    { existing: 'sell' },
  )
  expect(batch).toMatchObject({ counts: { ready: 1, bad: 1 }, sums: { existing: 1, new: 0 } })
  const { import: done } = await run(batch._id)
  expect(done.counts).toMatchObject({ done: 1, bad: 1 })
  const { member } = (await admin.get(`/member/one/${ids[0]}`)).body
  expect(member).toMatchObject({ fullname: 'Aziza Karimova', membership: { plan_name: 'Oylik cheksiz' } })
})

test('a person whom another owner knows is linked under the name of the file, and nothing of the other owner comes along', async () => {
  const [first, second] = [await desk(), await desk()]
  const phone = freshPhone()
  const there = await first.admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: phone,
    gender: 'female',
    dateOfBirth: '1990-01-01',
    note: 'secret',
    gyms: [first.gym.id],
  })
  const checked = await second.check(csv('Ism,Telefon', `Aziza Boshqa,${phone}`))
  expect(JSON.stringify(checked)).not.toMatch(/Karimova|1990-01-01|secret/)
  expect(checked.rows[0]).toMatchObject({ state: 'ready', person: 'linked', member_id: null })
  const { rows } = await second.run(checked.import._id)
  expect(rows[0].member_id).toBe(there.body.member._id)
  const { member } = (await second.admin.get(`/member/one/${rows[0].member_id}`)).body
  expect(member).toMatchObject({ fullname: 'Aziza Boshqa', gender: null, dateOfBirth: null, note: null })
  await second.undo(checked.import._id)
  expect((await second.admin.get(`/member/one/${rows[0].member_id}`)).status).toBe(404)
  expect((await first.admin.get(`/member/one/${rows[0].member_id}`)).body.member).toEqual(there.body.member)
})

test('a job that runs twice at once, or again after a kill in the middle of a chunk, imports every row once', async () => {
  const { admin, check, read, target, deps } = await desk()
  const lines = Array.from({ length: 130 }, (_, at) => `Aʼzo Raqam${at},${bare()},Oylik cheksiz,${day(-1)}`)
  const { import: batch } = await check(csv('Ism,Telefon,Tarif,Boshlanish', ...lines))
  await admin.post(`/import/member/run/${batch._id}`, {})
  let chunks = 0
  const dying = {
    clock: deps.clock,
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

test('an import whose worker was killed is taken up again after two silent minutes, and not before', async () => {
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
  world.clock(new Date(Date.now() + 3 * 60_000))
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

test('the file of refused rows has the columns of the file and the reasons, and mended it is matched alike', async () => {
  const { admin, bring, upload } = await desk()
  const good = bare()
  const { import: batch } = await bring(
    csv('Kim;Aloqa vositasi;Paket', 'Ali Valiyev;71 200 00 00;=1+1', `Bek Valiyev;${good};Oylik cheksiz`),
    { columns: ['fullname', 'phone', 'note'] },
  )
  expect(batch.counts).toMatchObject({ done: 1, bad: 1 })
  for (const format of ['csv', 'xlsx']) {
    const answer = await fetch(`${world.base}/import/errors/${batch._id}?format=${format}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const content = new Uint8Array(await answer.arrayBuffer())
    expect(format === 'xlsx' || new TextDecoder().decode(content)).toBe(
      format === 'xlsx' ||
        "Kim;Aloqa vositasi;Paket;Sabab\r\nAli Valiyev;71 200 00 00;'=1+1;Bu shahar telefoni: 71 200 00 00. Mobil raqam kerak\r\n",
    )
    const again = (await upload({ name: `mended.${format}`, content })).body.import
    expect(again.matching.columns).toEqual(['fullname', 'phone', 'note', 'skip'])
    expect(again.columns.map(({ samples }: { samples: string[] }) => samples[0])).toEqual([
      'Ali Valiyev',
      '71 200 00 00',
      '=1+1',
      'Bu shahar telefoni: 71 200 00 00. Mobil raqam kerak',
    ])
  }
})

test('acts that the state does not allow are refused, and what a person decided must make sense', async () => {
  const { admin, check, run, upload } = await desk()
  const { _id: fresh, matching } = (await upload(csv('Ism,Telefon', `Ali Valiyev,${bare()}`))).body.import
  const match = (given: object) => admin.put(`/import/member/match/${fresh}`, { ...matching, ...given })
  expect((await admin.post(`/import/member/run/${fresh}`, {})).status).toBe(409)
  expect((await match({ columns: ['fullname'] })).body.fields).toHaveProperty('columns')
  expect((await match({ columns: ['fullname', 'skip'] })).body.fields).toHaveProperty('columns')
  expect((await match({ columns: ['phone', 'phone'] })).status).toBe(400)
  expect((await match({ plans: [{ name: 'x', plan_id: newId() }] })).status).toBe(404)
  const { import: bad } = await check(csv('Ism,Telefon', 'Ali Valiyev,1'))
  const nothing = await admin.post(`/import/member/run/${bad._id}`, {})
  expect([nothing.status, nothing.body.error]).toEqual([422, 'import.nothing_ready'])
  const { import: good } = await check(csv('Ism,Telefon', `Ali Valiyev,${bare()}`))
  await run(good._id)
  expect((await admin.put(`/import/member/cancel/${good._id}`, {})).status).toBe(409)
  expect((await admin.post(`/import/member/run/${good._id}`, {})).status).toBe(409)
  expect((await admin.put(`/import/member/match/${good._id}`, matching)).status).toBe(409)
})

test('an import belongs to its owner; employees have none, and a superadmin opens it by its id', async () => {
  const [first, second] = [await desk(), await desk()]
  const { import: batch } = await first.check(csv('Ism,Telefon', `Ali Valiyev,${bare()}`))
  for (const answer of [
    await second.admin.get(`/import/one/${batch._id}`),
    await second.admin.post(`/import/member/run/${batch._id}`, {}),
    await second.admin.get(`/import/errors/${batch._id}`),
    await second.admin.del(`/import/member/undo/${batch._id}`),
  ])
    expect(answer.status).toBe(404)
  expect((await second.admin.get('/import/all')).body.imports).toEqual([])
  const form = new FormData()
  form.append('gym_id', first.gym.id)
  form.append('file', new Blob(['Ism,Telefon\nAli,901234567']), 'x.csv')
  expect((await second.admin.post('/import/member/create', undefined, { form })).status).toBe(404)
  const employee = await world.employee(first.admin, { gyms: [first.gym.id] })
  expect((await employee.get('/import/all')).status).toBe(403)
  const superadmin = await world.superadmin()
  expect((await superadmin.get(`/import/one/${batch._id}`)).body.import._id).toBe(batch._id)
  const listed = (await superadmin.get(`/import/all?admin_id=${first.admin.id}`)).body.imports
  expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([batch._id])
  expect((await superadmin.post(`/import/member/run/${batch._id}`, {})).status).toBe(200)
  await runImport(first.target(batch._id), first.deps)
  expect(await membersOf(first.admin)).toHaveLength(1)
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

test('the template is a file whose titles are all recognised and whose sample is refused when it is left in', async () => {
  const { admin, check } = await desk()
  for (const language of ['uz', 'ru', 'en'] as const) {
    const { text } = await admin.get('/import/template?format=csv', { language })
    const { import: batch } = await check({ content: text }, { plans: [{ name: 'Oylik', plan_id: null }] })
    expect(batch.matching.columns).toEqual([
      'fullname',
      'phone',
      'birth_date',
      'gender',
      'plan',
      'start',
      'end',
      'price',
      'paid',
      'method',
      'sold',
      'note',
    ])
    expect(batch.counts).toMatchObject({ bad: 1, ready: 0 })
  }
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
        sql`select r.*, i.columns from import_rows r join imports i on i.id = r.import_id where r.import_id = ${id}`.execute(
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
