import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { isOnCitus } from '#test/database.ts'
import { untilWaiting } from '#test/until-waiting.ts'

const world = useApi()
afterEach(() => world.clock(null))

async function desk() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const phone = freshPhone()
  const memberId: string = (
    await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: phone,
      gender: 'female',
      gyms: [gym.id],
    })
  ).body.member._id
  const reception = await world.employee(admin, { gyms: [gym.id] })
  const write = async (text: string, caller: Caller = admin, more: object = {}) =>
    (await caller.post(`/member/note/create/${memberId}`, { text, ...more })).body.note
  const notes = async (caller: Caller = admin) => (await caller.get(`/member/note/all/${memberId}`)).body.notes
  return { admin, gym, phone, memberId, reception, write, notes }
}

test('a note says who wrote it and when, the pinned one first, then the newest', async () => {
  const { admin, memberId, reception, write, notes } = await desk()
  const first = await write('Tizzasi ogʻriydi', reception, { is_pinned: true })
  await write('Kechki mashgʻulotni xohlaydi')
  expect(await notes()).toMatchObject([
    { _id: first._id, text: 'Tizzasi ogʻriydi', is_pinned: true, is_own: false, author: { role: 'employee' } },
    { text: 'Kechki mashgʻulotni xohlaydi', is_pinned: false, is_own: true, author: { fullname: 'Sardor Rahimov' } },
  ])
  expect((await admin.get(`/member/one/${memberId}`)).body.member.pinned_note).toMatchObject({
    text: 'Tizzasi ogʻriydi',
    author: expect.any(String),
  })
})

test('one note is pinned: another takes its place, also when two people pin at the same moment', async () => {
  const { admin, write, notes } = await desk()
  await write('Birinchi', admin, { is_pinned: true })
  await Promise.all(['Ikkinchi', 'Uchinchi', 'Toʻrtinchi'].map((text) => write(text, admin, { is_pinned: true })))
  const pinned = async () => (await notes()).filter((note: { is_pinned: boolean }) => note.is_pinned)
  expect(await pinned()).toHaveLength(1)
  const [top, next] = await notes()
  await admin.put(`/member/note/update/${next._id}`, { is_pinned: true, version: next.version })
  expect(await pinned()).toMatchObject([{ _id: next._id }])
  expect(top._id).not.toBe(next._id)
})

test('words are changed by their writer alone, a stale version is told, and an owner deletes any', async () => {
  const { admin, gym, reception, write, notes } = await desk()
  const note = await write('Tizzasi ogʻriydi', reception)
  const colleague = await world.employee(admin, { gyms: [gym.id] })
  const url = `/member/note/update/${note._id}`
  for (const caller of [admin, colleague])
    expect((await caller.put(url, { text: 'Boshqa gap', version: 1 })).status).toBe(403)
  const edited = await reception.put(url, { text: 'Tizzasi tuzaldi', version: 1 })
  expect(edited.body.note).toMatchObject({ text: 'Tizzasi tuzaldi', version: 2, editedAt: expect.any(String) })
  expect((await reception.put(url, { text: 'Eski oynadan', version: 1 })).body.error).toBe('stale_version')
  expect((await colleague.del(`/member/note/delete/${note._id}`)).status).toBe(403)
  expect((await admin.del(`/member/note/delete/${note._id}`)).status).toBe(200)
  expect(await notes()).toEqual([])
})

test('a card holds two hundred notes and no more', async () => {
  const { admin, memberId, write } = await desk()
  await write('Tizzasi ogʻriydi')
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into member_notes (admin_id, id, member_id, body, author_kind, author_id, created_at)
      select admin_id, gen_random_uuid(), member_id, body, author_kind, author_id, created_at
      from member_notes, generate_series(1, 199) where member_id = ${memberId}`.execute(db),
  )
  const refused = await admin.post(`/member/note/create/${memberId}`, { text: 'Yana bir gap' })
  expect([refused.status, refused.body.error]).toEqual([422, 'rule.broken'])
})

test('an empty note is told at its field, and one key writes once', async () => {
  const { admin, memberId, notes } = await desk()
  const empty = await admin.post(`/member/note/create/${memberId}`, { text: '  ' })
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['text']])
  const headers = { 'idempotency-key': newId() }
  await Promise.all(
    [1, 2, 3].map(() => admin.post(`/member/note/create/${memberId}`, { text: 'Bir marta' }, { headers })),
  )
  expect(await notes()).toHaveLength(1)
})

test('notes of a member stay with their owner and with those who work in the gym', async () => {
  const { admin, memberId, phone, write } = await desk()
  const note = await write('Faqat bizga')
  const other = await desk()
  await other.admin.post('/member/add', { phone_number: phone, gyms: [other.gym.id] })
  expect((await other.admin.get(`/member/note/all/${memberId}`)).body.notes).toEqual([])
  expect((await other.admin.get(`/member/one/${memberId}`)).body.member.pinned_note).toBeNull()
  expect((await other.admin.put(`/member/note/update/${note._id}`, { text: 'x', version: 1 })).status).toBe(404)
  expect((await other.admin.del(`/member/note/delete/${note._id}`)).status).toBe(404)
  const elsewhere = await world.gym(admin, { name: 'Ikkinchi' })
  const stranger = await world.employee(admin, { gyms: [elsewhere.id] })
  expect((await stranger.get(`/member/note/all/${memberId}`)).status).toBe(404)
  expect((await stranger.del(`/member/note/delete/${note._id}`)).status).toBe(404)
})

test('whoever adds a member of another gym by phone reads what is written from that day on, and nothing of before', async () => {
  const { admin, phone, memberId, write, notes } = await desk()
  const branch = await world.gym(admin)
  const other = await world.employee(admin, { gyms: [branch.id] })
  world.clock(new Date(Date.now() - 3 * 86_400_000))
  const before = await write('Homilador, ogʻirlik koʻtarmaydi', admin, { is_pinned: true })
  world.clock(null)
  expect((await other.post('/member/add', { phone_number: phone, gyms: [branch.id] })).status).toBe(200)
  const pinned = async () => (await other.get(`/member/one/${memberId}`)).body.member.pinned_note
  expect([await notes(other), await pinned()]).toEqual([[], null])
  expect((await other.put(`/member/note/update/${before._id}`, { is_pinned: false, version: 1 })).status).toBe(404)
  await write('Shkaf 12', other, { is_pinned: true })
  expect((await notes(other)).map(({ text }: { text: string }) => text)).toEqual(['Shkaf 12'])
  expect(await notes()).toHaveLength(2)
  expect(await pinned()).toMatchObject({ text: 'Shkaf 12' })
})

test('erasing a member takes the notes along', async () => {
  const { admin, memberId, write } = await desk()
  await write('Shaxsiy gap')
  expect((await admin.del(`/member/delete/${memberId}?erase=true`)).status).toBe(200)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select 1 from member_notes where member_id = ${memberId}`.execute(db),
  )
  expect(rows).toEqual([])
})

const outbox = async (memberId: string) =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{ text: string; phone_number: string; parts: number; send_after: Date }>`
        select text, phone_number, parts, send_after from sms_messages where member_id = ${memberId} order by id`.execute(
        db,
      ),
    )
  ).rows

test('an SMS of own words goes to the member after the name of the gym, in signs that cost one part, and waits for the morning at night', async () => {
  const { gym, memberId, phone, reception } = await desk()
  world.clock(new Date('2026-11-20T18:30:00Z')) // 23:30 in Tashkent
  const { status, body } = await reception.post(`/member/message/${memberId}`, { text: 'Ertaga toʻgarak yoʻq' })
  const { name } = (await reception.get(`/gym/one/${gym.id}`)).body.gym
  const whole = `${name}: Ertaga to'garak yo'q`
  expect([status, body.sms]).toEqual([200, { parts: 1, letters: whole.length }])
  expect((await reception.get(`/member/message/${memberId}`)).body.sender).toBe(name)
  const [sms] = await outbox(memberId)
  expect([sms?.text, sms?.phone_number]).toEqual([whole, `+998${phone.slice(-9)}`])
  expect(sms?.send_after.toISOString()).toBe('2026-11-21T04:00:00.000Z')
})

test('of several gyms the one writes where a membership of the member runs', async () => {
  const { admin, gym, memberId } = await desk()
  const other = await world.gym(admin, { name: 'Yangi zal' })
  await admin.put(`/member/update/${memberId}`, { gyms: [gym.id, other.id] })
  const sender = async () => (await admin.get(`/member/message/${memberId}`)).body.sender
  const first = await sender()
  const { body } = await admin.post('/plans/create/membership', {
    name: '1 oylik',
    price: 300_000,
    duration: 30,
    options: [{ key: 'Zal', value: 'bor' }],
    gyms: [gym.id, other.id],
  })
  // whichever was first, what is sold at the other is what the member comes for
  const { name } = (await admin.get(`/gym/one/${gym.id}`)).body.gym
  const sold = first === name ? other.id : gym.id
  const sale = { member_id: memberId, gym_id: sold, plan_id: body.plan._id }
  expect((await admin.post('/membership/create', sale)).status).toBe(201)
  expect([first, await sender()].toSorted()).toEqual([name, 'Yangi zal'].toSorted())
})

test('a gym that is gone keeps nobody from a message: another of the member writes, or the owner', async () => {
  const { admin, gym, memberId } = await desk()
  const { today } = world.application.deps.clock
  const gone = await world.gym(admin, {
    name: 'Eski zal',
    subscription: { start: addDays(today(), -10), days: 12, status: 'active' },
  })
  const { member } = (
    await admin.post('/member/create', {
      fullname: 'Bobur Aliyev',
      phone_number: freshPhone(),
      gender: 'male',
      gyms: [gone.id],
    })
  ).body
  await admin.put(`/member/update/${memberId}`, { gyms: [gone.id, gym.id] })
  expect((await admin.del(`/gym/delete/${gone.id}`)).status).toBe(200)
  world.clock(new Date(Date.now() + 6 * 86_400_000))
  const { name } = (await admin.get(`/gym/one/${gym.id}`)).body.gym
  for (const [id, sender] of [
    [memberId, name],
    [member._id, 'Sardor Rahimov'],
  ]) {
    expect((await admin.get(`/member/message/${id}`)).body.sender).toBe(sender)
    expect((await admin.post(`/member/message/${id}`, { text: 'Ertaga' })).body.error).toBeUndefined()
    expect((await outbox(id)).map(({ text }) => text)).toEqual([`${sender}: Ertaga`])
  }
})

test.skipIf(isOnCitus())(
  'the last message of own words that an owner may send in a day leaves once, also when two desks write to two members at one moment',
  async () => {
    const { admin, gym, memberId } = await desk()
    const card = { fullname: 'Olim', phone_number: freshPhone(), gender: 'male', gyms: [gym.id] }
    const other = (await admin.post('/member/create', card)).body.member._id
    const rival = new pg.Client(world.ownerUrl)
    await rival.connect()
    await rival.query(
      `insert into sms_messages (admin_id, id, phone_number, text, kind, send_after, created_at)
       select $1, gen_random_uuid(), '+998901112233', 'x', 'member_message', now(), now() from generate_series(1, 199)`,
      [admin.id],
    )
    await rival.query('begin')
    await rival.query('select 1 from members where admin_id = $1 and id = $2 for update', [admin.id, memberId])
    const first = admin.post(`/member/message/${memberId}`, { text: 'Bir' })
    await untilWaiting(world, 1)
    const second = admin.post(`/member/message/${other}`, { text: 'Ikki' })
    await untilWaiting(world, 2)
    await rival.end()
    expect([(await first).status, (await second).body.error]).toEqual([200, 'sms.too_many_of_owner'])
  },
)

test('two hundred messages of own words leave an owner in a day, however many members there are', async () => {
  const { admin, gym, memberId } = await desk()
  const cards = await Promise.all(
    Array.from({ length: 40 }, () =>
      admin.post('/member/create', { fullname: 'Olim', phone_number: freshPhone(), gender: 'male', gyms: [gym.id] }),
    ),
  )
  const urls = cards.map(({ body }) => `/member/message/${body.member._id}`)
  for (let nr = 0; nr < 5; nr++) {
    const answers = await Promise.all(urls.map((url) => admin.post(url, { text: `Xabar ${nr}` })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  const refused = await admin.post(`/member/message/${memberId}`, { text: 'Yana' })
  expect([refused.status, refused.body.error]).toEqual([422, 'sms.too_many_of_owner'])
  expect(await outbox(memberId)).toEqual([])
})

test('five messages a day reach a member, no more, and none without the right, a phone or consent', async () => {
  const { admin, gym, memberId } = await desk()
  const url = `/member/message/${memberId}`
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, nr) => admin.post(url, { text: `Xabar ${nr}` }).then(({ body }) => body.error)),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(5)
  expect(answers.filter((error) => error === 'sms.too_many_today')).toHaveLength(2)
  expect(await outbox(memberId)).toHaveLength(5)
  const plain = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  expect((await plain.post(url, { text: 'x' })).status).toBe(403)
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update members set is_sms_allowed = false where admin_id = ${admin.id} and id = ${memberId}`.execute(db),
  )
  expect((await admin.post(url, { text: 'x' })).body.error).toBe('sms.not_allowed')
})

test('no message is written to a number that receives none', async () => {
  const { admin, gym } = await desk()
  const { member } = (
    await admin.post('/member/create', {
      fullname: 'Bobur Aliyev',
      phone_number: freshPhone().replace(/^\+99890/, '+99855'),
      gender: 'male',
      gyms: [gym.id],
    })
  ).body
  const { status, body } = await admin.post(`/member/message/${member._id}`, { text: 'Ertaga zal yopiq' })
  expect([status, body.error]).toEqual([422, 'sms.no_phone'])
  expect(await outbox(member._id)).toEqual([])
})
