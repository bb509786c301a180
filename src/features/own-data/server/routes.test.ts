import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { onlineDesk } from '#test/online-desk.ts'

const world = useApi()

/** One person at two owners, with money, a visit and a note of the staff at the first. */
async function person() {
  const phone = freshPhone()
  const join = async (fullname: string) => {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const { body: planned } = await admin.post('/plans/create/membership', {
      name: 'Oylik',
      price: 300000,
      duration: 30,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [gym.id],
    })
    const { body: made } = await admin.post('/member/create', {
      fullname,
      phone_number: phone,
      gender: 'female',
      gyms: [gym.id],
      confirm_link: true,
    })
    return { admin, gym, planId: planned.plan._id as string, member: made.member }
  }
  const first = await join('Aziza Karimova')
  const id = first.member._id as string
  await first.admin.post('/membership/create', {
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
    phone,
    caller,
    codeOf,
    erase: (code: string, who: Caller = caller) => who.del('/member/data', { body: { code } }),
  }
}

test('a person reads all that owners keep of them, and nothing of anybody else or of the notes of the staff', async () => {
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
      },
    ],
    sessions: [{ user_agent: 'test' }],
  })
  for (const foreign of ['Tizzasi', other.phone, other.id, gym.id]) expect(text).not.toContain(foreign)
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

test('what somebody was asked to pay by an invoice stands among their data', async () => {
  const { invoice, memberId } = await onlineDesk(world)
  const { number } = await invoice()
  const { body } = await (await world.session('member', memberId)).get('/member/data')
  expect(body.data.owners[0].invoices).toMatchObject([{ number, amount: 300_000, paid_by: null, cancelled_at: null }])
})

test('who asks for it with a code is erased everywhere, the money stays, and the session ends', async () => {
  const { admin, caller, id, phone, codeOf, erase } = await person()
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
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ count: number }>`select count(*) as count from people where id = ${id} and phone_number is not null`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ count: 0 }])
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

/** Tables with rows of a person that their own data leaves out. */
const leftOut: Readonly<Record<string, string>> = {
  class_feeds: 'a link to what is told as bookings',
  gift_card_orders: 'told as their invoices',
  import_rows: 'cells of a file that the desk brought in, erased after thirty days',
  member_notes: 'the words of the staff',
  membership_uses: 'told as what is left of a membership',
}

test('a table with rows of a person is among their own data, or says why it is not', async () => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ name: string }>`
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('member_id', 'person_id') and not a.attisdropped
      order by 1`.execute(db),
  )
  const queries = ['own-data', 'measurements']
    .map((feature) => readFileSync(path.join(projectRoot(), `src/features/${feature}/server/queries.ts`), 'utf8'))
    .join('\n')
  const told = (table: string) => new RegExp(`(from|join) ${table}\\b`).test(queries)
  const tables = rows.map(({ name }) => name)
  expect(tables.filter((table) => !told(table) && !(table in leftOut))).toEqual([])
  expect(Object.keys(leftOut).filter((table) => told(table) || !tables.includes(table))).toEqual([])
})
