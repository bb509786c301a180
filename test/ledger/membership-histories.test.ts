import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followDates } from '#src/features/memberships/server/jobs.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Answer, type Caller, freshPhone, useApi } from '#test/api.ts'
import { type Entry, figures, listed, listedOf, left, owed, payments, returnable } from './debt-model.ts'
import { dayName, inLength, seed, som, tenOClock } from './length.ts'
import * as model from './membership-model.ts'

const world = useApi()
const firstDay = 20_600 // 2026-05-27

/** Shares are of what is possible: above 1 must be refused. They shrink towards the smallest amount. */
const portion = fc.integer({ min: 0, max: 110 })
const which = fc.nat({ max: 5 })
const acts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      plan: fc.nat({ max: 2 }),
      start: fc.integer({ min: -20, max: 40 }),
      price: fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: undefined }),
      discount: fc.constantFrom(0, 0, 0, 10, 50, 100, 101),
      pay: portion,
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), which, share: portion }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('refund' as const), which, payment: fc.nat({ max: 3 }), share: portion }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('adjust' as const), which, raises: fc.boolean(), share: portion }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('fee' as const), which, amount: fc.integer({ min: 1, max: 5_000_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('cancel' as const),
      which,
      fee: fc.constantFrom(0, 0, 1, 5_000_000),
      refund: fc.constantFrom(0, 0, 30, 100, 101),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('freeze' as const),
      which,
      start: fc.integer({ min: -4, max: 12 }),
      days: fc.integer({ min: 1, max: 15 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('unfreeze' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('renew' as const), which, plan: fc.nat({ max: 2 }), pay: portion }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('gift' as const), which, days: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('plan' as const),
      plan: fc.nat({ max: 2 }),
      price: fc.integer({ min: 1, max: 90_000_000 }),
      duration: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('days' as const),
      count: fc.integer({ min: 1, max: 25 }),
      job: fc.boolean(),
    }),
  },
)
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never

/** A share of an amount in tiyin, at least one: 100 is all of it, more is too much. */
const part = (amount: bigint, share: number): bigint => {
  const tiyin = share > 100 ? amount + BigInt(share - 100) : (amount * BigInt(share)) / 100n
  return tiyin < 1n ? 1n : tiyin
}

class History {
  readonly world: model.World = {
    today: firstDay,
    plans: [
      { price: 30_000_000n, duration: 30 },
      { price: 12_345_678n, duration: 10 },
      { price: 99_999n, duration: 90 },
    ],
    sold: [],
  }
  readonly planIds: string[] = []
  admin!: Caller // set by open()
  gym = ''
  member = ''

  async open(): Promise<void> {
    world.clock(tenOClock(firstDay))
    this.admin = await world.admin()
    this.gym = (
      await world.gym(this.admin, { subscription: { start: dayName(firstDay - 10), days: 2_000, status: 'active' } })
    ).id
    for (const [at, { price, duration }] of this.world.plans.entries()) {
      const plan = {
        name: `Tarif ${at}`,
        price: som(price),
        duration,
        options: [{ key: 'Zal', value: 'bor' }],
        gyms: [this.gym],
      }
      this.planIds.push((await this.admin.post('/plans/create/membership', plan)).body.plan._id)
    }
    const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [this.gym] }
    this.member = (await this.admin.post('/member/create', person)).body.member._id
  }

  /** What the product answered against what the model says must happen. */
  agree(answer: Answer, refused: string | undefined): void {
    expect(answer.status >= 400 ? answer.body.error : undefined).toBe(refused)
  }

  same(reply: Record<string, any>, m: model.Membership): void {
    expect({ ...reply, start: reply['start_date'], end: reply['end_date'] }).toMatchObject({
      ...model.shown(this.world, m),
      ...figures(m.debt),
      start: dayName(m.start),
      end: dayName(model.endOf(m)),
      duration: m.duration,
      plan_id: this.planIds[m.plan],
    })
    if (reply['transactions']) expect(listedOf(reply['transactions'])).toEqual(listed(m.debt))
    if (reply['freezes']) expect(reply['frozen_days']).toBe(model.frozenDays(m))
  }

  chosen({ which }: { which: number }): model.Membership | undefined {
    return this.world.sold[which % Math.max(1, this.world.sold.length)]
  }

  async enter(m: model.Membership, entry: Entry): Promise<void> {
    const ids = async () =>
      (await this.read(m)).transactions.filter(
        (row: { transaction_type: string }) => row.transaction_type === 'payment',
      )
    const answer = await this.admin.post('/transaction/membership/create', {
      membership_id: m.id,
      paid_amount: som(entry.amount),
      transaction_type: entry.type,
      ...(entry.type === 'payment' || entry.type === 'refund' ? { payment_method: 'card' } : {}),
      ...(entry.type === 'payment' ? {} : { reason: 'sabab' }),
      ...(entry.type === 'adjustment' ? { direction: entry.raises ? 'increase' : 'decrease' } : {}),
      ...(entry.type === 'refund' ? { transaction_id: (await ids())[entry.payment ?? -1]._id } : {}),
    })
    this.agree(answer, model.enter(m, entry))
    if (answer.status < 300) expect(answer.body).toMatchObject(figures(m.debt))
  }

  read = async (m: model.Membership) => (await this.admin.get(`/membership/one/${m.id}`)).body.membership

  async run(act: Act): Promise<void> {
    const { admin, world: w } = this
    if (act.act === 'days') return this.pass(act)
    if (act.act === 'plan') {
      w.plans[act.plan] = { price: BigInt(act.price), duration: act.duration }
      const edit = { price: act.price / 100, duration: act.duration }
      return this.agree(await admin.put(`/plans/update/${this.planIds[act.plan]}`, edit), undefined)
    }
    if (act.act === 'sell') return this.sell(act)
    const m = this.chosen(act)
    if (!m) return
    switch (act.act) {
      case 'pay':
        return this.enter(m, { type: 'payment', amount: part(left(m.debt) > 0n ? left(m.debt) : 0n, act.share) })
      case 'refund': {
        const payment = act.payment % Math.max(1, payments(m.debt).length)
        if (payments(m.debt).length === 0) return
        return this.enter(m, { type: 'refund', payment, amount: part(returnable(m.debt, payment), act.share) })
      }
      case 'adjust':
        return this.enter(m, { type: 'adjustment', raises: act.raises, amount: part(owed(m.debt), act.share) })
      case 'fee':
        return this.enter(m, { type: 'cancellation_fee', amount: BigInt(act.amount) })
      case 'renew':
        return this.renew(m, act)
      default:
        return this.change(m, act)
    }
  }

  /** Acts that move days and status, each answering the membership. */
  async change(
    m: model.Membership,
    act: Extract<Act, { act: 'cancel' | 'freeze' | 'unfreeze' | 'gift' }>,
  ): Promise<void> {
    const { admin, world: w } = this
    const reason = 'sabab'
    const [answer, refused] = await (async (): Promise<[Answer, string | undefined]> => {
      if (act.act === 'unfreeze') return [await admin.post(`/membership/unfreeze/${m.id}`, {}), model.unfreeze(w, m)]
      if (act.act === 'gift')
        return [await admin.post(`/membership/gift/${m.id}`, { days: act.days, reason }), model.give(w, m, act.days)]
      if (act.act === 'freeze') {
        const [start, end] = [w.today + act.start, w.today + act.start + act.days - 1]
        const body = { start_date: dayName(start), end_date: dayName(end), reason }
        return [await admin.post(`/membership/freeze/${m.id}`, body), model.freeze(w, m, start, end)]
      }
      const [fee, refund] = [BigInt(act.fee), act.refund === 0 ? 0n : part(model.paid(m.debt), act.refund)]
      const body = { reason, fee: som(fee), refund: som(refund) }
      return [await admin.post(`/membership/cancel/${m.id}`, body), model.cancel(w, m, fee, refund)]
    })()
    this.agree(answer, refused)
    if (answer.status < 300) this.same(answer.body.membership, m)
  }

  async pass({ count, job }: { count: number; job: boolean }): Promise<void> {
    this.world.today += count
    world.clock(tenOClock(this.world.today))
    this.admin = await world.session('admin', this.admin.id) // a token lives a quarter of an hour
    if (job) await world.sql({ role: 'platform' }, (db) => followDates(db, dayName(this.world.today)))
  }

  async sell(act: Extract<Act, { act: 'sell' }>): Promise<void> {
    const plan = this.world.plans[act.plan] as model.Plan // three are there
    const listPrice = act.price === undefined ? plan.price : BigInt(act.price)
    const discount = act.discount === 0 ? 0n : part(listPrice, act.discount)
    const due = listPrice - discount > 0n ? listPrice - discount : 0n
    const pay = act.pay === 0 ? 0n : part(due, act.pay)
    const answer = await this.admin.post('/membership/create', {
      member_id: this.member,
      gym_id: this.gym,
      plan_id: this.planIds[act.plan],
      start_date: dayName(this.world.today + act.start),
      ...(act.price === undefined ? {} : { price: som(listPrice) }),
      discount: som(discount),
      payment: { paid_amount: som(pay), payment_method: 'cash' },
    })
    const sale = { plan: act.plan, start: this.world.today + act.start, price: listPrice, discount, pay, renews: null }
    this.sold(answer, model.sell(this.world, sale, answer.body.membership?._id))
  }

  async renew(m: model.Membership, act: Extract<Act, { act: 'renew' }>): Promise<void> {
    const pay = act.pay === 0 ? 0n : part((this.world.plans[act.plan] as model.Plan).price, act.pay)
    const answer = await this.admin.post(`/membership/renew/${m.id}`, {
      plan_id: this.planIds[act.plan],
      payment: { paid_amount: som(pay), payment_method: 'online' },
    })
    const refused = model.renew(this.world, m, { plan: act.plan, discount: 0n, pay }, answer.body.membership?._id)
    this.sold(answer, refused)
  }

  sold(answer: Answer, refused: string | undefined): void {
    this.agree(answer, refused)
    if (answer.status < 300) this.same(answer.body.membership, this.world.sold.at(-1) as model.Membership) // just sold
  }

  /** Every list and page agrees with the model, and the ledger with its rows. */
  async close(): Promise<void> {
    for (const path of [
      `/membership/member/all/${this.member}`,
      '/membership/foradmin/all',
      `/membership/gym/all?gym_id=${this.gym}`,
    ]) {
      const { body } = await this.admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`)
      expect(body.pagination.total).toBe(this.world.sold.length)
      for (const row of body.memberships)
        this.same(row, this.world.sold.find(({ id }) => id === row._id) as model.Membership) // an unknown one fails in same()
    }
    for (const m of this.world.sold) this.same(await this.read(m), m)
    expect(model.hasOverlap(this.world)).toBe(false)
    const { findings } = await world.sql({ role: 'platform' }, (db) => checkLedger(db, this.admin.id))
    expect(findings).toEqual([])
  }
}

test('whatever is done to memberships, in any order, replies and rows say what a small model says', {
  timeout: 3 * 3_600_000,
}, async () => {
  console.info(`membership histories: LEDGER_SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 22 }), async (history) => {
      const run = new History()
      await run.open()
      for (const act of history) await run.run(act)
      await run.close()
    }),
    { seed, numRuns: inLength(150, 6_000), endOnFailure: false },
  )
})
