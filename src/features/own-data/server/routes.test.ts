import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { memberCard } from '#src/features/members/card.ts'
import { personalData } from '#src/features/members/server/personal-data.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'
import { registerAt } from '#test/member-desk.ts'
import { onlineDesk } from '#test/online-desk.ts'

const world = useApi()

/** One person at two owners, with money, a visit and a note of the staff at the first. */
async function person() {
  const phone = freshPhone()
  const join = async (fullname: string) => {
    const { admin, gym, planId } = await gymWithPlan(world)
    const member = await registerAt(admin, gym, { fullname, phone_number: phone, confirm_link: true })
    return { admin, gym, planId, member }
  }
  const first = await join('Aziza Karimova')
  const id = first.member._id as string
  const { body: sold } = await first.admin.post('/membership/create', {
    member_id: id,
    gym_id: first.gym.id,
    plan_id: first.planId,
    payment: { paid_amount: 300000, payment_method: 'cash' },
  })
  await first.admin.post('/visit/checkin', { gym_id: first.gym.id, member_id: id })
  await first.admin.post(`/member/note/create/${id}`, { text: 'Tizzasi ogʻriydi' })
  const caller = await world.session('member', id)
  const codeOf = async () => {
    await world.visitor.post('/member/login/code', { phone_number: phone })
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{
        text: string
      }>`select text from sms_messages where phone_number = ${phone} and kind = 'member_login' order by created_at desc, id desc limit 1`.execute(
        db,
      ),
    )
    return /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? ''
  }
  return {
    ...first,
    id,
    membershipId: sold.membership._id as string,
    phone,
    caller,
    codeOf,
    erase: (code: string, who: Caller = caller) => who.del('/member/data', { body: { code } }),
  }
}

test('a person reads all that owners keep of them, the notes of the staff among it, and nothing of anybody else', async () => {
  const { caller, id, phone, gym } = await person()
  const other = await person()
  const { status, body, text } = await caller.get('/member/data')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    person: { _id: id, phone_number: phone },
    owners: [
      {
        gyms: ['Temir Zal'],
        card: { fullname: 'Aziza Karimova', phone_number: phone },
        memberships: [{ plan_name: 'Oylik', paid_amount: 300000 }],
        transactions: [{ type: 'payment', amount: 300000, receipt_number: 1 }],
        visits: [{ gym: 'Temir Zal' }],
        notes: [{ text: 'Tizzasi ogʻriydi', editedAt: null }],
        calendars: [],
      },
    ],
    sessions: [{ user_agent: 'test' }],
  })
  for (const foreign of [other.phone, other.id, gym.id]) expect(text).not.toContain(foreign)
  expect((await other.admin.get('/member/data')).status).toBe(403)
})

test('what somebody booked and missed stands among their data, and of nobody else', async () => {
  const desk = await classDesk(world)
  const [mine, other] = [await desk.member(), await desk.member({ fullname: 'Nodira Aliyeva' })]
  const session = await desk.sessionOn(monday)
  for (const who of [mine, other]) expect((await desk.book(who, session)).status).toBe(201)
  const { body } = await mine.get('/member/data')
  expect(body.data.owners[0].class_bookings).toEqual([
    {
      gym: expect.any(String),
      class_name: 'Yoga',
      starts_at: '2026-06-01T13:00:00.000Z',
      status: 'booked',
      asked_at: expect.stringContaining('2026-06-01T07:0'),
      strike_at: null,
      forgive_reason: null,
    },
  ])
  await desk.manager.put(`/class/session/cancel/${session}`, { reason: 'Taʼmir' })
  const { body: after } = await mine.get('/member/data')
  expect(after.data.owners[0].class_bookings).toMatchObject([{ status: 'cancelled' }])
})

test('what was written about somebody is told with its day and not with its writer, and that their calendar is open', async () => {
  const { admin, gym, phone, caller, id } = await person()
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const page = { version: settings.version, public_page: { is_on: true } }
  const { slug } = (await admin.put(`/gym/settings/${gym.id}`, page)).body.settings.public_page
  const asked = { slug, fullname: 'Aziza K.', phone_number: phone, text: 'Sauna bormi?' }
  expect((await world.visitor.post('/lead/create', asked)).status).toBe(201)
  const [lead] = (await admin.get('/lead/all')).body.leads
  const answered = { status: 'contacted', note: 'Dushanba keladi', version: lead.version }
  expect((await admin.put(`/lead/status/${lead._id}`, answered)).status).toBe(200)
  const writer = await world.employee(admin, { gyms: [gym.id], ticks: tickablePermissions })
  const { note } = (await writer.post(`/member/note/create/${id}`, { text: 'Ertalab keladi' })).body
  const edited = { text: 'Kechqurun keladi', version: note.version }
  expect((await writer.put(`/member/note/update/${note._id}`, edited)).status).toBe(200)
  expect((await caller.post('/class/feed/open', { gym_id: gym.id })).status).toBe(200)
  const { body, text } = await caller.get('/member/data')
  const told = body.data.owners.find(({ notes }: { notes: unknown[] }) => notes.length > 0)
  expect(told).toMatchObject({
    enquiries: [{ note: 'Dushanba keladi' }],
    notes: [
      { text: 'Kechqurun keladi', editedAt: expect.any(String) },
      { text: 'Tizzasi ogʻriydi', editedAt: null },
    ],
    calendars: [{ createdAt: expect.any(String) }],
  })
  expect(Object.keys(told.notes[0])).toEqual(['text', 'createdAt', 'editedAt'])
  for (const foreign of [writer.id, 'Nilufar', note._id]) expect(text).not.toContain(foreign)
})

test('what somebody was asked to pay by an invoice stands among their data', async () => {
  const { invoice, memberId } = await onlineDesk(world)
  const { number } = await invoice()
  const { body } = await (await world.session('member', memberId)).get('/member/data')
  expect(body.data.owners[0].invoices).toMatchObject([{ number, amount: 300_000, paid_by: null, cancelled_at: null }])
})

test('who asks for it with a code is erased everywhere, also where they were let go, the money stays, and the session ends', async () => {
  const { admin, caller, id, phone, codeOf, erase } = await person()
  const former = await world.admin()
  const { id: gymId } = await world.gym(former)
  const card = { fullname: 'Aziza Boshqacha', phone_number: phone, gyms: [gymId] }
  expect((await former.post('/member/add', card)).status).toBe(200)
  expect((await former.del(`/member/delete/${id}`)).status).toBe(200)
  const { owners } = (await caller.get('/member/data')).body.data
  expect(owners.map((owner: { card: { fullname: string } }) => owner.card.fullname)).toContain('Aziza Boshqacha')
  const { version } = (await caller.get('/member/one/me')).body.member
  const own = { version, fullname: 'Aziza Yangi', dateOfBirth: '1994-03-08' }
  expect((await caller.put('/member/update/me', own)).status).toBe(200)
  const wrong = await erase('000000')
  expect([wrong.status, wrong.body.error, (await caller.get('/member/data')).status]).toEqual([
    422,
    'data.code_wrong',
    200,
  ])
  const { status, body } = await erase(await codeOf())
  expect([status, body.error]).toEqual([200, undefined])
  expect((await admin.get(`/member/one/${id}`)).status).toBe(404)
  expect((await admin.get('/member/foradmin/all')).body.members).toEqual([])
  expect((await admin.get(`/member/foradmin/all?search=${encodeURIComponent(phone)}`)).body.members).toEqual([])
  const { transactions } = (await admin.get('/transaction/foradmin/all')).body
  expect(transactions).toMatchObject([{ paid_amount: 300000 }])
  expect(JSON.stringify(transactions)).not.toContain('Aziza')
  const cards = await world.sql({ role: 'platform' }, (db) =>
    sql<{ fullname: string }>`select distinct fullname from members where id = ${id}`.execute(db),
  )
  expect(cards.rows).toEqual([{ fullname: '—' }])
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ count: number }>`select count(*) as count from people where id = ${id} and phone_number is not null`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ count: 0 }])
  // also what they changed themselves, which is in the log of no owner
  const { rows: acts } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`
      select id from audit_log l where l.entity_id = ${id} and (l.before::text || l.after::text) ~ 'Aziza|1994-03-08'`.execute(
      db,
    ),
  )
  expect(acts).toEqual([])
  const { body: chain } = await (await world.superadmin()).get('/audit/chain/check')
  expect(chain).toMatchObject({ differences: 0 })
  await expect.poll(async () => (await caller.get('/member/data')).status).toBe(403)
  expect((await world.visitor.post('/member/login', { phone_number: phone, code: await codeOf() })).status).not.toBe(
    200,
  )
})

test('a code is good for its own person alone, and once', async () => {
  const one = await person()
  const other = await person()
  const code = await one.codeOf()
  expect((await other.erase(code)).body.error).toBe('data.code_wrong')
  expect((await other.caller.get('/member/data')).status).toBe(200)
  expect((await one.erase(code)).status).toBe(200)
})

test('every device of whoever was erased hears that they were, also when the answer to the last press was lost', async () => {
  const { phone, codeOf, erase } = await person()
  const signedIn = await world.visitor.post('/member/login', { phone_number: phone, code: await codeOf() })
  onTestFinished(() => world.clock(null))
  world.clock(new Date(Date.now() + 120_000))
  expect((await erase(await codeOf())).status).toBe(200)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  for (const again of [1, 2]) {
    const { status, body } = await world.visitor.get('/auth/refresh_token', { headers: { cookie } })
    expect([again, status, body.error]).toEqual([again, 404, 'session.erased'])
  }
})

/** Tables with rows of a person that their own data leaves out. */
const leftOut: Readonly<Record<string, string>> = {
  import_rows: 'cells of a file that the desk brought in, erased after thirty days',
}

/** What own data is read by. */
const queries = [
  'own-data/server/queries',
  'own-data/server/asked-and-used',
  'own-data/server/asked-elsewhere',
  'own-data/server/written-about',
  'measurements/server/queries',
]
  .map((file) => readFileSync(path.join(projectRoot(), `src/features/${file}.ts`), 'utf8'))
  .join('\n')

test('a table with rows of a person is among their own data, or says why it is not', async () => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ name: string }>`
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('member_id', 'person_id') and not a.attisdropped
      order by 1`.execute(db),
  )
  const told = (table: string) => new RegExp(`(from|join) ${table}\\b`).test(queries)
  const tables = rows.map(({ name }) => name)
  expect(tables.filter((table) => !told(table) && !(table in leftOut))).toEqual([])
  expect(Object.keys(leftOut).filter((table) => told(table) || !tables.includes(table))).toEqual([])
})

const isOther = 'of another person or of nobody'
const isKey = 'a secret that only opens something'
const isSearch = 'made of what is told, to find it by'
/** Columns that may say something of a person and that their own data leaves out. */
const columnsLeftOut: Readonly<Record<string, string>> = {
  'accountant_checks.reason': 'words of the accountant about a row of money',
  'accounts.held_phone': 'told as the phone of the person, for some days after it was moved',
  'accounts.login': 'told as the phone of the person',
  'audit_log.actor_name': isOther,
  'audit_log.after': 'who changed what of the owner’s records; what stands there now is told',
  'audit_log.before': 'as after',
  'autopays.sealed_token': isKey,
  'cash_shifts.note': isOther,
  'gift_card_entries.reason': isOther,
  'idempotency_keys.reply': 'an answer that was told, kept for seven days',
  'import_rows.cells': leftOut['import_rows'] ?? '',
  'import_rows.phone_number': leftOut['import_rows'] ?? '',
  'import_rows.problems': leftOut['import_rows'] ?? '',
  'import_rows.reading': leftOut['import_rows'] ?? '',
  'import_rows.state': leftOut['import_rows'] ?? '',
  'imports.columns': leftOut['import_rows'] ?? '',
  'imports.file_name': leftOut['import_rows'] ?? '',
  'leads.search_text': isSearch,
  'ledger_checks.findings': isOther,
  'members.search_text': isSearch,
  'one_time_codes.asked_device': 'of a code that is good for minutes; goes two days after it',
  'one_time_codes.asked_network': 'as asked_device',
  'one_time_codes.code_hash': isKey,
  'one_time_codes.phone_number': 'told as the phone of the person',
  'people.phone_number': 'told as the phone of the person',
  'provider_calls.answer': 'what a provider of payments and the product told each other of a payment that is told',
  'provider_calls.body': 'as answer',
  'provider_payments.return_reason': 'stands on the refund, which is told',
  'push_subscriptions.auth': isKey,
  'push_subscriptions.p256dh': isKey,
  'sms_messages.phone_number': 'told as the phone of the person',
  'sms_messages.expires_at': 'until when it was worth sending',
  'telegram_links.word_hash': isKey,
  'telegram_sayings.message': 'waits to be said in the own chat, for a day at most',
}

test('a column that may say something of a person is among their own data, or says why it is not', () => {
  const statements = [...queries.matchAll(/`[^`]*`/g)].map(([text]) =>
    text.replaceAll(
      "${cardColumns('m')}",
      Object.values(memberCard)
        .map(({ column }) => `m.${column}`)
        .join(', '),
    ),
  )
  const told = (table: string, column: string) =>
    statements.some((text) => {
      const [, alias] = new RegExp(`(?:from|join) ${table}(?: (?!where|join|on|order)(\\w+))?\\b`).exec(text) ?? []
      const isRead = new RegExp(`(from|join) ${table}\\b`).test(text)
      return isRead && new RegExp(alias ? `\\b${alias}\\.${column}\\b` : `\\b${column}\\b`).test(text)
    })
  const ofStaff = ({ kept }: (typeof declared)[number][1], column: string) =>
    kept?.[column]?.startsWith('is of those who work')
  const declared = Object.entries(personalData as Record<string, Fates>)
  const personal = declared.flatMap(([table, fates]) =>
    [
      ...Object.keys(fates.erased ?? {}),
      ...(fates.deleted ?? []),
      ...(fates.withThePerson ?? []),
      ...Object.keys(fates.kept ?? {}).filter((column) => !ofStaff(fates, column)),
    ].map((column) => [table, column] as const),
  )
  expect(personal.length).toBeGreaterThan(50)
  const names = (pairs: typeof personal) => pairs.map(([table, column]) => `${table}.${column}`)
  const untold = names(personal.filter(([table, column]) => !told(table, column)))
  expect(untold.filter((name) => !(name in columnsLeftOut))).toEqual([])
  expect(Object.keys(columnsLeftOut).filter((name) => !untold.includes(name))).toEqual([])
})
type Fates = {
  erased?: object
  deleted?: readonly string[]
  withThePerson?: readonly string[]
  kept?: Readonly<Record<string, string>>
}

test('what was asked, given, used, ordered and ended is told with its words and the photo', async () => {
  const { admin, gym, phone, caller, id, planId, membershipId } = await person()
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const page = { version: settings.version, public_page: { is_on: true } }
  const { slug } = (await admin.put(`/gym/settings/${gym.id}`, page)).body.settings.public_page
  const asked = { slug, fullname: 'Aziza K.', phone_number: phone, text: 'Ertalabki vaqtlar bormi?' }
  expect((await world.visitor.post('/lead/create', asked)).status).toBe(201)
  const held = membershipId
  expect((await admin.post(`/membership/gift/${held}`, { days: 3, reason: 'Zal yopiq edi' })).status).toBe(200)
  const ahead = { member_id: id, gym_id: gym.id, plan_id: planId, start_date: addDays(tashkentDay(new Date()), 60) }
  const { membership: later } = (await admin.post('/membership/create', ahead)).body
  expect((await admin.post(`/membership/cancel/${later._id}`, { reason: 'Koʻchib ketdi' })).status).toBe(200)
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`update members set avatar = 'aziza.webp' where id = ${id}`.execute(db)
    await sql`
      insert into membership_uses (admin_id, id, gym_id, member_id, membership_id, kind, used_at, used_on, made_by_kind)
      values (${admin.id}, ${newId()}, ${gym.id}, ${id}, ${held}, 'guest', now(), current_date, 'admin')`.execute(db)
    await sql`
      insert into gift_card_orders (admin_id, id, gym_id, member_id, value_tiyin, code_digest, code_end, created_at)
      values (${admin.id}, ${newId()}, ${gym.id}, ${id}, 10000000, ${newId()}, 'K7QM', now())`.execute(db)
  })
  const { body } = await caller.get('/member/data')
  expect(body.data.owners[0]).toMatchObject({
    card: { avatar: '/files/aziza.webp' },
    enquiries: [{ fullname: 'Aziza K.', phone_number: phone, text: 'Ertalabki vaqtlar bormi?', status: 'new' }],
    gift_days: [{ plan_name: 'Oylik', days: 3, reason: 'Zal yopiq edi' }],
    uses: [{ kind: 'guest', plan_name: 'Oylik', undone_at: null }],
    gift_card_orders: [{ amount: 100_000, code_end: 'K7QM' }],
  })
  const [cancelled] = body.data.owners[0].memberships.filter(({ status }: { status: string }) => status === 'cancelled')
  expect(cancelled).toMatchObject({ price: 300_000, cancel_reason: 'Koʻchib ketdi' })
  expect(body.data.notifications.map(({ says }: { says: object }) => says)).toContainEqual(
    expect.objectContaining({ plan_name: 'Oylik', amount: '300000' }),
  )
})
