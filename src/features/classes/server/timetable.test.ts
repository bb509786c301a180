import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

const head = 'Mashgʻulot turi;Murabbiy;Xona;Hafta kunlari;Boshlanishi;Davomiyligi;Joylar;Birinchi kuni;Oxirgi kuni'
const csv = (...rows: string[]) => [head, ...rows].join('\r\n')

const sent = async (
  caller: Caller,
  path: 'check' | 'import',
  gymId: string,
  content: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  key = `timetable-${Math.random()}-of-a-test`,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ gym_id: gymId, ...more })) form.append(name, value)
  form.append('file', new Blob([content]), 'jadval.csv')
  return caller.post(`/class/timetable/${path}`, undefined, {
    form,
    ...(path === 'import' ? { headers: { 'idempotency-key': key } } : {}),
  })
}
const problems = (rows: { row_number: number; problems: { field: string; text: string }[] }[]) =>
  rows.flatMap(({ row_number, problems: found }) => found.map(({ field, text }) => `${row_number} ${field}: ${text}`))

test('a checked timetable says of each row what becomes of it and writes nothing; taken, its good rows stand there and all of them', async () => {
  const { manager, gym, sessions } = await classDesk(world)
  const file = csv(
    'Pilates;Nodira Karimova;Kichik zal;Se, Pay;09:00;50;8;;',
    'yoga;malika yusupova;Katta zal;Shanba;11:00;60;;;',
    'Yoga;;Katta zal;Du;18:30;60;;;',
    'Boks;;Ring;Juma;10:00;60;;;',
    ';;Katta zal;Falon kuni;25:00;60;;;',
    'Zumba;;Kichik zal;10.06.2026;19:00;60;;;',
    'Zumba;;Kichik zal;Se;09:30;60;;;',
  )
  const before = await sessions(monday, addDays(monday, 27))
  const check = await sent(manager, 'check', gym.id, file)
  expect([check.status, check.body.error]).toEqual([200, undefined])
  expect(problems(check.body.rows)).toEqual([
    '4 row: Katta zal bu vaqtda band: Yoga, 01.06.2026 18:00',
    '5 room: Ring — yangi xona: joylar sonini yozing',
    '6 time: Vaqt tushunarsiz: 25:00. Masalan: 18:00',
    '6 days: Hafta kunlari tushunarsiz: Falon kuni. Masalan: Du, Chor, Ju',
    '6 kind: Mashgʻulot turi: yozilmagan',
    '8 row: Kichik zal bu vaqtda band: Pilates, 02.06.2026 09:00',
  ])
  expect(check.body.counts).toEqual({ ready: 3, bad: 4, sessions: 8 * 2 + 8 + 1 })
  expect(check.body.made).toEqual({ kinds: ['Pilates', 'Zumba'], coaches: ['Nodira Karimova'], rooms: ['Kichik zal'] })
  const past = await sent(manager, 'check', gym.id, csv('Yoga;;Katta zal;Se;09:00;60;;01.05.2026;20.05.2026'))
  expect(past.body.counts).toEqual({ ready: 0, bad: 1, sessions: 0 })
  expect(past.body.rows[0].problems[0].field).toBe('last')
  expect(await sessions(monday, addDays(monday, 27))).toEqual(before)
  expect((await manager.get('/class/kind/all')).body.kinds).toHaveLength(1)

  const wide = await sent(
    manager,
    'check',
    gym.id,
    csv('Yoga;;Katta zal;Shanba;11:00;60;4;;', 'Boks;;Ring;Se;10:00;60;9;;'),
  )
  expect(problems(wide.body.rows)).toEqual([])
  expect(wide.body.rows.map(({ notes }: { notes: { field: string; text: string }[] }) => notes)).toEqual([
    [{ field: 'places', text: 'Xonaga 3 kishi sigʻadi, mashgʻulotda 4 ta joy' }],
    [],
  ])

  const names = await sent(manager, 'check', gym.id, csv(`Y;Li;${'Z'.repeat(61)};Se;09:00;50;8;;`))
  expect(problems(names.body.rows)).toEqual([
    '2 kind: Nom 2 dan 60 tagacha belgi boʻladi: Y',
    '2 coach: Nom 3 dan 120 tagacha belgi boʻladi: Li',
    `2 room: Nom 1 dan 60 tagacha belgi boʻladi: ${'Z'.repeat(61)}`,
  ])

  const taken = await sent(manager, 'import', gym.id, file, { ready: '3' })
  expect([taken.status, taken.body.error]).toEqual([201, undefined])
  expect({ ...taken.body, message: undefined }).toEqual({ ...check.body, message: undefined })
  const week = await sessions(addDays(monday, 7), addDays(monday, 13))
  const shown = week.map((session: { date: string; time: string; kind_id: { name: string } }) =>
    [session.date.slice(-2), session.time, session.kind_id.name].join(' '),
  )
  expect(shown.filter((line: string) => !line.includes('18:00'))).toEqual([
    '09 09:00 Pilates',
    '10 19:00 Zumba',
    '11 09:00 Pilates',
    '13 11:00 Yoga',
  ])
  expect((await manager.get('/class/coach/all')).body.coaches).toHaveLength(2)
  const again = await sent(manager, 'check', gym.id, file)
  expect(again.body.counts).toMatchObject({ ready: 0, bad: 7 })
})

test('a coach whom a file gives classes is told of them once, and of a file that was only checked nothing', async () => {
  const { admin, manager, gym } = await classDesk(world)
  const coach = await world.employee(admin, { gyms: [gym.id] })
  const { body: made } = await manager.post('/class/coach/create', { employee_id: coach.id })
  const file = csv(
    `Yoga;${made.coach.fullname};Katta zal;Se;09:00;60;;;`,
    `Yoga;${made.coach.fullname};Katta zal;Pay;09:00;60;;;`,
    'Yoga;Malika Yusupova;Katta zal;Shanba;09:00;60;;;',
  )
  const told = async () => (await coach.get('/notification/all')).body.notifications
  expect((await sent(manager, 'check', gym.id, file)).body.counts.ready).toBe(3)
  expect(await told()).toEqual([])
  expect((await sent(manager, 'import', gym.id, file, { ready: '3' })).status).toBe(201)
  expect(await told()).toMatchObject([
    {
      kind: 'own_classes_changed',
      params: { class_name: 'Yoga', date: addDays(monday, 1), time: '09:00', status: 'given', count: '16' },
    },
  ])
})

test('what the check did not show is not done: another count refuses, and nothing of the file is left', async () => {
  const { manager, gym, sessions } = await classDesk(world)
  const file = csv('Pilates;;Kichik zal;Se;09:00;50;8;;', 'Zumba;;Kichik zal;Chor;09:00;50;8;;')
  expect((await sent(manager, 'check', gym.id, file)).body.counts.ready).toBe(2)
  const room = await manager.post('/class/room/create', { gym_id: gym.id, name: 'Kichik zal', places: 5 })
  const { kinds } = (await manager.get('/class/kind/all')).body
  await manager.post('/class/series/create', {
    gym_id: gym.id,
    kind_id: kinds[0]._id,
    room_id: room.body.room._id,
    weekdays: [2],
    time: '09:00',
  })
  const before = await sessions()
  const refused = await sent(manager, 'import', gym.id, file, { ready: '2' })
  expect([refused.status, refused.body.error]).toEqual([409, 'timetable.changed'])
  expect(await sessions()).toEqual(before)
  expect((await manager.get('/class/kind/all')).body.kinds).toHaveLength(1)
})

test('without leave to make what is not known its rows are left out; one file sent twice with one key is taken once', async () => {
  const { manager, gym, sessions } = await classDesk(world)
  const file = csv('Yoga;;Katta zal;Se;09:00;50;;;', 'Pilates;Kimdir Kimsanov;Katta zal;Pay;09:00;50;;;')
  const check = await sent(manager, 'check', gym.id, file, { make_missing: 'false' })
  expect(problems(check.body.rows)).toEqual(['3 kind: Bunday nom yoʻq: Pilates'])
  const unknown = csv('Yoga;Kimdir Kimsanov;Katta zal;Se;09:00;50;;;', 'Yoga;;Narigi zal;Pay;09:00;50;;;')
  const parts = await sent(manager, 'check', gym.id, unknown, { make_missing: 'false' })
  expect(problems(parts.body.rows)).toEqual([
    '2 coach: Bunday nom yoʻq: Kimdir Kimsanov',
    '3 room: Bunday nom yoʻq: Narigi zal',
  ])
  const more = { make_missing: 'false', ready: '1' }
  const answers = await Promise.all(
    [1, 2].map(() => sent(manager, 'import', gym.id, file, more, 'one-timetable-of-one-file')),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await sessions()).filter(({ time }: { time: string }) => time === '09:00')).toHaveLength(1)
})

test('a name that two bear names nobody, and hours at which the gym is closed or days that never come hold no class', async () => {
  const { manager, gym, sessions } = await classDesk(world)
  expect((await manager.post('/class/coach/create', { fullname: 'malika YUSUPOVA' })).status).toBe(201)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_same_for_all = false, for_women_from = '07:00', for_women_to = '23:00',
      for_men_from = '07:00', for_men_to = '23:00' where gym_id = ${gym.id}`.execute(db),
  )
  const before = await sessions()
  const rows = [
    'Yoga;Malika Yusupova;Katta zal;Se;09:00;60;;;',
    'Yoga;;Katta zal;Se;05:00;60;;;',
    'Yoga;;Katta zal;Du;09:00;60;;01.06.2026;01.06.2026', // it is noon of that day
    'Yoga;;Katta zal;Du;09:00;60;;02.06.2026;04.06.2026',
  ]
  const { body } = await sent(manager, 'check', gym.id, csv(...rows))
  expect(body.rows.flatMap((row: { problems: { field: string }[] }) => row.problems.map(({ field }) => field))).toEqual(
    ['coach', 'time', 'row', 'days'],
  )
  expect((await sent(manager, 'import', gym.id, csv(...rows), { ready: '0' })).status).not.toBe(201)
  expect(await sessions()).toEqual(before)
})

test('a workbook is read like a text, times of its cells too; the class list that was downloaded comes back in', async () => {
  const { admin, manager, gym } = await classDesk(world)
  const cells = [['Pilates', 'Kichik zal', 'вт, чт', '0.375', '12']]
  const workbook = spreadsheet<string[]>({
    name: 'jadval',
    format: 'xlsx',
    columns: ['Занятие', 'Зал', 'Дни', 'Время', 'Мест'].map((title, at) => ({ title, value: (row) => row[at] })),
    rows: cells,
  })
  const read = await sent(manager, 'check', gym.id, workbook.body as Uint8Array<ArrayBuffer>)
  expect(read.body.rows[0]).toMatchObject({ weekdays: [2, 4], time: '09:00', places: 12, problems: [] })
  const from = addDays(monday, 7)
  const list = await admin.get(
    `/class/session/all/export?format=csv&gym_id=${gym.id}&from=${from}&to=${addDays(from, 1)}`,
  )
  const back = await sent(manager, 'check', gym.id, list.text)
  expect(problems(back.body.rows)).toEqual([
    '2 row: Katta zal bu vaqtda band: Yoga, 08.06.2026 18:00',
    '3 row: Katta zal bu vaqtda band: Yoga, 09.06.2026 18:00',
  ])
})

test('columns of days are known by short titles too, and what is not read is named', async () => {
  const { manager, gym } = await classDesk(world)
  const read = async (titles: string, cells: string) => {
    const { body } = await sent(manager, 'check', gym.id, `${titles}\r\nYoga;Katta zal;${cells}`)
    const { time, duration, start_date, end_date } = body.rows[0]
    return [time, duration, start_date, end_date, body.unread.map(({ title }: { title: string }) => title)]
  }
  const [first, last] = ['2026-06-09', '2026-06-30']
  for (const [from, till] of [
    ['С', 'По'],
    ['Дата с', 'Дата по'],
    ['Начало', 'Окончание'],
    ['Действует с', 'Действует до'],
    ['Boshlanish sanasi', 'Tugash sanasi'],
    ['Sanadan', 'Sanagacha'],
    ['From', 'Until'],
    ['From', 'To'],
    ['Start date', 'End date'],
  ])
    expect([
      from,
      await read(`Вид;Зал;${from};${till};Дни;Время;Длительность`, '09.06.2026;30.06.2026;вт;07:00;50'),
    ]).toEqual([from, ['07:00', 50, first, last, []]])
  expect(await read('Вид;Зал;Дни;С;По', 'вт;07:00;07:50')).toEqual(['07:00', 50, null, null, []])
  expect(await read('Вид;Зал;Дни;Время;Примечание;С;По;;Пусто', 'вт;07:00;Коврик;скоро;потом;X;')).toEqual([
    '07:00',
    60,
    null,
    null,
    ['Примечание', 'С', 'По', ''],
  ])
})

test('a file that is no timetable is refused in one sentence, a hostile one costs nothing, and strangers reach no gym', async () => {
  const { manager, desk, gym, admin } = await classDesk(world)
  const refusal = async (content: string | Uint8Array<ArrayBuffer>) => {
    const { status, body } = await sent(manager, 'check', gym.id, content)
    return [status, body.error, body.message]
  }
  expect(await refusal('Ism;Telefon\r\nAziza;901234567')).toEqual([
    422,
    'timetable.columns',
    'Faylda ustun topilmadi: «Mashgʻulot turi», «Xona», «Hafta kunlari», «Boshlanishi». Namunani yuklab oling',
  ])
  const row = 'Yoga;;Katta zal;Se;09:00;50;;;'
  expect((await refusal(csv(...Array.from({ length: 201 }, () => row))))[1]).toBe('timetable.too_many')
  expect((await refusal(csv()))[1]).toBe('import.empty')
  const none = new FormData()
  none.append('gym_id', gym.id)
  expect((await manager.post('/class/timetable/check', undefined, { form: none })).body.fields).toHaveProperty('file')
  expect((await refusal(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])))[1]).toBe('import.unreadable')
  expect((await sent(desk, 'check', gym.id, csv(row))).body.error).toBe('forbidden')
  const other = await world.admin()
  expect((await sent(other, 'check', gym.id, csv(row))).status).toBe(404)
  expect((await sent(admin, 'check', gym.id, csv(row))).status).toBe(200)
  const formula = await sent(manager, 'check', gym.id, csv('=HYPERLINK(1);;<b>;Se;09:00;50;5;;'))
  expect(formula.body.made).toMatchObject({ kinds: ['=HYPERLINK(1)'], rooms: ['<b>'] })
})

test('the template is taken as it is, in each language', async () => {
  const admin = await world.admin()
  const fresh = await world.gym(admin)
  for (const language of ['uz', 'ru', 'en'] as const) {
    const { text } = await admin.get('/class/timetable/template?format=csv', { language })
    const check = await sent(admin, 'check', fresh.id, text)
    expect([language, problems(check.body.rows), check.body.counts?.ready]).toEqual([language, [], 2])
  }
})

test('a class whose length a file leaves out takes as long as its kind; a kind that the file brings has the length of its row', async () => {
  const { manager, gym, kind } = await classDesk(world)
  await manager.put(`/class/kind/update/${kind._id}`, { duration: 75 })
  const file = csv('Yoga;;Katta zal;Shanba;07:00;;;;', 'Pilates;;Katta zal;Shanba;11:00;50;;;')
  const taken = await sent(manager, 'import', gym.id, file, { ready: '2' })
  expect(taken.body.rows.map(({ duration }: { duration: number }) => duration)).toEqual([75, 50])
  const { kinds } = (await manager.get('/class/kind/all')).body
  expect(kinds.map(({ name, duration }: { name: string; duration: number }) => [name, duration])).toEqual([
    ['Pilates', 50],
    ['Yoga', 75],
  ])
})
