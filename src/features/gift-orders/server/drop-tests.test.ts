import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { dropOld } from '#src/features/audit/server/drop-old.ts'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

/** Where people pay real money. */
const world = useApi({ payments: { keepsTestApart: true } })

test('an order that a test box alone touched is nobody’s money: it goes like any that nobody paid, and its tests with it', async () => {
  const { admin, gym, memberId } = await onlineDesk(world)
  ok(await admin.put('/payment/provider/payme', { ...paymeBox, is_test: true, test_key: paymeBox.key }))
  const { settings } = ok(await admin.get(`/gym/settings/${gym.id}`))
  ok(await admin.put(`/gym/settings/${gym.id}`, { version: settings.version, sells_gift_cards: true }))
  const member = await world.session('member', memberId)
  const { providers } = ok(await admin.get('/payment/provider/all'))
  const box = { url: providers[0].addresses[0] as string, key: paymeBox.key }
  for (const perform of [true, false]) {
    ok(await member.post('/member/gift-card/order', { gym_id: gym.id, value: 100_000 }))
    const [{ number }] = ok(await admin.get('/invoice/all')).invoices
    const asked = { id: `test${number}`, time: Date.now(), amount: 10_000_000, account: { invoice: number } }
    await paymeCall(box, 'CreateTransaction', asked)
    if (perform) await paymeCall(box, 'PerformTransaction', { id: asked.id })
  }
  const kept = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ orders: number; invoices: number; tests: number }>`
        select (select count(*) from gift_card_orders o where o.admin_id = ${admin.id})::int as orders,
          (select count(*) from invoices i where i.admin_id = ${admin.id})::int as invoices,
          (select count(*) from provider_payments p where p.admin_id = ${admin.id} and p.is_test)::int as tests`.execute(
        db,
      ),
    )
    return rows[0]
  }
  expect(await kept()).toEqual({ orders: 2, invoices: 2, tests: 2 })
  world.clock(new Date(`${addDays(tashkentDay(new Date()), 34)}T12:00:00+05:00`))
  await dropOld(world.application.deps)
  world.clock(null)
  expect(await kept()).toEqual({ orders: 0, invoices: 0, tests: 0 })
})

test('PostgreSQL lets nobody delete a payment that was no test', async () => {
  const { admin, invoice } = await onlineDesk(world)
  const { providers } = ok(await admin.get('/payment/provider/all'))
  const { number } = await invoice()
  const asked = { id: `live${number}`, time: Date.now(), amount: 30_000_000, account: { invoice: number } }
  await paymeCall({ url: providers[0].addresses[0], key: paymeBox.key }, 'CreateTransaction', asked)
  const gone = await world.sql({ role: 'platform' }, (db) =>
    sql`delete from provider_payments where admin_id = ${admin.id}`.execute(db),
  )
  expect(gone.numAffectedRows).toBe(0n)
})
