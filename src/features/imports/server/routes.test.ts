import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { spend } from '#src/features/sessions/server/throttle.ts'
import { failWithAny } from '#src/server/failure.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { maxRows } from '../rules.ts'
import { runImport } from './run-import.ts'
import { countsOfDays } from '#test/asked-days.ts'
import { bare, csv, importDesk, membersOf } from '#test/import-desk.ts'

const world = useApi()
const { desk, day, dotted } = importDesk(world)

const usualColumns = ['phone', 'birth_date', 'gender', 'plan', 'start', 'end', 'price', 'paid']

test('files of one owner are read one after the other, few may wait, and another owner is not kept waiting by them', async () => {
  const [greedy, other] = [await desk(), await desk()]
  const file = csv('Ism;Telefon', `Aziza Karimova;${bare()}`)
  const many = Promise.all(Array.from({ length: 8 }, () => greedy.upload(file)))
  const one = await other.upload(file)
  const statuses = (await many).map(({ status }) => status).sort()
  expect(one.status).toBe(201)
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
})

test('an owner brings so many files in a day, tries included; another owner and the next day are free', async () => {
  const [greedy, other] = [await desk(), await desk()]
  const file = csv('Ism;Telefon', `Aziza Karimova;${bare()}`)
  await world.sql({ role: 'auth' }, (db) =>
    spend(
      { db, now: new Date(), fail: failWithAny },
      { key: `files:${greedy.admin.id}`, most: 60, windowSeconds: 24 * 3600 },
      59,
    ),
  )
  expect((await greedy.upload(csv('nothing'))).body.error).toBe('import.empty')
  const { status, body } = await greedy.upload(file)
  expect([status, body.error, body.duration > 0]).toEqual([429, 'import.too_many_today', true])
  expect((await greedy.admin.get('/import/all')).body.imports).toEqual([])
  expect((await other.upload(file)).status).toBe(201)
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  expect((await greedy.upload(file)).status).toBe(201)
  world.clock(null)
})

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
  ).toEqual(['fullname', 'fullname', 'fullname', ...usualColumns, 'debt', 'method', 'sold', 'note'])
  expect(
    await meanings(
      'No,Full name,Phone,Birth date,Gender,Membership plan,Start date,End date,Price,Paid,Payment method,Comment',
      '1,A B,901234567,,,,,,,,,',
    ),
  ).toEqual(['skip', 'fullname', ...usualColumns, 'method', 'note'])
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
  // nobody learns from a file which phones other owners know: not from the preview, nor from all of one's own data
  expect(checked.rows[0]).toMatchObject({ state: 'ready', person: 'new', member_id: null })
  expect(checked.import.sums).toMatchObject({ new: 1, existing: 0 })
  const { rows: kept } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ person: string }>`select person from import_rows where import_id = ${checked.import._id}`.execute(db),
  )
  expect(kept).toEqual([{ person: 'new' }])
  const { rows } = await second.run(checked.import._id)
  expect(rows[0]).toMatchObject({ member_id: there.body.member._id, person: 'new' })
  const person = await world.session('member', there.body.member._id)
  expect((await person.get('/notification/all')).body.notifications[0]).toMatchObject({ kind: 'added_to_gym' })
  const { member } = (await second.admin.get(`/member/one/${rows[0].member_id}`)).body
  expect(member).toMatchObject({ fullname: 'Aziza Boshqa', gender: null, dateOfBirth: null, note: null })
  await second.undo(checked.import._id)
  expect((await second.admin.get(`/member/one/${rows[0].member_id}`)).status).toBe(404)
  expect((await first.admin.get(`/member/one/${rows[0].member_id}`)).body.member).toEqual(there.body.member)
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
  expect((await match({ columns: ['fullname', 'phone', 'skip'] })).body.fields).toHaveProperty('columns')
  const wide = (await upload(csv('Ism,Telefon,Yana', `Ali Valiyev,${bare()},x`))).body.import
  const twice = { ...wide.matching, columns: ['fullname', 'phone', 'phone'] }
  expect((await admin.put(`/import/member/match/${wide._id}`, twice)).body.fields).toHaveProperty('columns')
  expect((await match({ plans: [{ name: 'x', plan_id: newId() }] })).status).toBe(404)
  const { import: bad } = await check(csv('Ism,Telefon', 'Ali Valiyev,1'))
  const nothing = await admin.post(`/import/member/run/${bad._id}`, {})
  expect([nothing.status, nothing.body.error]).toEqual([422, 'import.nothing_ready'])
  const { import: good } = await check(csv('Ism,Telefon', `Ali Valiyev,${bare()}`))
  await run(good._id)
  expect((await admin.put(`/import/member/cancel/${good._id}`, {})).status).toBe(409)
  expect((await admin.post(`/import/member/run/${good._id}`, {})).status).toBe(409)
  expect((await admin.put(`/import/member/match/${good._id}`, matching)).status).toBe(409)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${admin.id}`.execute(db),
  )
  expect((await admin.del(`/import/member/undo/${good._id}`)).body.command).toBe('no_active_subscription')
})

test('an import without a file says so at its field', async () => {
  const { admin, gym } = await desk()
  const form = new FormData()
  form.append('gym_id', gym.id)
  const refused = await admin.post('/import/member/create', undefined, { form })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['file']])
  expect((await admin.get('/import/all')).body.imports).toEqual([])
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
  expect(await countsOfDays(first.admin, '/import/all', first.deps.clock.today())).toEqual([1, 0])
  expect((await superadmin.post(`/import/member/run/${batch._id}`, {})).status).toBe(200)
  await runImport(first.target(batch._id), first.deps)
  expect(await membersOf(first.admin)).toHaveLength(1)
})

test('the template is a file whose titles are all recognised and whose sample is refused when it is left in', async () => {
  const { admin, check } = await desk()
  for (const language of ['uz', 'ru', 'en'] as const) {
    const { text } = await admin.get('/import/template?format=csv', { language })
    const { import: batch } = await check({ content: text }, { plans: [{ name: 'Oylik', plan_id: null }] })
    expect(batch.matching.columns).toEqual([
      'fullname',
      ...usualColumns,
      'method',
      'sold',
      'consent',
      'consent_sms',
      'note',
    ])
    expect(batch.counts).toMatchObject({ bad: 1, ready: 0 })
  }
})

test('a file of as many rows as one may have is kept whole', { timeout: 120_000 }, async () => {
  const { upload } = await desk()
  const { status, body } = await upload(csv('Ism,Telefon', ...Array.from({ length: maxRows }, () => 'Ali,90')))
  expect([status, body.import?.counts]).toMatchObject([201, { total: maxRows, waiting: maxRows }])
})
