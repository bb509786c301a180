import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { openClickWorld } from '#test/click-desk.ts'
import { clickBox, doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { askAllStatuses, askStatuses, newRound } from './ask-status.ts'

const { click, world } = await openClickWorld()
const today = () => tashkentDay(world.application.deps.clock.now())

async function desk() {
  const made = await onlineDesk(world)
  const { click: box } = await doorsOf(made.admin)
  /** Paid in Click's app by its two calls; the number of the invoice. */
  const pay = async (membership_id = made.membershipId, { tellsNumber = true } = {}): Promise<string> => {
    const { number, amount } = await made.invoice({ membership_id })
    const form = {
      click_trans_id: `9${number}`,
      merchant_trans_id: number,
      amount: String(amount),
      sign_time: `${today()} 12:00:00`,
      click_paydoc_id: tellsNumber ? String(click.bring(number, amount)) : '',
    }
    if (!tellsNumber) click.bring(number, amount)
    const { body } = await clickCall(box, 'prepare', form)
    await clickCall(box, 'complete', { ...form, merchant_prepare_id: String(body['merchant_prepare_id']) })
    return number
  }
  const ask = (more: object = {}) =>
    askStatuses(world.application.deps, {
      seller: made.admin.id,
      from: addDays(today(), -5),
      to: today(),
      since: newRound(world.application.deps.clock.now()),
      ...more,
    })
  const seen = async () =>
    ok(await made.admin.get(`/payment/reconciliation?provider=click&from=${addDays(today(), -5)}&to=${today()}`))
  const found = async () => (await seen()).differences
  const ofLedger = () =>
    world.sql({ role: 'platform' }, async (db) =>
      (await checkLedger(db, made.admin.id)).findings.filter(
        ({ check }) => check === 'payments online agree with their providers',
      ),
    )
  const refund = async (payment_method: string) => {
    const [paid] = (await made.membership()).transactions
    return made.admin.post('/transaction/membership/create', {
      membership_id: made.membershipId,
      paid_amount: 300_000,
      transaction_type: 'refund',
      payment_method,
      transaction_id: paid._id,
      reason: 'Koʻchib ketdi',
      way_reason: 'Karta yopilgan',
    })
  }
  return { ...made, pay, ask, seen, found, ofLedger, refund }
}

test('what Click’s cabinet gave back is named by its next answer, also in the check of the ledger, until it is entered here', async () => {
  const { pay, ask, found, seen, ofLedger, refund, membership } = await desk()
  const number = await pay()
  await ask()
  expect(await found()).toEqual([])
  expect((await seen()).asked).toEqual({ payments: 1, answered: 1, last_at: expect.any(String) })

  click.reverseInCabinet(number)
  world.clock(new Date(Date.now() + 600_000))
  expect(await found()).toEqual([])
  await ask()
  expect(await found()).toMatchObject([
    {
      kind: 'cancelled_there',
      external_id: `9${number}`,
      invoice: number,
      ours: { state: 'performed', amount: 300_000 },
      theirs: { state: 'cancelled', amount: 300_000 },
    },
  ])
  expect(await ofLedger()).toHaveLength(1)

  ok(await refund('online'))
  expect(await found()).toEqual([])
  expect(await ofLedger()).toEqual([])
  // the next answer closes the payment with that entry, and writes none of its own
  world.clock(new Date(Date.now() + 1_200_000))
  await ask()
  world.clock(new Date(Date.now() + 1_800_000))
  click.calls.length = 0
  await ask()
  expect(click.calls).toEqual([])
  expect((await membership()).transactions.map((row: { transaction_type: string }) => row.transaction_type)).toEqual([
    'payment',
    'refund',
  ])
  expect([...(await found()), ...(await ofLedger())]).toEqual([])
})

test('a payment whose number Click did not tell is asked for by that of its invoice', async () => {
  const { pay, ask, found } = await desk()
  const number = await pay(undefined, { tellsNumber: false })
  click.reverseInCabinet(number)
  await ask()
  expect(click.calls).toEqual([
    `GET payment/status_by_mti/22222/${number}/${today()}`,
    expect.stringMatching(/^GET payment\/status\/22222\/\d+$/),
  ])
  expect(await found()).toMatchObject([{ kind: 'cancelled_there', invoice: number }])
})

test('each payment is asked about once in five minutes, and Click that is away is asked three times', async () => {
  const { pay, ask, owing, seen } = await desk()
  for (let n = 0; n < 4; n++) await pay((await owing()).membershipId)
  click.behave('deaf')
  await ask()
  expect(click.calls).toHaveLength(3)
  // noted before it was asked, so whoever comes after a crash sees what was tried
  expect((await seen()).asked).toMatchObject({ payments: 4, answered: 0 })
  click.behave('well')
  click.calls.length = 0
  await ask()
  expect(click.calls).toHaveLength(1)
  await ask()
  expect(click.calls).toHaveLength(1)
  world.clock(new Date(Date.now() + 400_000))
  await ask()
  expect((await seen()).asked).toMatchObject({ payments: 4, answered: 4 })
})

test('Click that refuses to tell changes nothing and is counted as no answer', async () => {
  const { admin, pay, ask, found, seen } = await desk()
  const number = await pay()
  click.reverseInCabinet(number)
  ok(await admin.put('/payment/provider/click', { ...clickBox, secret_key: 'another-secret' }))
  await ask()
  expect(await found()).toEqual([])
  expect((await seen()).asked).toMatchObject({ payments: 1, answered: 0 })
})

test('the owner asks at any time, every night asks for all, and only whoever has a box at Click', async () => {
  const { admin, pay, ask } = await desk()
  await pay()
  const days = { from: today(), to: today() }
  expect((await admin.post('/payment/reconciliation/ask', days)).body).toMatchObject({ asks: true })
  await ask()
  expect((await admin.post('/payment/reconciliation/ask', days)).body).toMatchObject({ asks: false })
  expect((await admin.post('/payment/reconciliation/ask', { from: today(), to: addDays(today(), -1) })).status).toBe(
    400,
  )
  const bare = await onlineDesk(world, { boxes: false })
  expect((await bare.admin.post('/payment/reconciliation/ask', days)).body.error).toBe('provider.none')
  await askAllStatuses(world.application.deps)
})
