import { sql } from 'kysely'
import { addDays } from '#src/contract/days.ts'
import { instantOf } from '#src/features/classes/rules.ts'
import { closeSessions } from '#src/features/classes/server/jobs.ts'
import { type Answer, type Caller, freshPhone, type World } from '#test/api.ts'
import { monday } from '#test/class-desk.ts'
import { equal } from './agreement.ts'
import type { ClassAct } from './class-acts.ts'
import * as door from './class-door-model.ts'
import { compareRows } from './class-compare.ts'
import { heldBy } from './class-decision.ts'
import * as model from './class-model.ts'
import { restoreSession } from './class-restore-model.ts'
import { readDoubles } from './class-rows.ts'
import * as serial from './class-series-model.ts'
import { startWorld } from './class-start.ts'
import * as known from './class-world.ts'

const minuteMs = 60_000
const at = (minute: number): Date => new Date(instantOf(monday, '00:00').getTime() + minute * minuteMs)
const dayName = (number: number): string => addDays(monday, number)
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const ok = ({ status, body }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`could not prepare: ${status} ${JSON.stringify(body)}`)
  return body
}

/** One gym with three series, people with plans of different conditions, one of them with several, and whatever is done to them. */
export class ClassHistory {
  readonly api: World
  constructor(api: World) {
    this.api = api
  }

  readonly world = startWorld()
  readonly seriesIds = new Map<known.Series, string>()
  readonly members: string[] = []
  admin!: Caller // set by open()
  /** The product's ids of the model's sessions and bookings. */
  readonly ids = new Map<known.Session, string>()
  readonly bookingIds = new Map<known.Booking, string>()
  readonly visitIds = new Map<known.Entry, string>()
  /** Of memberships, those of one class too. */
  readonly heldIds = new Map<known.Held, string>()
  gymId = ''

  async open(): Promise<void> {
    const { api, world } = this
    api.clock(at(world.now))
    const admin = await api.admin()
    this.admin = admin
    const gym = await api.gym(admin, { subscription: { start: addDays(monday, -10), days: 10_000, status: 'active' } })
    this.gymId = gym.id
    const kinds: string[] = []
    for (const [kind, name] of ['Yoga', 'Pilates'].entries())
      kinds.push(ok(await admin.post('/class/kind/create', { name, drop_in_price: model.singlePrices[kind] })).kind._id)
    const room = ok(await admin.post('/class/room/create', { gym_id: gym.id, name: 'Zal', places: 5 })).room._id
    for (const series of world.series) {
      const made = await admin.post('/class/series/create', {
        gym_id: gym.id,
        kind_id: kinds[series.kind],
        room_id: room,
        weekdays: series.weekdays,
        time: clock(series.time),
        duration: series.minutes,
        places: series.places,
        start_date: dayName(series.first),
        end_date: dayName(series.last),
        may_clash: true,
      })
      this.seriesIds.set(series, ok(made).series._id)
      serial.make(world, series)
    }
    for (const { plans } of world.members) {
      const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
      const member = ok(await admin.post('/member/create', person)).member._id
      this.members.push(member)
      for (const plan of plans) await this.sell(member, plan, kinds)
    }
    await this.compare()
  }

  private async sell(member: string, plan: known.Plan, kinds: readonly string[]): Promise<void> {
    const { admin, gymId } = this
    const classes = plan.kinds && { kinds: plan.kinds.map((kind) => kinds[kind]), per_week: plan.perWeek ?? null }
    const sold = ok(
      await admin.post('/plans/create/membership', {
        name: `Tarif ${this.heldIds.size}`,
        price: 100_000,
        duration: plan.last + 1,
        options: [{ key: 'Zal', value: 'bor' }],
        gyms: [gymId],
        ...(plan.visits ? { visits: plan.visits } : {}),
        ...(plan.owedOn === undefined ? {} : { freeze_days: 30 }),
        ...(classes ? { classes } : {}),
      }),
    ).plan
    const payment = { paid_amount: plan.owedOn === undefined ? 100_000 : 1000, payment_method: 'card' }
    const given = { member_id: member, gym_id: gymId, plan_id: sold._id, payment }
    const id = ok(await admin.post('/membership/create', given)).membership._id
    this.heldIds.set(plan, id)
    if (plan.owedOn !== undefined)
      ok(await admin.post('/promise/create', { membership_id: id, promised_on: dayName(plan.owedOn) }))
  }

  agree(answer: Answer, refused: string | undefined): void {
    const { error, data } = answer.body
    const told = error === 'class.refused' ? `${error} ${data.reason}` : error
    equal(answer.status >= 400 ? told : undefined, refused)
  }

  compare = (): Promise<void> => compareRows(this)

  doubles = (): Promise<unknown[]> => readDoubles(this.api, this.admin.id)

  /** One of the next sessions, or one that goes on. */
  session({ which, near, taken = false }: { which: number; near: number; taken?: boolean }): known.Session | undefined {
    const shown = this.world.sessions.filter(({ end }) => end > this.world.now - 60)
    const inUse = taken ? shown.filter(({ bookings }) => bookings.some(known.takesTime)) : []
    const ahead = (inUse.length > 0 ? inUse : shown)
      .toSorted((a, b) => a.start - b.start || a.series.time - b.series.time || a.places - b.places)
      .slice(0, near)
    return ahead[which % Math.max(1, ahead.length)]
  }

  /** One of the bookings of sessions that are not long over. */
  booking({
    which,
    taken = false,
  }: {
    which: number
    taken?: boolean
  }): { session: known.Session; booking: known.Booking } | undefined {
    const shown = this.world.sessions
      .filter(({ end }) => end > this.world.now - 1440)
      .toSorted((a, b) => a.start - b.start || a.series.time - b.series.time || a.places - b.places)
      .flatMap((session) => session.bookings.map((booking) => ({ session, booking })))
    const held = taken ? shown.filter(({ booking }) => booking.status === 'booked' || known.waits(booking)) : []
    const all = held.length > 0 ? held : shown
    return all[which % Math.max(1, all.length)]
  }

  async run(act: ClassAct): Promise<void> {
    await this.act(act)
    await this.compare()
  }

  private async act(act: ClassAct): Promise<void> {
    const { admin, world } = this
    switch (act.act) {
      case 'until':
        return this.until(act)
      case 'days':
        return this.pass(world.now + act.count * 1440, act.job)
      case 'strict':
        return this.beStrict()
      case 'pay':
        return this.pay(act)
      case 'freeze':
        return this.freeze(act)
      case 'ban':
        return this.ban(act)
      case 'enter':
        return this.enter(act)
      case 'undoEntry':
        return this.undoEntry()
      case 'restore':
        return this.restore(act)
      case 'series':
        return this.series(act)
      case 'book':
        return this.book(act)
      case 'buy':
        return this.buy(act)
      case 'change':
      case 'callOff': {
        const session = this.session(act)
        if (!session) return
        const id = this.ids.get(session)
        if (act.act === 'callOff') {
          const answer = await admin.put(`/class/session/cancel/${id}`, { reason: 'sabab' })
          return this.agree(answer, model.cancelSession(world, session))
        }
        const start = session.start + act.minutes
        const moved = { date: dayName(known.dayOf(start)), time: clock(((start % 1440) + 1440) % 1440) }
        const body = { places: act.places, may_clash: true, ...(act.minutes === 0 ? {} : moved) }
        const answer = await admin.put(`/class/session/update/${id}`, body)
        return this.agree(answer, this.tried(session, act))
      }
      case 'cancel':
      case 'attend':
      case 'forgive':
        return this.ofBooking(act)
    }
  }

  /** One that was called off and is not long over, where there is any. */
  private async restore({ which }: { which: number }): Promise<void> {
    const { world, admin } = this
    const off = world.sessions
      .filter(({ isCancelled, end }) => isCancelled && end > world.now - 60)
      .toSorted((a, b) => a.start - b.start || a.series.time - b.series.time || a.places - b.places)
    const session = off[which % Math.max(1, off.length)]
    if (!session) return
    const answer = await admin.put(`/class/session/restore/${this.ids.get(session)}`, { may_clash: true })
    this.agree(answer, restoreSession(world, session))
  }

  /** A refusal leaves the model as it was. */
  tried(session: known.Session, by: { minutes: number; places: number }): string | undefined {
    const clone = structuredClone(this.world)
    const copy = clone.sessions[this.world.sessions.indexOf(session)]
    const refused = copy && model.changeSession(clone, copy, by)
    return refused ?? model.changeSession(this.world, session, by)
  }

  private async book({ which, near, taken, who, byDesk }: Extract<ClassAct, { act: 'book' }>): Promise<void> {
    const session = this.session({ which, near, taken })
    const member = this.members[who] ?? ''
    if (!session) return
    const caller = byDesk ? this.admin : await this.api.session('member', member)
    const answer = await caller.post('/class/booking/create', {
      session_id: this.ids.get(session),
      ...(byDesk ? { member_id: member } : {}),
    })
    this.agree(answer, model.book(this.world, session, who, byDesk))
  }

  private async buy({ which, near, taken, who, byDesk, paid }: Extract<ClassAct, { act: 'buy' }>): Promise<void> {
    const { world } = this
    const session = this.session({ which, near, taken })
    const member = this.members[who] ?? ''
    if (!session) return
    const caller = byDesk ? this.admin : await this.api.session('member', member)
    const payment = byDesk && paid > 0 ? { paid_amount: paid, payment_method: 'card' } : undefined
    const answer = await caller.post('/class/drop-in/create', {
      session_id: this.ids.get(session),
      ...(byDesk ? { member_id: member } : {}),
      ...(payment ? { payment } : {}),
    })
    const refused = model.buy(world, session, { who, byDesk, paid: payment?.paid_amount ?? 0 })
    this.agree(answer, refused)
    const bought = world.bought.at(-1)
    if (!refused && bought) this.heldIds.set(bought, answer.body.membership._id)
  }

  private async ofBooking(act: Extract<ClassAct, { act: 'cancel' | 'attend' | 'forgive' }>): Promise<void> {
    const { admin, world } = this
    const found = this.booking(act)
    if (!found) return
    const { session, booking } = found
    const id = this.bookingIds.get(booking)
    if (act.act === 'forgive')
      return this.agree(
        await admin.put(`/class/booking/forgive/${id}`, { reason: 'kechirildi' }),
        model.forgive(booking),
      )
    if (act.act === 'attend')
      return this.agree(
        await admin.put(`/class/booking/attendance/${id}`, { status: act.came }),
        model.attend(world, session, booking, act.came),
      )
    const caller = act.byDesk ? admin : await this.api.session('member', this.members[booking.member] ?? '')
    return this.agree(await caller.del(`/class/booking/cancel/${id}`), model.cancel(world, session, booking))
  }

  private async series(act: Extract<ClassAct, { act: 'series' }>): Promise<void> {
    const { world, admin } = this
    const series = world.series[act.which % world.series.length]
    if (!series) return
    const id = this.seriesIds.get(series)
    const laterFrom = act.later === undefined ? undefined : known.dayOf(world.now) + act.later
    const { weekdays, time, places, last } = act
    const answer = await admin.put(`/class/series/update/${id}`, {
      ...(weekdays ? { weekdays } : {}),
      ...(time ? { time: clock(time) } : {}),
      ...(places ? { places } : {}),
      ...(last === undefined ? {} : { end_date: dayName(last) }),
      ...(laterFrom === undefined ? {} : { scope: 'later', from_date: dayName(laterFrom) }),
      may_clash: true,
    })
    // those who came already stay: the whole edit is refused then
    const clone = structuredClone(world)
    const copy = clone.series[world.series.indexOf(series)]
    const edit = {
      ...(weekdays ? { weekdays } : {}),
      ...(time ? { time } : {}),
      ...(places ? { places } : {}),
      ...(last === undefined ? {} : { last }),
      ...(laterFrom === undefined ? {} : { laterFrom }),
    }
    const tried = copy && serial.changeSeries(clone, copy, edit)
    this.agree(answer, tried?.refused)
    if (!tried || tried.refused) return
    const after = serial.changeSeries(world, series, edit)
    this.seriesIds.set(after.series, answer.body.series._id)
  }

  private async beStrict(): Promise<void> {
    this.world.isStrict = true
    await this.api.sql({ role: 'platform' }, (db) =>
      sql`update gym_settings set debt_rule = 'refuse', debt_grace_days = 0 where gym_id = ${this.gymId}`.execute(db),
    )
  }

  /** All that they owe. */
  private async pay({ who }: Extract<ClassAct, { act: 'pay' }>): Promise<void> {
    for (const on of heldBy(this.world, who)) {
      const id = this.heldIds.get(on)
      const { remaining_amount } = ok(await this.admin.get(`/membership/one/${id}`)).membership
      if (remaining_amount === 0) continue
      const payment = { paid_amount: remaining_amount, payment_method: 'card' }
      ok(
        await this.admin.post('/transaction/membership/create', {
          membership_id: id,
          transaction_type: 'payment',
          ...payment,
        }),
      )
      known.pay(on)
    }
  }

  private async freeze({ who, start, days }: Extract<ClassAct, { act: 'freeze' }>): Promise<void> {
    const { world, admin } = this
    const plan = world.members[who]?.plans[0]
    if (!plan) return
    const from = known.dayOf(world.now) + start
    const answer = await admin.post(`/membership/freeze/${this.heldIds.get(plan)}`, {
      start_date: dayName(from),
      end_date: dayName(from + days - 1),
      reason: 'sabab',
    })
    if (answer.status >= 400) return // the histories of memberships say when
    plan.frozen.push([from, from + days - 1])
    model.release(world, who)
  }

  private async ban({ who }: { who: number }): Promise<void> {
    const member = this.world.members[who]
    if (!member) return
    const status = member.isBanned ? 'active' : 'banned'
    const answer = await this.admin.put(`/member/status/${this.members[who]}`, { status, reason: 'sabab' })
    this.agree(answer, undefined)
    member.isBanned = !member.isBanned
    model.release(this.world, who)
  }

  private async enter({ who }: { who: number }): Promise<void> {
    const { world, admin } = this
    // who is frozen may end the freeze by coming: the histories of memberships say how
    if (door.endsFreeze(world, who)) return
    const answer = await admin.post('/visit/checkin', { gym_id: this.gymId, member_id: this.members[who] })
    const { refused, entry } = door.enter(world, who)
    this.agree(answer, refused)
    if (entry) this.visitIds.set(entry, answer.body.visit._id)
  }

  private async undoEntry(): Promise<void> {
    const last = this.world.entries.at(-1)
    if (!last) return
    const answer = await this.admin.del(`/visit/undo/${this.visitIds.get(last)}`)
    if (answer.status < 400) door.undo(this.world, last) // how long it may be is said by the tests of visits
  }

  /** So many minutes before the start of the next session. */
  private until({ before, job }: { before: number; job: boolean }): Promise<void> {
    const next = Math.min(
      ...this.world.sessions
        .filter(({ isCancelled }) => !isCancelled)
        .map(({ start }) => start - before)
        .filter((minute) => minute > this.world.now),
    )
    return Number.isFinite(next) ? this.pass(next, job) : Promise.resolve()
  }

  private async pass(minute: number, job: boolean): Promise<void> {
    this.world.now = minute
    this.api.clock(at(minute))
    this.admin = await this.api.session('admin', this.admin.id) // a token lives a quarter of an hour
    if (!job) return
    await closeSessions(this.api.application.deps.database, at(minute))
    model.close(this.world)
  }
}
