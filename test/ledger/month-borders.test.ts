import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'

const world = useApi()

// One second before and the first of a month, by the clock in Tashkent; in UTC both are the last of March.
const [lastSecond, firstSecond] = [new Date('2026-03-31T18:59:59.000Z'), new Date('2026-03-31T19:00:00.000Z')]
const march = { month: '2026-03', date: '2026-03-31', from: '2026-03-01', to: '2026-03-31', amount: 100_000 }
const april = { month: '2026-04', date: '2026-04-01', from: '2026-04-01', to: '2026-04-30', amount: 25_000.5 }

/** Stops the product's clock: the last second of a month may not pass while a request is on its way. */
const stopClock = (at: Date) =>
  Object.assign(world.application.deps.clock, { now: () => at, today: () => tashkentDay(at) })

type Sold = { transaction: string; membership: string; member: string }

/** A payment for a membership and one for the gym's subscription at each of the two moments. */
async function moneyAtTheBorder() {
  stopClock(new Date('2026-03-20T06:00:00Z'))
  const owner = await world.admin()
  const gym = await world.gym(owner, { subscription: 'none' })
  let [root, admin] = [await world.superadmin(), await world.session('admin', owner.id)]
  const sub = { gym_id: gym.id, plan_name: 'Standart', duration: 365, price: 300_000 }
  const { subscription } = (await root.post('/subscription/create', sub)).body
  const terms = { price: 300_000, duration: 30, options: [{ key: 'Zal', value: 'bor' }], gyms: [gym.id] }
  const { plan } =
    (await payForSubscription(root, subscription._id, 1)) &&
    (await admin.post('/plans/create/membership', { name: 'Oylik', ...terms })).body
  const sold: Sold[] = []
  for (const [at, { amount }] of [
    [lastSecond, march],
    [firstSecond, april],
  ] as const) {
    stopClock(at)
    admin = await world.session('admin', owner.id)
    root = await world.session('superadmin', root.id)
    const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
    const { member } = (await admin.post('/member/create', person)).body
    const sale = {
      member_id: member._id,
      gym_id: gym.id,
      plan_id: plan._id,
      payment: { paid_amount: amount, payment_method: 'cash' },
    }
    const { membership } = (await admin.post('/membership/create', sale)).body
    sold.push({ transaction: membership.transactions[0]._id, membership: membership._id, member: member._id })
    await payForSubscription(root, subscription._id, amount)
  }
  stopClock(new Date('2026-04-15T06:00:00Z'))
  return { admin: await world.session('admin', owner.id), root: await world.session('superadmin', root.id), gym, sold }
}

const payForSubscription = async (root: Caller, id: string, amount: number) =>
  (
    await root.post('/transaction/subscription/create', {
      subscribe_id: id,
      paid_amount: amount,
      transaction_type: 'payment',
      payment_method: 'card',
    })
  ).status === 201

test('a payment one second before a month and one in its first second stand in their own months in every figure', {
  timeout: 60_000,
}, async () => {
  const { admin, root, gym, sold } = await moneyAtTheBorder()
  for (const [at, { month, date, from, to, amount }] of [march, april].entries()) {
    const [{ transaction, membership, member }] = [sold[at] as Sold] // two were sold
    const get = async (path: string, caller = admin) => {
      const answer = await caller.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      return answer.body
    }
    for (const caller of [admin, root]) {
      const scope = `gym_id=${gym.id}${caller === root ? `&admin_id=${admin.id}` : ''}`
      for (const period of [
        `period=month&date=${date}`,
        `period=day&date=${date}`,
        `startDate=${from}&endDate=${to}`,
      ]) {
        const query = `${scope}&${period}`
        const breakdown = await get(`/statistics/admin/total_revenue/breakdown?${query}`, caller)
        expect(breakdown).toMatchObject({ gross: amount, net: amount, by_method: { cash: amount } })
        expect(
          breakdown.series
            .filter((bucket: { net: number }) => bucket.net !== 0)
            .map((bucket: { start: string }) => bucket.start.slice(0, 10)),
        ).toEqual([date])
        expect((await get(`/statistics/gym/total_revenue?${query}`, caller)).total).toBe(amount)
        const status = await get(`/statistics/admin/memberships/payment_status?${query}`, caller)
        expect(status.partial).toMatchObject({ count: 1, paid: amount, remaining: 300_000 - amount })
        const debts = await get(`/statistics/gym/unpaidandpartial?${query}`, caller)
        expect(debts.items.map((item: { membership_id: string }) => item.membership_id)).toEqual([membership])
      }
    }
    const range = `start_date=${from}&end_date=${to}`
    const list = await get(`/transaction/foradmin/all?${range}`)
    expect(list.transactions).toMatchObject([{ _id: transaction, date, paid_amount: amount }])
    expect(list.totals).toMatchObject({ payments: amount, net: amount, count: 1 })
    const { csv, xlsx } = await readExport(world, admin, `/transaction/foradmin/all/export?${range}`)
    expect([csv.rows.length, xlsx.rows.length]).toEqual([1, 1])
    expect((await get(`/receipt/one/${transaction}`)).receipt).toMatchObject({ date, amount })
    expect((await get(`/transaction/member/all/${member}`)).transactions).toMatchObject([{ date }])
    expect((await get(`/membership/one/${membership}`)).membership).toMatchObject({
      start_date: date,
      transactions: [{ date }],
    })
    // March also has the first so'm that let the gym begin
    const platform = await get('/statistics/platform', root)
    const net = amount + (at === 0 ? 1 : 0)
    expect(platform.series.find((row: { bucket: string }) => row.bucket === month)).toMatchObject({ net })
    expect(platform.revenue[at === 0 ? 'previous_net' : 'net']).toBe(net)
    expect((await get(`/transaction/all?${range}&admin_id=${admin.id}`, root)).totals.net).toBe(net)
  }
})
