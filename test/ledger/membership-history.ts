import { followDates } from '#src/features/memberships/server/jobs.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Answer, type Caller, freshPhone, type World } from '#test/api.ts'
import { type Entry, figures, listed, listedOf, left, owed, payments, returnable, saidWhy } from './debt-model.ts'
import { type CardChoice, type Edit, type MembershipAct, part } from './acts.ts'
import { contains, equal } from './agreement.ts'
import { editTransaction } from './edit-transaction.ts'
import * as endings from './endings-model.ts'
import { dayName, som, tenOClock } from './length.ts'
import * as model from './membership-model.ts'
import * as parts from './parts-model.ts'

const firstDay = 20_600 // 2026-05-27

export class History {
  readonly api: World
  constructor(api: World) {
    this.api = api
  }

  readonly world: model.World = {
    today: firstDay,
    plans: [
      { price: 30_001_500n, duration: 30 }, // an odd number of its days is worth so many and a half soʻm
      { price: 12_345_678n, duration: 10, visits: 4 },
      { price: 99_999n, duration: 90 },
    ],
    sold: [],
    cards: [],
    codes: [
      { name: 'UCHDAN', percent: 33 },
      { name: 'SUMMA', amount: 4_000_050n },
      { name: 'BIRMARTA', percent: 100, most: 1 },
    ],
  }
  readonly planIds: string[] = []
  admin!: Caller // set by open()
  gym = ''
  member = ''

  async open(): Promise<void> {
    this.api.clock(tenOClock(firstDay))
    this.admin = await this.api.admin()
    this.gym = (
      await this.api.gym(this.admin, {
        subscription: { start: dayName(firstDay - 10), days: 10_000, status: 'active' },
      })
    ).id
    for (const [at, { price, duration, visits }] of this.world.plans.entries()) {
      const plan = {
        name: `Tarif ${at}`,
        price: som(price),
        duration,
        visits,
        options: [{ key: 'Zal', value: 'bor' }],
        gyms: [this.gym],
      }
      this.planIds.push((await this.admin.post('/plans/create/membership', plan)).body.plan._id)
    }
    for (const { name, percent, amount, most } of this.world.codes) {
      const terms = { percent, ...(amount === undefined ? {} : { amount: som(amount) }), most_uses: most }
      await this.admin.post('/promo-code/create', { promo_code: name, ...terms })
    }
    const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [this.gym] }
    this.member = (await this.admin.post('/member/create', person)).body.member._id
  }

  /** What the product answered against what the model says must happen. */
  agree(answer: Answer, refused: string | undefined): void {
    equal(answer.status >= 400 ? answer.body.error : undefined, refused)
  }

  same(reply: Answer['body'], m: model.Membership): void {
    contains(
      { ...reply, start: reply['start_date'], end: reply['end_date'] },
      {
        ...model.shown(this.world, m),
        ...figures(m.debt),
        start: dayName(m.start),
        end: dayName(model.endOf(m)),
        duration: m.duration,
        plan_id: this.planIds[m.plan],
      },
    )
    if (reply['transactions']) equal(listedOf(reply['transactions']), listed(m.debt))
    if (reply['freezes']) contains(reply, model.shownAlone(this.world, m))
  }

  chosen({ which }: { which: number }): model.Membership | undefined {
    return this.world.sold[which % Math.max(1, this.world.sold.length)]
  }

  async enter(m: model.Membership, given: Entry): Promise<void> {
    const entry = given.type === 'payment' || given.type === 'refund' ? { ...given, method: 'card' } : given
    const ids = async () =>
      (await this.read(m)).transactions.filter(
        (row: { transaction_type: string }) => row.transaction_type === 'payment',
      )
    const answer = await this.admin.post('/transaction/membership/create', {
      membership_id: m.id,
      paid_amount: som(entry.amount),
      transaction_type: entry.type,
      ...(entry.method ? { payment_method: entry.method } : {}),
      ...(entry.type === 'payment' ? {} : { reason: 'sabab' }),
      ...(entry.type === 'adjustment' ? { direction: entry.raises ? 'increase' : 'decrease' } : {}),
      ...(entry.type === 'refund'
        ? { transaction_id: (await ids())[entry.payment ?? -1]._id, way_reason: saidWhy }
        : {}),
    })
    this.agree(answer, model.enter(this.world, m, entry))
    if (answer.status < 300) contains(answer.body, figures(m.debt))
  }

  read = async (m: model.Membership) => (await this.admin.get(`/membership/one/${m.id}`)).body.membership

  async run(act: MembershipAct): Promise<void> {
    await this.perform(act)
    model.date(this.world)
  }

  async perform(act: MembershipAct): Promise<void> {
    const { admin, world: w } = this
    if (act.act === 'days') return this.pass(act)
    if (act.act === 'plan') {
      w.plans[act.plan] = { ...w.plans[act.plan], price: BigInt(act.price), duration: act.duration }
      const edit = { price: act.price / 100, duration: act.duration }
      return this.agree(await admin.put(`/plans/update/${this.planIds[act.plan]}`, edit), undefined)
    }
    if (act.act === 'sell') return this.sell(act)
    if (act.act === 'come') return this.come(act)
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
      case 'split':
        return this.split(m, act)
      case 'withdraw':
        return this.agree(await admin.del(`/promise/withdraw/${m.id}`), parts.withdraw(m, w.today))
      case 'payByCard':
        return this.payByCard(m, act)
      case 'edge':
        return this.pass({ count: (act.of === 'start' ? m.start : model.endOf(m)) + act.after - w.today, job: act.job })
      case 'edit':
        return this.edit(m, act)
      case 'renew':
        return this.renew(m, act)
      case 'change':
        return this.changePlan(m, act)
      case 'cancel':
      case 'freeze':
      case 'unfreeze':
      case 'gift':
        return this.change(m, act)
    }
  }

  /** Which membership an entry is counted on is the door's to say; a freeze that it would end is left alone. */
  async come({ isTakenBack }: Extract<MembershipAct, { act: 'come' }>): Promise<void> {
    const { sold, today } = this.world
    if (sold.some((m) => model.isFrozen(m, today))) return
    const { status, body } = await this.admin.post('/visit/checkin', { gym_id: this.gym, member_id: this.member })
    if (status >= 300 || body.already) return
    const m = sold.find(({ id }) => id === body.visit.membership?._id)
    if (isTakenBack) await this.admin.del(`/visit/undo/${body.visit._id}`)
    else m?.came.push(today)
    if (m) this.same(await this.read(m), m)
  }

  /** What is owed, in so many parts; the last takes what does not divide, or is wrong. */
  async split(m: model.Membership, act: Extract<MembershipAct, { act: 'split' }>): Promise<void> {
    const whole = left(m.debt) > 1000n ? left(m.debt) : 1000n
    const each = whole / BigInt(act.count)
    const agreed = Array.from({ length: act.count }, (_, at) => ({
      day: this.world.today + act.first + at * act.apart,
      amount: at < act.count - 1 ? each : whole - each * BigInt(at) + BigInt(act.share - 100),
    }))
    const body = agreed.map(({ day, amount }) => ({ promised_on: dayName(day), amount: som(amount) }))
    const answer = await this.admin.post('/promise/split', { membership_id: m.id, parts: body })
    this.agree(answer, parts.split(m, this.world.today, agreed))
    if (answer.status < 300) await this.samePromises(m)
  }

  async payByCard(m: model.Membership, act: Extract<MembershipAct, { act: 'payByCard' }>): Promise<void> {
    const paying = await this.byCard(act, left(m.debt))
    if (!paying) return
    const { card, amount } = paying
    const body = { code: card.code, membership_id: m.id, amount: som(amount) }
    const answer = await this.admin.post('/gift-card/pay', body)
    this.agree(answer, model.payByCard(this.world, m, card, amount))
  }

  /** A new card, or one that is there, and a share of what it could pay. */
  async byCard({ value, card: at, share }: CardChoice, owed: bigint) {
    const { cards } = this.world
    if (value !== undefined) {
      const body = { gym_id: this.gym, value: value / 100, payment_method: 'cash' }
      const sold = { ...body, valid_to: dayName(this.world.today + 1800) }
      const { _id: id, code } = (await this.admin.post('/gift-card/sell', sold)).body.gift_card
      cards.push({ id, code, value: BigInt(value), made: [] })
    }
    const card = value === undefined ? cards[at % Math.max(1, cards.length)] : cards.at(-1)
    if (!card) return undefined
    const rest = model.onCard(card, this.world)
    const most = owed < rest ? owed : rest
    return { card, amount: part(most > 0n ? most : 0n, share) }
  }

  async samePromises(m: model.Membership): Promise<void> {
    const { promises } = (await this.admin.get(`/promise/of/${m.id}`)).body
    equal(
      promises.map(({ promised_on, amount, part, state }: Answer['body']) => ({ promised_on, amount, part, state })),
      parts
        .promised(m, this.world.today)
        .slice(0, 100)
        .map(({ day, ...promise }) => ({ promised_on: dayName(day), ...promise })),
    )
  }

  /** Acts that move days and status, each answering the membership. */
  async change(
    m: model.Membership,
    act: Extract<MembershipAct, { act: 'cancel' | 'freeze' | 'unfreeze' | 'gift' }>,
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
      const given = act.method ? { payment_method: act.method } : {}
      const body = { reason, way_reason: saidWhy, fee: som(fee), refund: som(refund), ...given }
      const by = act.method ? { method: act.method } : {}
      return [await admin.post(`/membership/cancel/${m.id}`, body), endings.cancel(w, m, { fee, refund, ...by })]
    })()
    this.agree(answer, refused)
    if (answer.status < 300) this.same(answer.body.membership, m)
  }

  async pass({ count, job }: { count: number; job: boolean }): Promise<void> {
    if (count < 1) return
    this.world.today += count
    this.api.clock(tenOClock(this.world.today))
    this.admin = await this.api.session('admin', this.admin.id) // a token lives a quarter of an hour
    if (job) await this.api.sql({ role: 'platform' }, (db) => followDates(db, dayName(this.world.today)))
  }

  async sell(act: Extract<MembershipAct, { act: 'sell' }>): Promise<void> {
    const plan = this.world.plans[act.plan] as model.Plan // three are there
    const listPrice = act.price === undefined ? plan.price : BigInt(act.price)
    const discount = act.discount === 0 ? 0n : part(listPrice, act.discount)
    const code = act.code === undefined ? null : (this.world.codes[act.code] ?? null)
    const asked = listPrice - discount > 0n ? listPrice - discount : 0n
    const due = code ? asked - model.offOf(code, asked) : asked
    const pay = act.pay === 0 ? 0n : part(due, act.pay)
    const byCard = act.card && (await this.byCard(act.card, due - pay))
    const answer = await this.admin.post('/membership/create', {
      member_id: this.member,
      gym_id: this.gym,
      plan_id: this.planIds[act.plan],
      start_date: dayName(this.world.today + act.start),
      ...(act.price === undefined ? {} : { price: som(listPrice) }),
      discount: som(discount),
      ...(code ? { promo_code: code.name } : {}),
      payment: { paid_amount: som(pay), payment_method: 'cash' },
      ...(byCard && { gift_card: { code: byCard.card.code, amount: som(byCard.amount) } }),
    })
    const start = this.world.today + act.start
    const sale = { plan: act.plan, start, price: listPrice, discount, pay, method: 'cash', renews: null, code, byCard }
    this.sold(answer, model.sell(this.world, sale, answer.body.membership?._id))
  }

  async renew(m: model.Membership, act: Extract<MembershipAct, { act: 'renew' }>): Promise<void> {
    const { price } = this.world.plans[act.plan] as model.Plan
    const discount = act.discount === 0 ? 0n : part(price, act.discount)
    const pay = act.pay === 0 ? 0n : part(price > discount ? price - discount : 0n, act.pay)
    const start = act.start === undefined ? undefined : this.world.today + act.start
    const answer = await this.admin.post(`/membership/renew/${m.id}`, {
      plan_id: this.planIds[act.plan],
      ...(start === undefined ? {} : { start_date: dayName(start) }),
      discount: som(discount),
      payment: { paid_amount: som(pay), payment_method: 'online' },
    })
    const sale = { plan: act.plan, discount, pay, method: 'online', ...(start === undefined ? {} : { start }) }
    this.sold(answer, model.renew(this.world, m, sale, answer.body.membership?._id))
  }

  async changePlan(m: model.Membership, act: Extract<MembershipAct, { act: 'change' }>): Promise<void> {
    const { price } = this.world.plans[act.plan] as model.Plan
    const discount = act.discount === 0 ? 0n : part(price, act.discount)
    const start = endings.changesFrom(this.world, m) + (act.start ?? 0)
    const listed = discount > price ? 0n : price - discount
    const code = act.code === undefined ? null : (this.world.codes[act.code] ?? null)
    const due = code ? listed - model.offOf(code, listed) : listed
    const pay = act.pay === 0 ? 0n : part(due - endings.carried(m, start, due).credit, act.pay)
    const answer = await this.admin.post(`/membership/change/${m.id}`, {
      plan_id: this.planIds[act.plan],
      ...(act.start === undefined ? {} : { start_date: dayName(start) }),
      discount: som(discount),
      ...(code ? { promo_code: code.name } : {}),
      payment: { paid_amount: som(pay), payment_method: 'cash' },
    })
    const sale = { plan: act.plan, start, discount, pay, method: 'cash', code }
    this.sold(answer, endings.change(this.world, m, sale, answer.body.membership?._id))
    this.same(await this.read(m), m)
  }

  /** Method and note of an entry, and never a figure. */
  async edit(m: model.Membership, act: Edit): Promise<void> {
    const entry = m.debt.entries[act.entry % Math.max(1, m.debt.entries.length)]
    if (!entry) return
    const { _id } = (await this.read(m)).transactions[m.debt.entries.indexOf(entry)]
    this.agree(...(await editTransaction(this.admin, _id, m.debt, entry, act)))
    this.same(await this.read(m), m)
  }

  sold(answer: Answer, refused: string | undefined): void {
    this.agree(answer, refused)
    if (answer.status < 300) this.same(answer.body.membership, this.world.sold.at(-1) as model.Membership) // just sold
  }

  /** Every list and page agrees with the model. */
  async close(): Promise<void> {
    for (const path of [
      `/membership/member/all/${this.member}`,
      '/membership/foradmin/all',
      `/membership/gym/all?gym_id=${this.gym}`,
    ]) {
      const { body } = await this.admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`)
      equal(body.pagination.total, this.world.sold.length)
      for (const row of body.memberships)
        this.same(row, this.world.sold.find(({ id }) => id === row._id) as model.Membership) // an unknown one fails in same()
    }
    for (const m of this.world.sold) {
      this.same(await this.read(m), m)
      await this.samePromises(m)
    }
    for (const card of this.world.cards) {
      const { gift_card: shown } = (await this.admin.get(`/gift-card/one/${card.id}`)).body
      equal(shown.balance, som(model.onCard(card, this.world)))
    }
    equal(model.hasOverlap(this.world), false)
  }

  findings = async () => (await this.api.sql({ role: 'platform' }, (db) => checkLedger(db, this.admin.id))).findings
}
