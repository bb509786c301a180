import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { giveBack } from '#src/features/online-payments/server/give-back.ts'
import { takePass } from '#src/features/online-payments/server/pass.ts'
import type { Turn } from '#src/features/online-payments/server/turns.ts'
import { useApi } from './api.ts'
import { clickBox, ok, onlineDesk } from './online-desk.ts'
import { startClickMerchant } from './sandbox/click-merchant.ts'

/** The product beside a stand-in for Click, which is well again before each test. */
export async function openClickWorld() {
  const click = await startClickMerchant({
    serviceId: clickBox.service_id,
    userId: clickBox.merchant_user_id,
    secretKey: clickBox.secret_key,
    now: () => world.application.deps.clock.now(),
  })
  afterAll(() => click.close())
  beforeEach(() => {
    world.clock(null)
    click.behave('well')
    click.confirming(false)
    click.calls.length = 0
  })
  const world = useApi({ payments: { clickApiUrl: click.url } })
  return { click, world }
}

/** A desk that scans Click Passes. */
export async function openClick() {
  const { click, world } = await openClickWorld()
  const qr = '1234567415821'

  async function desk() {
    const made = await onlineDesk(world)
    const { deps } = world.application
    const scan = (more: object = {}) =>
      made.admin.post('/payment/click-pass/create', {
        membership_id: made.membershipId,
        amount: 300_000,
        qr,
        ...more,
      })
    const turn = (paymentId: string): Turn => ({ adminId: made.admin.id, paymentId, tries: 0 })
    const stateOf = async (id: string) => ok(await made.admin.get(`/payment/click-pass/one/${id}`)).pass
    /** By its invoice or by its entry in the ledger. */
    const paymentOf = async (id: string) =>
      (
        await world.sql({ role: 'platform' }, (db) =>
          sql<{ id: string }>`select id from provider_payments where ${id} in (transaction_id, invoice_id)`.execute(db),
        )
      ).rows[0]?.id ?? ''
    /** Scanned, and what its job did once. */
    const pass = async (more: object = {}) => {
      const invoice = ok(await scan(more)).pass._id as string
      const id = await paymentOf(invoice)
      await takePass(deps, turn(id))
      return { id, again: () => takePass(deps, turn(id)), state: () => stateOf(invoice) }
    }
    const askBack = (transaction_id: string) =>
      made.admin.post('/payment/return', { transaction_id, reason: 'Kelmaydi' })
    const doReturn = async (transactionId: string) => giveBack(deps, turn(await paymentOf(transactionId)))
    const kinds = async () =>
      (await made.membership()).transactions.map((row: { transaction_type: string; provider: string }) => [
        row.transaction_type,
        row.provider,
      ])
    const differences = async () => {
      const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
      const asked = await made.admin.get(`/payment/reconciliation?provider=click&from=${today}&to=${today}`)
      return ok(asked).differences.map(({ kind }: { kind: string }) => kind)
    }
    return { ...made, deps, scan, pass, paymentOf, turn, stateOf, askBack, doReturn, kinds, differences }
  }

  return { click, world, qr, desk }
}
