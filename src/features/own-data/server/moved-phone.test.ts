import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { cleanUp } from '#src/features/sessions/server/clean-up.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()

/** A client who asked at the page of the gym before they came. */
async function asker() {
  const phone = freshPhone()
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const page = { version: settings.version, public_page: { is_on: true } }
  const { slug } = (await admin.put(`/gym/settings/${gym.id}`, page)).body.settings.public_page
  const ask = async (phone_number: string, text: string) =>
    expect((await world.visitor.post('/lead/create', { slug, fullname: 'Aziza K.', phone_number, text })).status).toBe(
      201,
    )
  const register = async (phone_number: string) => {
    const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] }
    return (await admin.post('/member/create', card)).body.member._id as string
  }
  await ask(phone, 'Sauna bormi?')
  const id = await register(phone)
  const caller = await world.session('member', id)
  return { admin, gym, phone, id, caller, ask, register }
}

const laterDays = (count: number) => new Date(Date.now() + count * 86_400_000)

const messagesWith = async (phone: string) =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{ kind: string; phone_number: string; text: string }>`
        select kind, phone_number, text from sms_messages
        where phone_number = ${phone} or position(${formatPhone(phone)} in text) > 0 order by created_at, id`.execute(
        db,
      ),
    )
  ).rows
const codeAt = async (phone: string, kind: string) =>
  (await messagesWith(phone))
    .filter((one) => one.phone_number === phone && one.kind === kind)
    .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
    .at(-1) ?? ''

async function moveOwn(caller: Caller, from: string, to: string) {
  expect((await caller.post('/member/phone/codes', { phone_number: to })).status).toBe(200)
  const [old_code, new_code] = [await codeAt(from, 'phone_change'), await codeAt(to, 'phone_change')]
  expect((await caller.put('/member/phone', { phone_number: to, old_code, new_code })).status).toBe(200)
}
async function moveAtDesk(admin: Caller, id: string, phone_number: string) {
  const { version } = (await admin.get(`/member/one/${id}`)).body.member
  expect((await admin.put(`/member/update/${id}`, { phone_number, version })).status).toBe(200)
}
const enquiriesOf = async (caller: Caller): Promise<{ text: string }[]> =>
  (await caller.get('/member/data')).body.data.owners.flatMap((one: { enquiries: object[] }) => one.enquiries)
const leadsOf = async (admin: Caller) => (await admin.get('/lead/all')).body.leads as object[]
/** What was said waits for a gateway no more: as after its sending. */
const sendAll = () =>
  world.sql({ role: 'platform' }, (db) =>
    sql`update sms_messages set status = 'sent' where admin_id is null and kind = 'security' and status = 'queued'`.execute(
      db,
    ),
  )

test.each(['by its person', 'at the desk'])(
  'what somebody asked before their phone was changed %s is theirs, and goes with them and with all messages to both numbers',
  async (way) => {
    const { admin, phone, id, caller } = await asker()
    const to = freshPhone()
    if (way === 'at the desk') await moveAtDesk(admin, id, to)
    else await moveOwn(caller, phone, to)
    world.clock(laterDays(8)) // whom the desk moved is kept waiting for a week
    const now = await world.session('member', id)
    expect(await enquiriesOf(now)).toMatchObject([{ phone_number: to, text: 'Sauna bormi?' }])
    expect(await leadsOf(admin)).toMatchObject([{ phone_number: to }])
    await world.visitor.post('/member/login/code', { phone_number: to })
    expect((await messagesWith(phone)).length).toBeGreaterThan(0)
    await sendAll()
    expect((await now.del('/member/data', { body: { code: await codeAt(to, 'member_login') } })).status).toBe(200)
    expect(await leadsOf(admin)).toEqual([])
    expect([await messagesWith(phone), await messagesWith(to)]).toEqual([[], []])
    world.clock(null)
  },
)

test('whoever has the number next is told nothing of what was asked by it, and their messages stay', async () => {
  const { admin, phone, id, register } = await asker()
  await moveAtDesk(admin, id, freshPhone())
  const next = await world.session('member', await register(phone))
  expect(await enquiriesOf(next)).toEqual([])
  await world.visitor.post('/member/login/code', { phone_number: phone })
  expect((await admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  expect((await messagesWith(phone)).filter(({ kind }) => kind === 'member_login')).toHaveLength(1)
})

test('a number that an owner only noted tells nothing of what somebody else asked by it', async () => {
  const { admin, id, caller, ask } = await asker()
  const [noted, other] = [freshPhone(), await world.admin()]
  const { id: gymId } = await world.gym(other)
  const { phone_number } = (await admin.get(`/member/one/${id}`)).body.member
  await other.post('/member/add', { fullname: 'Aziza', phone_number, gyms: [gymId] })
  // a relative's: the person trains elsewhere too, and signs in as before
  await world.sql({ role: 'platform' }, (db) =>
    sql`update members set phone_number = ${noted} where admin_id = ${admin.id} and id = ${id}`.execute(db),
  )
  await ask(noted, 'Bolalar guruhi bormi?')
  expect((await enquiriesOf(caller)).map(({ text }) => text)).toEqual(['Sauna bormi?'])
})

/** A gym whose page somebody asks at, of an owner who has no card of them. */
async function elsewhere() {
  const { admin, ask } = await asker()
  return { admin, ask, texts: async () => (await leadsOf(admin)).map((one) => (one as { text: string }).text) }
}
const allEnquiriesOf = async (caller: Caller): Promise<string[]> => {
  const { owners, enquiries } = (await caller.get('/member/data')).body.data
  return [...owners.flatMap((one: { enquiries: object[] }) => one.enquiries), ...enquiries].map(({ text }) => text)
}

test('what somebody asked where nobody has a card of them, by any phone that was theirs, is read with their data and goes with them', async () => {
  const { phone, caller, ask, admin } = await asker()
  const other = await elsewhere()
  const to = freshPhone()
  await other.ask(phone, 'Basseyn bormi?')
  await ask(to, 'Narxi qancha?')
  await moveOwn(caller, phone, to)
  await other.ask(to, 'Bolalar guruhi bormi?')
  // by whoever has the old number next
  await other.ask(freshPhone(), 'Begona')
  const { admin: third, ask: askThird } = await asker()
  world.clock(laterDays(1))
  await askThird(phone, 'Keyingi egasi')
  const own = ['Sauna bormi?', 'Narxi qancha?', 'Bolalar guruhi bormi?', 'Basseyn bormi?']
  expect((await allEnquiriesOf(caller)).toSorted()).toEqual(own.toSorted())
  await world.visitor.post('/member/login/code', { phone_number: to })
  expect((await caller.del('/member/data', { body: { code: await codeAt(to, 'member_login') } })).status).toBe(200)
  world.clock(null)
  expect(await leadsOf(admin)).toEqual([])
  expect((await other.texts()).toSorted()).toEqual(['Begona', 'Sauna bormi?'])
  expect((await leadsOf(third)).map((one) => (one as { text: string }).text)).toContain('Keyingi egasi')
  const { body: chain } = await (await world.superadmin()).get('/audit/chain/check')
  expect(chain).toMatchObject({ differences: 0 })
})

test('what an owner without a card of them noted of an enquiry goes with its person, also from the answer that is kept for a repeated call', async () => {
  const { phone, caller } = await asker()
  const { admin, ask } = await elsewhere()
  await ask(phone, 'Basseyn bormi?')
  const { leads } = (await admin.get('/lead/all')).body
  const lead = leads.find(({ text }: { text: string }) => text === 'Basseyn bormi?')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const noted = { status: 'contacted', note: 'Ertaga keladi' }
  expect((await admin.put(`/lead/status/${lead._id}`, noted, { headers })).status).toBe(200)
  const kept = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{
        text: string | null
      }>`select reply::text as text from idempotency_keys where key = ${headers['idempotency-key']}`.execute(db),
    )
    return rows.map(({ text }) => text ?? '').join()
  }
  expect(await kept()).toContain('Ertaga keladi')
  await world.visitor.post('/member/login/code', { phone_number: phone })
  expect((await caller.del('/member/data', { body: { code: await codeAt(phone, 'member_login') } })).status).toBe(200)
  expect(await kept()).not.toMatch(/Ertaga|Basseyn/)
})

test('who asks once more by a phone adds to what was asked first, and takes neither its name nor its words', async () => {
  const { admin, phone, ask } = await asker()
  await ask(phone, 'Basseyn bormi?')
  const text = `Sauna bormi?\n${formatDay(tashkentDay(new Date()))}: Basseyn bormi?`
  expect(await leadsOf(admin)).toMatchObject([{ fullname: 'Aziza K.', text }])
})

test('an enquiry that waits by the new number keeps its place', async () => {
  const { admin, id, ask } = await asker()
  const to = freshPhone()
  await ask(to, 'Basseyn bormi?')
  await moveAtDesk(admin, id, to)
  const texts = (await leadsOf(admin)).map((one) => (one as { text: string }).text)
  expect(texts.toSorted()).toEqual(['Basseyn bormi?', 'Sauna bormi?'])
})

test('a number that was written by mistake and corrected leaves what its holder asked where it is', async () => {
  const { admin, id, ask, register } = await asker()
  const holders = [freshPhone(), freshPhone()] as const
  for (const holder of holders) await ask(holder, `Bolalar guruhi bormi? ${holder}`)
  // of somebody new, and of somebody who has come in by their own number before
  const added = await register(holders[0])
  await moveAtDesk(admin, added, freshPhone())
  await moveAtDesk(admin, id, holders[1])
  await moveAtDesk(admin, id, freshPhone())
  expect(await enquiriesOf(await world.session('member', added))).toEqual([])
  world.clock(laterDays(8))
  expect((await enquiriesOf(await world.session('member', id))).map(({ text }) => text)).not.toContain(
    `Bolalar guruhi bormi? ${holders[1]}`,
  )
  world.clock(null)
  const phones = (await leadsOf(admin)).map((one) => (one as { phone_number: string }).phone_number)
  expect(phones).toEqual(expect.arrayContaining([...holders]))
})

/** Two who began to change to the same number, one after the other; nobody ends it. */
async function begunChanges() {
  const [first, second] = [await asker(), await asker()]
  const to = freshPhone()
  for (const { caller } of [first, second]) {
    expect((await caller.post('/member/phone/codes', { phone_number: to })).status).toBe(200)
    world.clock(new Date(Date.now() + 61_000))
  }
  world.clock(null)
  const left = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql`select from one_time_codes where phone_number = ${to} and purpose = 'phone_change'`.execute(db),
    )
    return { messages: (await messagesWith(to)).length, codes: rows.length }
  }
  expect(await left()).toEqual({ messages: 4, codes: 1 })
  return { first, second, left }
}

test('the new number of a change that was given up stands nowhere after the night', async () => {
  const { left } = await begunChanges()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update sms_messages set status = 'sent' where kind = 'phone_change'`.execute(db),
  )
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  await cleanUp.run({}, world.application.deps)
  world.clock(null)
  expect(await left()).toEqual({ messages: 0, codes: 0 })
})

test('the new number of a change that was begun goes with the erasure of its person, and not with that of another who began the same', async () => {
  const { first, second, left } = await begunChanges()
  const erase = async ({ admin, id }: typeof first) =>
    expect((await admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  await erase(first)
  expect(await left()).toEqual({ messages: 2, codes: 1 })
  await erase(second)
  expect(await left()).toEqual({ messages: 0, codes: 0 })
})
