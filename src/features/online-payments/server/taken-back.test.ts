import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { booksOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import type { Boxes } from '#test/sandbox/recorded.ts'
import { uzumCall } from '#test/sandbox/uzum.ts'

const world = useApi()
afterEach(() => world.clock(null))

const minute = 60_000
type Act = { holdMs: number; begin: () => Promise<unknown>; finish: () => Promise<unknown> }

/** A payment of 300 000 soʻm at each provider: how long it is held, and its two calls, answered with what they said of it. */
const acts: Readonly<Record<string, (doors: Boxes, number: string) => Act>> = {
  payme: ({ payme }, number) => ({
    holdMs: 720 * minute,
    begin: async () => {
      const params = { id: 'late', time: Date.now(), amount: 30_000_000, account: { invoice: number } }
      return (await paymeCall(payme, 'CreateTransaction', params)).body['result']
    },
    finish: async () => (await paymeCall(payme, 'PerformTransaction', { id: 'late' })).body['error'],
  }),
  click: ({ click }, number) => {
    const form = { merchant_trans_id: number, amount: '300000', click_trans_id: '41' }
    let prepared: unknown
    return {
      holdMs: 30 * minute,
      begin: async () => {
        prepared = (await clickCall(click, 'prepare', form)).body['merchant_prepare_id']
        return prepared
      },
      finish: async () =>
        (await clickCall(click, 'complete', { ...form, merchant_prepare_id: String(prepared) })).body['error'],
    }
  },
  uzum: ({ uzum }, number) => {
    const asked = { transId: 'late', params: { invoice: number }, amount: 30_000_000 }
    return {
      holdMs: 30 * minute,
      begin: async () => (await uzumCall(uzum, 'create', asked)).body['transTime'],
      finish: async () => (await uzumCall(uzum, 'confirm', asked)).body['errorCode'],
    }
  },
}
const refusals: Readonly<Record<string, unknown>> = {
  payme: expect.objectContaining({ code: -31_008 }),
  click: -9,
  uzum: '10015',
}

/** A desk with an invoice, of which a payment has begun. */
async function desk(provider: string) {
  const made = await onlineDesk(world)
  const { _id: id, number } = await made.invoice()
  const act = acts[provider]?.(await doorsOf(made.admin), number as string)
  if (!act) throw new Error(`no acts of ${provider}`)
  const now = Date.now()
  world.clock(new Date(now))
  expect(await act.begin()).toBeTruthy()
  const stateOf = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ state: string; reason: number | null }>`
        select state, reason from provider_payments where invoice_id = ${id as string}`.execute(db),
    )
    return rows
  }
  return { ...made, id: id as string, act, now, stateOf }
}

test.each(Object.keys(acts))(
  'an invoice that was taken back after its time at %s: its payment is cancelled with it, and is never performed',
  async (provider) => {
    const { admin, id, act, now, stateOf, membershipId } = await desk(provider)
    expect((await admin.del(`/invoice/cancel/${id}`)).body.error).toBe('invoice.being_paid')
    world.clock(new Date(now + act.holdMs + minute))
    ok(await admin.del(`/invoice/cancel/${id}`))
    expect(await stateOf()).toEqual([{ state: 'cancelled', reason: 4 }])
    for (let n = 0; n < 2; n++) expect(await act.finish()).toEqual(refusals[provider])
    world.clock(null)
    expect(await booksOf(admin, membershipId)).toEqual([])
    const { invoice } = ok(await admin.get(`/invoice/one/${id}`))
    expect(invoice).toMatchObject({ status: 'cancelled', held_by: null, paid_by: null })
  },
)

test.each(Object.keys(acts))(
  'an invoice that was closed while %s had not finished: the payment is refused and cancelled',
  async (provider) => {
    const { admin, id, act, stateOf, membershipId } = await desk(provider)
    await world.sql({ role: 'platform' }, (db) =>
      sql`
        update invoices set held_by = null, held_until = null, cancelled_at = now(), cancelled_by_kind = 'system' where id = ${id}`.execute(
        db,
      ),
    )
    expect(await act.finish()).toEqual(refusals[provider])
    expect(await stateOf()).toEqual([{ state: 'cancelled', reason: 3 }])
    expect(await booksOf(admin, membershipId)).toEqual([])
  },
)

test.each(Object.keys(acts))(
  'a payment at %s that stayed begun after its invoice was closed is given up by its time all the same',
  async (provider) => {
    const { admin, id, act, now, stateOf, membershipId } = await desk(provider)
    await world.sql({ role: 'platform' }, (db) =>
      sql`
        update invoices set held_by = null, held_until = null, cancelled_at = now(), cancelled_by_kind = 'system' where id = ${id}`.execute(
        db,
      ),
    )
    world.clock(new Date(now + act.holdMs + minute))
    expect(await act.finish()).toEqual(refusals[provider])
    expect(await stateOf()).toEqual([{ state: 'cancelled', reason: 4 }])
    world.clock(null)
    expect(await booksOf(admin, membershipId)).toEqual([])
  },
)
