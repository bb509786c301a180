import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()

/** Banks by hand: no week-end, no holiday of the law. 2026-11-27 is a Friday. */
const friday: Day = '2026-11-27'

async function desk() {
  const made = await onlineDesk(world, { price: 9_000_000 })
  const { admin } = made
  const rate = (provider: string, from_date: Day, commission: number, bank_days: number, is_given_back = true) =>
    admin.post('/payment/provider/rate', { provider, from_date, commission, bank_days, is_given_back })
  /** The ledger's own entry, as a provider's call makes it. */
  const entry = async (on: Day, provider: string, tiyin: number, refunds: string | null = null): Promise<string> => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ id: string }>`
        insert into transactions (admin_id, id, gym_id, member_id, membership_id, transaction_type, amount_tiyin, payment_method, provider, reason,
          refunds_transaction_id, business_on, made_by_kind, created_at)
        select s.admin_id, gen_random_uuid(), s.gym_id, s.member_id, s.id, ${refunds ? 'refund' : 'payment'}, ${tiyin}, 'online', ${provider},
          ${refunds ? 'click' : null}, ${refunds}::uuid, ${on}::date, 'system', clock_timestamp()
        from memberships s where s.id = ${made.membershipId} returning id`.execute(db),
    )
    return rows[0]?.id ?? ''
  }
  const received = async (from: Day, to: Day) => ok(await admin.get(`/payment/received?from=${from}&to=${to}`))
  return { ...made, rate, entry, received }
}

test('what the provider keeps is computed for each payment by the rate of its day, to the tiyin, and the rest has a bank day', async () => {
  world.clock(new Date('2026-11-30T07:00:00Z'))
  const { rate, entry, received } = await desk()
  ok(await rate('payme', '2026-11-01', 1.5, 1))
  ok(await rate('payme', '2026-11-27', 2, 2))
  // 1.5 % of 333.33 soʻm is 4.99995: each is rounded by itself, three of them are not their sum rounded
  for (const _ of [1, 2, 3]) await entry('2026-11-26', 'payme', 33_333)
  await entry(friday, 'payme', 100_001)
  await entry(friday, 'click', 50_000)
  const { days, totals } = await received('2026-11-01', '2026-11-30')
  expect(days).toEqual([
    {
      date: friday,
      provider: 'click',
      count: 1,
      payments: 500,
      refunds: 0,
      commission: null,
      net: null,
      bank_on: null,
    },
    {
      date: friday,
      provider: 'payme',
      count: 1,
      payments: 1_000.01,
      refunds: 0,
      commission: 20,
      net: 980.01,
      bank_on: '2026-12-01',
    },
    {
      date: '2026-11-26',
      provider: 'payme',
      count: 3,
      payments: 999.99,
      refunds: 0,
      commission: 15,
      net: 984.99,
      bank_on: friday,
    },
  ])
  // Click has no rate yet: what the bank gets of it nobody knows
  expect(totals).toEqual({ payments: 2_500, refunds: 0, commission: 35, net: 1_965 })
})

test('with a refund the commission comes back as far as the money did, in however many parts; or not at all', async () => {
  world.clock(new Date('2026-11-30T07:00:00Z'))
  const { rate, entry, received } = await desk()
  ok(await rate('click', '2026-11-01', 1.37, 0))
  ok(await rate('uzum', '2026-11-01', 1.37, 0, false))
  const paid = await entry('2026-11-24', 'click', 100_050)
  ok(await rate('click', '2026-11-25', 9, 0))
  for (const part of [33_333, 33_333, 33_384]) await entry('2026-11-26', 'click', part, paid)
  const other = await entry('2026-11-24', 'uzum', 100_050)
  await entry('2026-11-26', 'uzum', 100_050, other)
  const { days, totals } = await received('2026-11-20', '2026-11-30')
  const of = (provider: string) =>
    days
      .filter((day: { provider: string }) => day.provider === provider)
      .map(({ date, commission, net }: { date: string; commission: number; net: number }) => [date, commission, net])
  // 1.37 % of 1000.50 is 13.71 (13.70685): all of it comes back, whatever rate counts since
  expect(of('click')).toEqual([
    ['2026-11-26', -13.71, -986.79],
    ['2026-11-24', 13.71, 986.79],
  ])
  expect(of('uzum')).toEqual([
    ['2026-11-26', 0, -1_000.5],
    ['2026-11-24', 13.71, 986.79],
  ])
  expect(totals.net).toBe(-13.71)
})

test('what was entered as returned before the provider gave it back went with the provider, on its day, and the accountant waits for its receipt', async () => {
  const { admin, gym, plan, invoice, membership, membershipId, rate, received } = await desk()
  ok(await rate('payme', '2026-11-01', 0, 1))
  world.clock(new Date('2026-11-26T07:00:00Z'))
  ok(await admin.put(`/plans/update/${plan._id}`, { mxik: '10305008002000000', package_code: '1514296' }))
  const { payme } = await doorsOf(admin)
  const { number } = await invoice()
  const asked = {
    id: 'by-hand',
    time: Date.parse('2026-11-26T07:00:00Z'),
    amount: 900_000_000,
    account: { invoice: number },
  }
  await paymeCall(payme, 'CreateTransaction', asked)
  await paymeCall(payme, 'PerformTransaction', asked)
  const qr_code_url = 'https://ofd.soliq.uz/epi?t=EP1&r=1&c=20261126&s=1'
  await paymeCall(payme, 'SetFiscalData', { ...asked, type: 'PERFORM', fiscal_data: { status_code: 0, qr_code_url } })
  const { transactions } = await membership()
  const back = { membership_id: membershipId, transaction_id: transactions[0]._id, transaction_type: 'refund' }
  ok(
    await admin.post('/transaction/membership/create', {
      ...back,
      paid_amount: 9_000_000,
      payment_method: 'online',
      reason: 'Koʻchdi',
    }),
  )
  const states = async () =>
    ok(await admin.get(`/fiscal/all?gym_id=${gym.id}`)).receipts.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['unconfirmed', 'given'])
  world.clock(new Date('2026-11-27T07:00:00Z'))
  const before = { totals: { refunds: 0, net: 9_000_000 }, by_hand: { count: 1 } }
  expect(await received('2026-11-26', '2026-11-27')).toMatchObject(before)
  await paymeCall(payme, 'CancelTransaction', { ...asked, reason: 5 })
  expect(await states()).toEqual(['awaited', 'given'])
  expect((await received(friday, friday)).days).toMatchObject([{ date: friday, provider: 'payme', refunds: 9_000_000 }])
  const after = { totals: { refunds: 9_000_000, net: 0 }, by_hand: { count: 0 } }
  expect(await received('2026-11-26', '2026-11-27')).toMatchObject(after)
})

test('banks work from Monday to Friday, and not on holidays: what waits for them is on its way until that day', async () => {
  const days = async (from: Day, count: number) => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ on: Day }>`select bank_day(${from}::date, ${count}::int) as on`.execute(db),
    )
    return rows[0]?.on
  }
  expect(await days(friday, 0)).toBe(friday)
  expect(await days('2026-11-28', 0)).toBe('2026-11-30')
  expect(await days(friday, 1)).toBe('2026-11-30')
  expect(await days('2026-11-29', 1)).toBe('2026-11-30')
  expect(await days('2026-12-07', 1)).toBe('2026-12-09') // the day of the Constitution
  expect(await days('2026-12-31', 1)).toBe('2027-01-04')
  expect(await days('2026-03-19', 2)).toBe('2026-03-24') // the feast, a week-end, Monday
  for (let n = 1; n <= 30; n++) {
    let day: Day = '2026-12-01'
    for (let left = n; left > 0; ) {
      day = addDays(day, 1)
      const isFree =
        [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) || day === '2026-12-08' || day === '2027-01-01'
      if (!isFree) left--
    }
    expect([n, await days('2026-12-01', n)]).toEqual([n, day])
  }

  const { rate, entry, received, admin } = await desk()
  ok(await rate('payme', '2026-11-01', 0, 2))
  await entry(friday, 'payme', 100_000)
  await entry('2026-11-28', 'payme', 50_000)
  await entry('2026-11-25', 'payme', 70_000)
  world.clock(new Date('2026-11-30T07:00:00Z'))
  const way = async () => (await received('2026-11-30', '2026-11-30')).on_its_way
  // Friday's money is there on Tuesday, and Saturday's too; Wednesday's was on Friday
  expect(await way()).toEqual([{ provider: 'payme', amount: 1_500, next_on: '2026-12-01', last_on: '2026-12-01' }])
  world.clock(new Date('2026-12-01T07:00:00Z'))
  expect(await way()).toEqual([])
  world.clock(new Date('2026-11-30T07:00:00Z'))
  const file = await admin.get('/payment/received/export?format=csv&from=2026-11-25&to=2026-11-30')
  expect(String(file.body)).toContain('2026-11-27;Payme;1;1000;0;0;1000;2026-12-01')
})

test('a rate is never changed: another for its day takes its place, both stand in the log, and no other owner sees or sets it', async () => {
  world.clock(new Date('2026-11-30T07:00:00Z'))
  const { admin, rate, entry, received } = await desk()
  await entry(friday, 'payme', 1_000_000)
  const commission = async () => (await received(friday, friday)).days[0].commission
  ok(await rate('payme', friday, 1, 1))
  expect(await commission()).toBe(100)
  ok(await rate('payme', friday, 3, 1))
  expect(await commission()).toBe(300)
  const { providers } = ok(await admin.get('/payment/provider/all'))
  expect(providers[0].rates).toEqual([{ from_date: friday, commission: 3, bank_days: 1, is_given_back: true }])
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ after: { commission: number } }>`
      select after from audit_log where admin_id = ${admin.id} and entity = 'payment_boxes' and after ? 'commission' order by at, id`.execute(
      db,
    ),
  )
  expect(rows.map(({ after }) => after.commission)).toEqual([1, 3])

  const other = await desk()
  await other.entry(friday, 'payme', 1_000_000)
  expect((await other.received(friday, friday)).days[0].commission).toBeNull()
  const bare = await onlineDesk(world, { boxes: false })
  const refused = await bare.admin.post('/payment/provider/rate', {
    provider: 'payme',
    from_date: friday,
    commission: 1,
    bank_days: 1,
    is_given_back: true,
  })
  expect([refused.status, refused.body.error]).toEqual([409, 'provider.none'])
  for (const body of [
    { commission: 1.555 },
    { commission: -1 },
    { commission: 31 },
    { bank_days: 31 },
    { bank_days: 0.5 },
  ])
    expect(
      (
        await admin.post('/payment/provider/rate', {
          provider: 'payme',
          from_date: friday,
          commission: 1,
          bank_days: 1,
          is_given_back: true,
          ...body,
        })
      ).status,
    ).toBe(400)
})
