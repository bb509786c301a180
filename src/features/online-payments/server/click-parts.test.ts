import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { openClickWorld } from '#test/click-desk.ts'
import { looseOf } from '#test/online-books.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { giveBack } from './give-back.ts'
import { takePass } from './pass.ts'

const { click, world } = await openClickWorld()
const many = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))

/** A membership of 300 000 that Click brought the money of. */
async function paid() {
  const made = await onlineDesk(world)
  const { admin, membershipId, membership } = made
  const { deps } = world.application
  const body = { membership_id: membershipId, amount: 300_000, qr: '1234567415821' }
  ok(await admin.post('/payment/click-pass/create', body))
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`select id from provider_payments where admin_id = ${admin.id}`.execute(db),
  )
  const turn = { adminId: admin.id, paymentId: rows[0]?.id ?? '', tries: 0 }
  await takePass(deps, turn)
  const transaction_id = (await membership()).transactions[0]._id as string
  const ask = (amount: number) => admin.post('/payment/return', { transaction_id, reason: 'Kasal', amount })
  const doReturn = () => giveBack(deps, turn)
  const back = () => click.parts.filter(({ id }) => id === click.payments.at(-1)?.id).map(({ amount }) => amount)
  const refunds = async () =>
    (await membership()).transactions
      .filter((row: { transaction_type: string }) => row.transaction_type === 'refund')
      .map((row: { paid_amount: number; provider: string | null }) => [row.provider, row.paid_amount])
      .toSorted()
  const today = tashkentDay(new Date())
  const differences = async () =>
    ok(await admin.get(`/payment/reconciliation?provider=click&from=${today}&to=${today}`)).differences.map(
      ({ kind }: { kind: string }) => kind,
    )
  const agree = async () => [
    (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings,
    await differences(),
    await looseOf(world, admin),
  ]
  const desk = (paid_amount: number, payment_method: string) =>
    admin.post('/transaction/membership/create', {
      membership_id: membershipId,
      transaction_type: 'refund',
      transaction_id,
      paid_amount,
      payment_method,
      reason: 'Kasal',
      way_reason: 'Karta yopilgan',
    })
  const paidRow = async () =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{ state: string; status: string }>`
          select p.state, case when i.cancelled_at is null then 'paid' else 'cancelled' end as status
          from provider_payments p join invoices i on i.admin_id = p.admin_id and i.id = p.invoice_id where p.admin_id = ${admin.id}`.execute(
          db,
        ),
      )
    ).rows[0]
  return { ...made, ask, doReturn, back, refunds, differences, agree, desk, today, paidRow }
}

test('parts go back by Click, each once, until nothing is left; every book agrees', async () => {
  const { admin, ask, doReturn, back, refunds, agree, membership, today, paidRow } = await paid()
  const asked = await many(20, () => ask(100_000.5))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(asked.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
    new Set(['return.under_way']),
  )
  await many(5, doReturn)
  expect([back(), await refunds()]).toEqual([[100_000.5], [['click', 100_000.5]]])
  expect(await membership()).toMatchObject({ paid_amount: 199_999.5, remaining_amount: 100_000.5 })
  expect((await ask(200_000)).body.error).toBe('return.gone')
  expect(await paidRow()).toEqual({ state: 'performed', status: 'paid' })
  ok(await ask(199_999.5))
  await doReturn()
  // all of it went back: the payment is a returned one, and its invoice asks for nothing
  expect(await paidRow()).toEqual({ state: 'returned', status: 'cancelled' })
  expect(back()).toEqual([100_000.5, 199_999.5])
  expect((await ask(1)).body.error).toBe('return.gone')
  const { totals } = ok(await admin.get(`/payment/received?from=${today}&to=${today}`))
  expect(totals).toMatchObject({ payments: 300_000, refunds: 300_000 })
  expect(await agree()).toEqual([[], [], []])
})

test('a part whose answer was lost is never sent again: it is named until a person has looked', async () => {
  const { admin, ask, doReturn, back, refunds, agree, differences, desk } = await paid()
  ok(await ask(50_000))
  click.behave('drops')
  await doReturn()
  click.behave('well')
  await many(5, doReturn)
  expect([back(), await refunds()]).toEqual([[50_000], []])
  expect(await differences()).toEqual(['return_unknown'])
  expect((await admin.get('/notification/all')).text).toContain('online_return_unknown')
  ok(await desk(50_000, 'online'))
  expect(await agree()).toEqual([[], [], []])
})

test('a try that another began and never ended is waited for, then named; nothing is sent meanwhile', async () => {
  const { admin, ask, doReturn, back, refunds, differences } = await paid()
  ok(await ask(50_000))
  const begun = world.application.deps.clock.now()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update provider_payments set return_sent_at = ${begun} where admin_id = ${admin.id}`.execute(db),
  )
  try {
    await many(5, doReturn)
    expect([back(), await refunds(), await differences()]).toEqual([[], [], []])
    world.clock(new Date(begun.getTime() + 3 * 60_000))
    await many(5, doReturn)
    expect([back(), await refunds(), await differences()]).toEqual([[], [], ['return_unknown']])
  } finally {
    world.clock(null)
  }
})

test('what Click refuses stays paid, and the next part may be asked', async () => {
  const { ask, doReturn, back, refunds, agree } = await paid()
  ok(await ask(50_000))
  click.behave('refuses')
  await doReturn()
  expect([back(), await refunds()]).toEqual([[], []])
  click.behave('well')
  ok(await ask(60_000))
  await doReturn()
  expect([back(), await refunds()]).toEqual([[60_000], [['click', 60_000]]])
  expect(await agree()).toEqual([[], [], []])
})

test('a part by Click against cash at the desk: together never more than was paid', async () => {
  const { admin, gym, ask, doReturn, back, membership, agree, desk } = await paid()
  ok(await admin.post('/shift/open', { gym_id: gym.id, opening_amount: 1_000_000 }))
  ok(await ask(200_000))
  const [, ...cash] = await Promise.all([doReturn(), ...Array.from({ length: 10 }, () => desk(200_000, 'cash'))])
  const given = cash.filter((answer) => answer && answer.status < 300).length
  expect([back().length + given, (await membership()).paid_amount]).toEqual([1, 100_000])
  expect(await agree()).toEqual([[], [], []])
})
