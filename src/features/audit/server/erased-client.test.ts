import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { type Answer, freshPhone, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

const world = useApi()

const done = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Where these words still stand. */
async function whereIsSaid(words: string): Promise<string[]> {
  const owner = new pg.Client(world.ownerUrl)
  await owner.connect()
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = 'public' and tablename <> 'audit_log'`,
    )
    const said: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t where t::text ~* $1`, [
        words,
      ])
      said.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return said
  } finally {
    await owner.end()
  }
}

test('of an erased client nothing is left of what they asked, wrote and rated, nor of what was answered and told of it', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  await world.employee(admin, { gyms: [gym.id] })
  const planned = { name: 'Oylik', price: 300_000, duration: 30, freeze_days: 20, gyms: [gym.id] }
  const plan = done(
    await admin.post('/plans/create/membership', { ...planned, options: [{ key: 'Zal', value: 'bor' }] }),
  ).plan._id
  const other = done(
    await admin.post('/plans/create/membership', {
      ...planned,
      name: 'Yillik',
      price: 900_000,
      options: [{ key: 'Zal', value: 'bor' }],
    }),
  ).plan._id
  const phone = freshPhone()
  const card = {
    fullname: 'Unutilgan Odamov',
    phone_number: phone,
    gender: 'female',
    gyms: [gym.id],
    note: 'Maxfiy karta',
  }
  const register = () => admin.post('/member/create', card, { headers: { 'idempotency-key': 'registering' } })
  const id = done(await register()).member._id
  expect(done(await register()).member._id).toBe(id)
  const sold = done(
    await admin.post('/membership/create', {
      member_id: id,
      gym_id: gym.id,
      plan_id: plan,
      payment: { paid_amount: 300_000, payment_method: 'cash' },
    }),
  ).membership._id
  const member = await world.session('member', id)
  // answers that name their record alone
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const pays = {
    membership_id: sold,
    transaction_type: 'adjustment',
    direction: 'increase',
    paid_amount: 1000,
    reason: 'Narx',
  }
  done(await admin.post('/transaction/membership/create', pays))
  const paid = { ...pays, transaction_type: 'payment', payment_method: 'cash', direction: undefined, reason: undefined }
  done(await admin.post('/transaction/membership/create', { ...paid, note: 'Maxfiy toʻlov' }, keyed('paying-them')))
  done(await admin.post(`/member/note/create/${id}`, { text: 'Maxfiy izoh' }, keyed('noting-them')))
  const today = tashkentDay(new Date())
  done(await admin.post('/visit/checkin', { gym_id: gym.id, member_id: id }))
  done(await member.post('/member/rating', { gym_id: gym.id, stars: 2, text: 'Maxfiy baho' }))
  done(await member.post('/member/letters/create', { gym_id: gym.id, text: 'Maxfiy maktub' }))
  done(await admin.post(`/letter/answer/${id}`, { gym_id: gym.id, text: 'Maxfiy javob' }, keyed('answering')))
  const asked = done(
    await member.post('/member/freeze/request', {
      membership_id: sold,
      start_date: addDays(today, 2),
      end_date: addDays(today, 9),
      reason: 'Maxfiy safar',
    }),
  ).request._id
  done(await admin.put(`/membership/freeze/requests/${asked}`, { status: 'refused', reason: 'Maxfiy rad' }))
  const change = done(await member.post('/member/change/request', { membership_id: sold, plan_id: other })).request._id
  done(await admin.put(`/membership/change/requests/${change}`, { reason: 'Maxfiy rad' }))
  done(await admin.post(`/membership/cancel/${sold}`, { reason: 'Maxfiy ketish', refund: 0 }))
  done(await admin.put(`/member/status/${id}`, { status: 'banned', reason: 'Maxfiy ish' }))
  const words = `Maxfiy|Unutilgan|${phone.slice(1)}`
  expect((await whereIsSaid(words)).length).toBeGreaterThan(10)
  done(await admin.del(`/member/delete/${id}?erase=true`))
  expect(await whereIsSaid(words)).toEqual([])
  // a repeated call does nothing again
  const repeated = await register()
  expect([repeated.status, repeated.body.error]).toEqual([404, 'not_found'])
  expect(await whereIsSaid(words)).toEqual([])
})

test('why a missed class was forgiven goes with its person from the log, and what others did there stays', async () => {
  const { admin, member, sessionOn, book } = await classDesk(world)
  const [gone, other] = [await member(), await member()]
  const session = await sessionOn(monday)
  const held = [
    [gone, done(await book(gone, session)).booking._id],
    [other, done(await book(other, session)).booking._id],
  ] as const
  world.clock(evening(monday, 30))
  for (const [person, id] of held) {
    done(await person.del(`/class/booking/cancel/${id}`))
    done(await admin.put(`/class/booking/forgive/${id}`, { reason: 'Maxfiy kasallik' }))
  }
  done(await admin.post(`/membership/cancel/${gone.membershipId}`, { reason: 'Ketdi', refund: 0 }))
  done(await admin.del(`/member/delete/${gone.id}?erase=true`))
  const said = async () =>
    (
      await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
        sql<{ member: string }>`
          select l.after ->> 'member_id' as member from audit_log l where l.admin_id = ${admin.id} and l.after::text like '%Maxfiy%'`.execute(
          db,
        ),
      )
    ).rows.map((row) => row.member)
  expect(await said()).toEqual([other.id])
  expect((await admin.get('/audit/chain/check')).body.differences).toBe(0)
})
