import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()

const codeAt = async (phone: string) => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ text: string }>`
      select text from sms_messages where phone_number = ${phone} and kind = 'phone_change' order by created_at desc, id desc limit 1`.execute(
      db,
    ),
  )
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

/** Somebody whom two owners know by the phone they sign in with. */
async function person() {
  const phone = freshPhone()
  const [first, second] = [await world.admin(), await world.admin()]
  const gyms = [await world.gym(first), await world.gym(second)]
  const card = { fullname: 'Aziza Karimova', phone_number: phone, gender: 'female' }
  const { body } = await first.post('/member/create', { ...card, gyms: [gyms[0]?.id] })
  const id = body.member._id as string
  await second.post('/member/add', { ...card, gyms: [gyms[1]?.id] })
  const member = await world.session('member', id)
  const to = freshPhone()
  const send = (number = to, caller: Caller = member) => caller.post('/member/phone/codes', { phone_number: number })
  const change = (given: object = {}, caller: Caller = member) =>
    caller.put('/member/phone', { phone_number: to, old_code: '000000', new_code: '000000', ...given })
  const phoneAt = async (admin: Caller) => (await admin.get(`/member/one/${id}`)).body.member.phone_number as string
  return { first, second, id, phone, to, member, send, change, phoneAt }
}

test('a phone is changed by both codes, for every owner who knew the old one, and the other sessions end', async () => {
  const { first, second, id, phone, to, member, send, change, phoneAt } = await person()
  const elsewhere = await world.session('member', id)
  expect((await send()).status).toBe(200)
  const [old_code, new_code] = [await codeAt(phone), await codeAt(to)]
  expect(old_code).not.toBe(new_code)
  const { status, body } = await change({ old_code, new_code })
  expect([status, body.error]).toEqual([200, undefined])
  expect([await phoneAt(first), await phoneAt(second)]).toEqual([to, to])
  expect((await member.get('/member/one/me')).body.member.phone_number).toBe(to)
  expect([401, 403]).toContain((await elsewhere.get('/member/one/me')).status)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kind: string }>`select kind from sms_messages where phone_number = ${phone} and kind = 'security'`.execute(
      db,
    ),
  )
  expect(rows).toHaveLength(1)
  // the codes are used up, and the old number opens nothing
  expect((await change({ old_code, new_code })).status).toBe(400)
  await world.visitor.post('/member/login/code', { phone_number: phone })
  const { rows: sent } = await world.sql({ role: 'platform' }, (db) =>
    sql`select 1 from sms_messages where phone_number = ${phone} and kind = 'member_login'`.execute(db),
  )
  expect(sent).toEqual([])
})

test('whoever did not hear that the codes were sent is told by the key of the press', async () => {
  const { member, to, phone } = await person()
  const press = (more = {}) => {
    const headers = { 'idempotency-key': 'press-of-codes', ...more }
    return member.post('/member/phone/codes', { phone_number: to }, { headers })
  }
  expect((await press({ 'idempotency-ask': '1' })).body.error).toBe('idempotency.not_done')
  expect(await codeAt(phone)).toBe('')
  const sent = await press()
  const code = await codeAt(phone)
  const asked = await press({ 'idempotency-ask': '1' })
  expect([sent.status, asked.status, asked.body.resend_in]).toEqual([200, 200, sent.body.resend_in])
  expect(await codeAt(phone)).toBe(code)
})

test('one code alone changes nothing, whichever it is, and a slip in one does not spoil the other', async () => {
  const { first, phone, to, send, change, phoneAt } = await person()
  await send()
  const [old_code, new_code] = [await codeAt(phone), await codeAt(to)]
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111')
  const halves = [
    await change({ old_code, new_code: wrong(new_code) }),
    await change({ old_code: wrong(old_code), new_code }),
    await change({ old_code: new_code, new_code: old_code }),
  ]
  expect(halves.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
    [422, ['new_code']],
    [422, ['old_code']],
    [422, ['old_code']],
  ])
  expect(await phoneAt(first)).toBe(phone)
  expect((await change({ old_code, new_code })).status).toBe(200)
})

test('a number of somebody else is refused only to whoever holds it, and nobody else’s codes serve', async () => {
  const one = await person()
  const other = await person()
  expect((await one.send(other.phone)).status).toBe(200)
  const [old_code, new_code] = [await codeAt(one.phone), await codeAt(other.phone)]
  const { status, body } = await one.change({ phone_number: other.phone, old_code, new_code })
  expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([409, 'phone.taken', ['phone_number']])
  expect(await one.phoneAt(one.first)).toBe(one.phone)
  expect((await one.send(one.phone)).body.fields).toHaveProperty('phone_number')
  expect((await other.change({ old_code, new_code })).status).toBe(422)
  expect((await one.send(freshPhone(), one.first)).status).toBe(403)
})

test('one member rings no more than five new numbers in a day', async () => {
  const { send } = await person()
  const answers: number[] = []
  for (let minute = 0; minute < 7; minute += 1) {
    world.clock(new Date(Date.now() + minute * 61_000))
    answers.push((await send(freshPhone())).status)
  }
  world.clock(null)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('whoever noted another number of the person keeps it, and a number that another owner noted of somebody keeps nobody’s card from following', async () => {
  const { first, second, id, phone, to, send, change, phoneAt } = await person()
  const noted = freshPhone()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`update members set phone_number = ${noted} where admin_id = ${second.id} and id = ${id}`.execute(db)
  })
  // a card of somebody else at an owner who does not have this person, with the very number that the person moves to
  const other = await person()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`update members set phone_number = ${to} where admin_id = ${other.second.id} and id = ${other.id}`.execute(
      db,
    )
  })
  expect((await send()).status).toBe(200)
  const { status, body } = await change({ old_code: await codeAt(phone), new_code: await codeAt(to) })
  expect([status, body.error]).toEqual([200, undefined])
  expect([await phoneAt(first), await phoneAt(second)]).toEqual([to, noted])
})
