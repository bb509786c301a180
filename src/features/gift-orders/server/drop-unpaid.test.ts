import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { dropOld } from '#src/features/audit/server/drop-old.ts'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()

test('an order that nobody paid goes a month after its last day; one that was paid, begun or asked for at the desk stays, and every debt’s invoice', async () => {
  const { admin, gym, memberId, invoice } = await onlineDesk(world)
  const { settings } = ok(await admin.get(`/gym/settings/${gym.id}`))
  ok(await admin.put(`/gym/settings/${gym.id}`, { version: settings.version, sells_gift_cards: true }))
  const member = await world.session('member', memberId)
  const { providers } = ok(await admin.get('/payment/provider/all'))
  const box = { url: providers[0].addresses[0] as string, key: paymeBox.key }
  const debt = await invoice()
  const ordered = async () => {
    const { url } = ok(await member.post('/member/gift-card/order', { gym_id: gym.id, value: 100_000 }))
    const [{ _id, number }] = ok(await admin.get('/invoice/all')).invoices
    return { url: url as string, id: _id as string, number: number as string }
  }
  const [left, paid, begun, atDesk] = [await ordered(), await ordered(), await ordered(), await ordered()]
  for (const { number } of [paid, begun]) {
    const asked = { id: number, time: Date.now(), amount: 10_000_000, account: { invoice: number } }
    await paymeCall(box, 'CreateTransaction', asked)
  }
  await paymeCall(box, 'PerformTransaction', { id: paid.number })
  ok(await admin.post('/gift-card/take', { invoice_id: atDesk.id, payment_method: 'card' }))
  const kept = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ id: string }>`
        select i.id::text from invoices i where i.admin_id = ${admin.id} union all
        select 'order' from gift_card_orders o where o.admin_id = ${admin.id}`.execute(db),
    )
    return rows.map(({ id }) => id).toSorted()
  }
  const all = [debt._id, left.id, paid.id, begun.id, atDesk.id, 'order', 'order', 'order', 'order'].toSorted()
  const on = async (days: number) => {
    world.clock(new Date(`${addDays(tashkentDay(new Date()), days)}T12:00:00+05:00`))
    await dropOld(world.application.deps)
    world.clock(null)
    return kept()
  }
  expect(await on(33)).toEqual(all)
  expect(await on(34)).toEqual(all.filter((id) => id !== left.id).slice(0, -1))
  expect((await world.visitor.get(`/invoice/public/${left.url.split('/').at(-1)}`)).status).toBe(404)
  const { entries } = ok(await admin.get('/audit/all?action=audit.dropped'))
  expect(JSON.stringify(entries)).toContain('orders_dropped')
  // PostgreSQL keeps what was paid, and what is a debt's, from everybody
  const gone = await world.sql({ role: 'platform' }, (db) =>
    sql`delete from invoices where admin_id = ${admin.id} and gift_order_id is null`.execute(db),
  )
  expect(gone.numAffectedRows).toBe(0n)
})
