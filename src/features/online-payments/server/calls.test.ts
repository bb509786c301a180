import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { clickBox, doorsOf, ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { newExternalId } from '#test/sandbox/journal.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { failWithAny } from '#src/server/failure.ts'
import { spend } from '#src/features/sessions/server/throttle.ts'
import { keptADay } from './doors.ts'

const world = useApi()

async function desk() {
  const made = await onlineDesk(world)
  const { payme, click } = await doorsOf(made.admin)
  const { number } = await made.invoice()
  const id = newExternalId(24)
  const account = { invoice: number as string }
  const begin = () => paymeCall(payme, 'CreateTransaction', { id, time: Date.now(), amount: 30_000_000, account })
  const read = (caller: Caller = made.admin, invoice: string = number) =>
    caller.post('/payment/calls/read', { invoice })
  return { ...made, payme, click, number: number as string, id, account, begin, read }
}

type Call = { method: string; by: string; sent: string; answer: string | null; said: string | null }

test('the owner reads every call about one invoice and nothing of another, and the reading stands in the log', async () => {
  const { admin, payme, click, number, id, account, begin, read, owing, invoice } = await desk()
  await paymeCall(payme, 'CheckPerformTransaction', { amount: 30_000_000, account })
  await begin()
  await paymeCall(payme, 'PerformTransaction', { id })
  await clickCall(click, 'prepare', { merchant_trans_id: number, amount: '300000', click_trans_id: '7' })
  const other = await invoice({ membership_id: (await owing()).membershipId })
  await paymeCall(payme, 'CheckPerformTransaction', { amount: 30_000_000, account: { invoice: other.number } })
  const { calls } = ok(await read()) as { calls: Call[] }
  expect(calls.map(({ method, by, said }) => [method, by, said])).toEqual([
    ['CheckPerformTransaction', 'provider', null],
    ['CreateTransaction', 'provider', null],
    ['PerformTransaction', 'provider', 'performed'],
    ['prepare', 'provider', null],
  ])
  expect(calls[2]?.answer).toContain('"state":2')
  for (const secret of [paymeBox.key, clickBox.secret_key, 'sign_string=0'])
    expect(JSON.stringify(calls)).not.toContain(secret)
  const { entries } = ok(await admin.get('/audit/all?limit=5'))
  expect(entries[0]).toMatchObject({ action: 'online_payments.calls' })
})

test('who paid is not kept with a call, in whatever way a provider names them', async () => {
  const { admin, payme, click, number, account } = await desk()
  await paymeCall(payme, 'CheckPerformTransaction', {
    amount: 30_000_000,
    account: { ...account, phone: '998901234567', phoneNumber: 998_901_234_567 },
    customer: { fullName: 'Aziza "A" Karimova', email: 'aziza@example.uz' },
  })
  await clickCall(click, 'prepare', {
    merchant_trans_id: number,
    amount: '300000',
    click_trans_id: '7',
    phone_number: '+998901234567',
    client_name: 'Aziza Karimova',
  })
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{ body: string; answer: string }>`
      select body, answer from provider_calls where admin_id = ${admin.id} order by called_at, id`.execute(db),
  )
  expect(rows).toHaveLength(2)
  for (const { body, answer } of rows) {
    expect(body).toContain(number)
    expect(body + answer).not.toMatch(/90123|Aziza|Karimova|aziza/)
  }
  expect(rows[1]?.body).toContain('amount=300000')
})

test('nobody but the owner reads them: another owner, staff, and the platform without that owner find none', async () => {
  const { admin, gym, begin, read } = await desk()
  await begin()
  const root = await world.superadmin()
  expect((await read(await world.admin())).status).toBe(404)
  expect((await read(root)).status).toBe(404)
  expect((await read(await world.employee(admin, { gyms: [gym.id] }))).status).toBe(403)
  expect((await read(admin, '999')).status).toBe(404)
})

test('a call that could not be answered is kept all the same, and what was answered is never rewritten', {
  timeout: 40_000,
}, async () => {
  const { admin, id, begin, read } = await desk()
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table provider_payments in access exclusive mode')
    expect((await begin()).body['error']).toMatchObject({ code: -32400 })
  } finally {
    await holder.end()
  }
  expect((ok(await read()) as { calls: Call[] }).calls).toMatchObject([
    { method: 'CreateTransaction', sent: expect.stringContaining(id), answer: null, said: null },
  ])
  await begin()
  const rewrite = world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    const { numAffectedRows } =
      await sql`update provider_calls set answer = 'x' where admin_id = ${admin.id} and answered_at is not null`.execute(
        db,
      )
    return numAffectedRows
  })
  expect(await rewrite).toBe(0n)
  expect((ok(await read()) as { calls: Call[] }).calls[1]?.answer).toContain('"state":1')
})

test('an owner who is their own provider keeps so many calls a day, and nothing comes of more; strangers use none of it up', async () => {
  const { admin, payme, id, account, begin } = await desk()
  const now = new Date()
  world.clock(now)
  const count = async (isAuthentic: boolean) => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ kept: number; payments: number }>`
        select count(*)::int as kept, (select count(*)::int from provider_payments where admin_id = ${admin.id}) as payments
        from provider_calls where admin_id = ${admin.id} and is_authentic = ${isAuthentic}`.execute(db),
    )
    return rows[0]
  }
  const useUpBut = (rest: number, isAuthentic: boolean) =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select id from payment_boxes where admin_id = ${admin.id} and provider = 'payme'`.execute(db)
      const limit = keptADay({ id: rows[0]?.id ?? '', admin_id: admin.id }, isAuthentic)
      await spend({ db, now, fail: failWithAny }, limit, (isAuthentic ? 20_000 : 2_000) - rest)
    })
  const stranger = () => paymeCall({ ...payme, key: 'begona' }, 'CheckTransaction', { id })
  await useUpBut(1, false)
  const refused = [await stranger(), await stranger()].map(({ body }) => body['error'])
  expect(refused).toMatchObject([{ code: -32504 }, { code: -32504 }])
  expect(await count(false)).toEqual({ kept: 1, payments: 0 })

  await useUpBut(1, true)
  const question = () => paymeCall(payme, 'CheckPerformTransaction', { amount: 30_000_000, account })
  expect((await question()).body['result']).toMatchObject({ allow: true })
  expect((await begin()).body['error']).toMatchObject({ code: -32400 })
  expect(await count(true)).toEqual({ kept: 1, payments: 0 })
  world.clock(new Date(now.getTime() + 86_400_000))
  expect((await question()).body['result']).toMatchObject({ allow: true })
  world.clock(null)
})
