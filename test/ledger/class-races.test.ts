import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { insertAccount } from '#src/features/sessions/server/accounts.ts'
import { type Answer, type Caller, freshPhone, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { inLength } from './length.ts'

const world = useApi()
afterEach(() => world.clock(null))
const rounds = inLength(2, 30)

type Desk = Awaited<ReturnType<typeof classDesk>>

/** So many members with a running membership of the plan, signed in: written at once. */
async function crowd({ admin, gym, plan }: Pick<Desk, 'admin' | 'gym' | 'plan'>, count: number): Promise<Caller[]> {
  const ids = Array.from({ length: count }, () => newId())
  const now = world.application.deps.clock.now()
  await world.application.deps.database.transaction({ role: 'platform' }, async ({ db, enter }) => {
    for (const [index, id] of ids.entries()) {
      const phone = freshPhone()
      await sql`insert into people (id, phone_number, created_at) values (${id}, ${phone}, ${now})`.execute(db)
      await sql`
        insert into members (admin_id, id, fullname, phone_number, gender, code, search_text, created_at)
        values (${admin.id}, ${id}, ${`Aʼzo ${index}`}, ${phone}, 'female', ${`7${index}`}, '', ${now})`.execute(db)
      await sql`insert into member_gyms values (${admin.id}, ${id}, ${gym.id}, ${monday})`.execute(db)
      await sql`
        insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
        values (${admin.id}, ${newId()}, ${gym.id}, ${id}, ${plan._id}, 'Oylik', ${monday}, 60, 0, ${monday}, 'active', ${monday}, 'system', ${now})`.execute(
        db,
      )
    }
    await enter({ role: 'auth' })
    for (const id of ids)
      await insertAccount(db, {
        role: 'member',
        login: `+99877${id.slice(-7)}`,
        subjectId: id,
        adminId: null,
        status: 'active',
        passwordHash: null,
        now,
      })
  })
  return Promise.all(ids.map((id) => world.session('member', id)))
}

const statuses = async ({ bookings }: Desk, session: string): Promise<string[]> =>
  (await bookings(session)).map(({ status }: { status: string }) => status)

/** Those who have a place or wait, in the order in which they asked. */
async function asked({ admin }: Desk, session: string): Promise<{ status: string }[]> {
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{
      status: string
    }>`select status from class_bookings where session_id = ${session} and status in ('booked', 'waiting') order by nr`.execute(
      db,
    ),
  )
  return rows
}

/** As the browser does it: an overload is asked again. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 429) return answer
  }
}

describe('the last place', { timeout: 600_000 }, () => {
  test('asked for by fifty at once goes to exactly one, and the others wait in one order', async () => {
    const desk = await classDesk(world, { places: 1 })
    const people = await crowd(desk, 50)
    await desk.rules({ opens_days: 56 })
    for (let round = 0; round < rounds; round++) {
      const session = await desk.sessionOn(addDays(monday, 1 + round))
      const answers = await Promise.all(people.map((person) => insist(() => desk.book(person, session))))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(answers.filter(({ body }) => body.booking.status === 'booked')).toHaveLength(1)
      expect(await desk.counted(session)).toEqual({ booked: 1, waiting: 49, is_true: true })
      const line = (await desk.bookings(session)).flatMap(({ place }: { place: number | null }) => place ?? [])
      expect(line).toEqual(Array.from({ length: 49 }, (_, index) => index + 1))
    }
  })

  test('the same person twenty times at once has one place, and one key books once', async () => {
    const desk = await classDesk(world)
    const [person] = await crowd(desk, 1)
    if (!person) throw new Error('one was made')
    const session = await desk.sessionOn(monday)
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => desk.book(person, session))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'class.already_booked')).toHaveLength(19)
    const tomorrow = await desk.sessionOn(addDays(monday, 1))
    const key = { headers: { 'idempotency-key': newId() } }
    const same = await Promise.all(
      Array.from({ length: 10 }, () => person.post('/class/booking/create', { session_id: tomorrow }, key)),
    )
    expect(new Set(same.map(({ body }) => body.booking?._id)).size).toBe(1)
    expect(await desk.counted(tomorrow)).toMatchObject({ booked: 1, is_true: true })
  })

  test('cancelled while others ask and the number of places changes: as many booked as there are places, nobody twice, who asked first first', async () => {
    const desk = await classDesk(world, { places: 4 })
    const people = await crowd(desk, 16)
    await desk.rules({ opens_days: 56 })
    for (let round = 0; round < rounds; round++) {
      const session = await desk.sessionOn(addDays(monday, 1 + round))
      const first = await Promise.all(people.slice(0, 8).map((person) => desk.book(person, session)))
      const cancel = people
        .slice(0, 8)
        .map((person, index) => () => person.del(`/class/booking/cancel/${first[index]?.body.booking._id}`))
      const answers = await Promise.all([
        ...cancel.filter((_, index) => index % 2 === round % 2).map((act) => act()),
        ...people.slice(8).map((person) => insist(() => desk.book(person, session))),
        desk.manager.put(`/class/session/update/${session}`, { places: 3 + (round % 3) }),
        desk.manager.put(`/class/series/update/${desk.series._id}`, { time: round % 2 ? '18:30' : '17:30' }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const { session: after, bookings } = (await desk.desk.get(`/class/session/one/${session}`)).body
      const active = bookings.filter(({ status }: { status: string }) => status === 'booked' || status === 'waiting')
      expect(new Set(active.map(({ member_id }: { member_id: { _id: string } }) => member_id._id)).size).toBe(
        active.length,
      )
      expect(await desk.counted(session)).toEqual({
        booked: Math.min(after.places, active.length),
        waiting: Math.max(0, active.length - after.places),
        is_true: true,
      })
      expect(await statuses(desk, session)).not.toContain('attended')
      const order = await asked(desk, session)
      expect(order.map(({ status }) => status)).toEqual([
        ...Array<string>(Math.min(after.places, active.length)).fill('booked'),
        ...Array<string>(Math.max(0, active.length - after.places)).fill('waiting'),
      ])
    }
  })
})
