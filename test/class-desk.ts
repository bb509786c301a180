import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { instantOf } from '#src/features/classes/rules.ts'
import { type Answer, type Caller, freshPhone, type World } from './api.ts'

/** Monday; noon in Tashkent unless a test moves on. */
export const monday: Day = '2026-06-01'
/** The evening class of a day: 18:00 to 19:00. */
export const evening = (day: Day, minutesBefore = 0): Date =>
  new Date(instantOf(day, '18:00').getTime() - minutesBefore * 60_000)

export type Member = Caller & { membershipId: string; code: string }

const made = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`could not prepare: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A gym with a kind, a coach, a room of three places and yoga every evening at 18:00; it is Monday noon. */
export async function classDesk(world: World, { places = 3, plan = {} }: { places?: number; plan?: object } = {}) {
  world.clock(instantOf(monday, '12:00'))
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const manager = await world.employee(admin, { gyms: [gym.id], ticks: [...defaultTicks, 'classes.manage'] })
  const desk = await world.employee(admin, { gyms: [gym.id] })
  const kind = made(await manager.post('/class/kind/create', { name: 'Yoga', color: 'violet' })).kind
  const coach = made(await manager.post('/class/coach/create', { fullname: 'Malika Yusupova' })).coach
  const room = made(await manager.post('/class/room/create', { gym_id: gym.id, name: 'Katta zal', places })).room
  const newPlan = async (conditions: object = {}, price = 300_000) =>
    made(
      await admin.post('/plans/create/membership', {
        name: `Oylik ${newId().slice(-8)}`,
        price,
        duration: 30,
        options: [{ key: 'Sauna', value: 'bor' }],
        gyms: [gym.id],
        ...conditions,
      }),
    ).plan
  const usual = await newPlan(plan)
  const series = made(
    await manager.post('/class/series/create', {
      gym_id: gym.id,
      kind_id: kind._id,
      coach_id: coach._id,
      room_id: room._id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '18:00',
      duration: 60,
    }),
  ).series

  /** Somebody with a paid membership of thirty days from today. */
  async function member(
    given: Record<string, unknown> = {},
    sold: { plan_id: string } | null = { plan_id: usual._id },
  ): Promise<Member> {
    const person = made(
      await admin.post('/member/create', {
        fullname: 'Aziza Karimova',
        phone_number: freshPhone(),
        gender: 'female',
        gyms: [gym.id],
        ...given,
      }),
    ).member
    const membership =
      sold &&
      made(
        await admin.post('/membership/create', {
          member_id: person._id,
          gym_id: gym.id,
          plan_id: sold.plan_id,
          payment: { paid_amount: 300_000, payment_method: 'cash' },
        }),
      ).membership
    return { ...(await world.session('member', person._id)), membershipId: membership?._id ?? '', code: person.code }
  }
  const sessions = async (from: Day = monday, to: Day = addDays(from, 6)) =>
    made(await desk.get(`/class/session/all?gym_id=${gym.id}&from=${from}&to=${to}`)).sessions
  const sessionOn = async (day: Day): Promise<string> => (await sessions(day, day))[0]._id
  const book = (who: Caller, session: string) => who.post('/class/booking/create', { session_id: session })
  const bookings = async (session: string) => made(await desk.get(`/class/session/one/${session}`)).bookings
  /** `Aziza: booked`, in the order of the list. */
  const line = async (session: string): Promise<string[]> =>
    (await bookings(session)).map(
      (booking: { member_id: { fullname: string }; status: string; place: number | null }) =>
        `${booking.member_id.fullname}: ${booking.status}${booking.place ? ` ${booking.place}` : ''}`,
    )
  /** What the person was told of classes, the newest first. */
  const notices = async (who: Caller): Promise<string[]> =>
    made(await who.get('/notification/all'))
      .notifications.map(({ kind: told }: { kind: string }) => told)
      .filter((told: string) => told.startsWith('class_'))
  const rules = (change: object) => admin.put(`/class/settings/update/${gym.id}`, { version: 1, ...change })
  const counted = async (session: string) => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ booked: number; waiting: number; is_true: boolean }>`
        select s.booked, s.waiting,
          s.booked = (select count(*) from class_bookings b where b.admin_id = s.admin_id and b.session_id = s.id and b.status in ('booked', 'attended', 'no_show'))
          and s.waiting = (select count(*) from class_bookings b where b.admin_id = s.admin_id and b.session_id = s.id and b.status = 'waiting') as is_true
        from class_sessions s where s.id = ${session}`.execute(db),
    )
    return rows[0]
  }
  return {
    admin,
    gym,
    manager,
    desk,
    kind,
    coach,
    room,
    series,
    plan: usual,
    newPlan,
    member,
    sessions,
    sessionOn,
    book,
    bookings,
    line,
    notices,
    rules,
    counted,
  }
}
