import { addDays } from '#src/contract/days.ts'
import { instantOf } from '#src/features/classes/rules.ts'
import { monday } from '#test/class-desk.ts'
import { equal } from './agreement.ts'
import type { ClassHistory } from './class-history.ts'
import * as model from './class-model.ts'
import { readBought, readRows } from './class-rows.ts'
import * as known from './class-world.ts'

const minuteOf = (instant: Date | null): number | null =>
  instant && Math.floor((instant.getTime() - instantOf(monday, '00:00').getTime()) / 60_000)
const dayName = (number: number): string => addDays(monday, number)

/** Every session, every booking and whatever was bought, as the rows say it and as the model does. */
export async function compareRows(history: ClassHistory): Promise<void> {
  const { world } = history
  const rows = await readRows(history.api, history.admin.id)
  const told = rows.map((row) => ({
    id: row.id,
    series: row.series_id,
    of: row.series_on,
    start: minuteOf(row.starts_at),
    end: minuteOf(row.ends_at),
    places: row.places,
    booked: row.booked,
    waiting: row.waiting,
    isCancelled: row.is_cancelled,
    isChanged: row.is_changed,
    bookings: (row.people ?? []).map(({ id: _, member, on, single, status, nr, spent, strike, forgiven, door }) => ({
      member: history.members.indexOf(member),
      on,
      single,
      status,
      nr,
      spent,
      strike: strike && minuteOf(new Date(strike)),
      forgiven,
      door,
    })),
  }))
  const meant = world.sessions.map((session) => ({
    series: history.seriesIds.get(session.series) ?? '',
    of: session.of === null ? null : dayName(session.of),
    start: session.start,
    end: session.end,
    places: session.places,
    booked: known.bookedOf(session),
    waiting: model.waitingOf(session),
    isCancelled: session.isCancelled,
    isChanged: session.isChanged,
    bookings: session.bookings.map(({ member, on, isSingle, status, nr, spent, strikeAt, forgiven, entry }) => ({
      member,
      on: history.heldIds.get(on),
      single: isSingle,
      status,
      nr,
      spent,
      strike: strikeAt,
      forgiven,
      door: entry !== null,
    })),
    session,
  }))
  const key = (one: (typeof told)[number] | (typeof meant)[number]) =>
    JSON.stringify([one.start, one.series, one.of, one.isCancelled, one.isChanged, one.bookings])
  const [theirs, ours] = [told, meant].map((list) => list.toSorted((a, b) => key(a).localeCompare(key(b)))) as [
    typeof told,
    typeof meant,
  ]
  equal(
    theirs.map(({ id: _, ...row }) => row),
    ours.map(({ session: _, ...row }) => row),
  )
  for (const [index, { session }] of ours.entries()) {
    const { id = '' } = theirs[index] ?? {}
    history.ids.set(session, id)
    const people = rows.find((row) => row.id === id)?.people ?? []
    for (const [nr, booking] of session.bookings.entries()) history.bookingIds.set(booking, people[nr]?.id ?? '')
  }
  await compareBought(history)
}

/** What single places cost, what was paid for them, and what their holders and the desk were told of the money. */
async function compareBought({ api, admin, members, heldIds, world }: ClassHistory): Promise<void> {
  const { bought, told } = await readBought(api, admin.id)
  equal(
    bought,
    world.bought.map((one) => ({
      id: heldIds.get(one),
      member: members[one.member],
      day: dayName(one.day),
      due: one.due,
      paid: one.paid,
      is_over: one.isOver,
    })),
  )
  const tellings = members.flatMap((id, member) =>
    (['owed', 'paid'] as const).flatMap((status) => {
      const count = world.told.filter((one) => one.member === member && one.status === status).length
      return count > 0 ? [{ to: id, status, count }] : []
    }),
  )
  const returns = world.told.filter(({ status }) => status === 'paid').length
  if (returns > 0) tellings.push({ to: admin.id, status: 'paid', count: returns })
  const sorted = (list: typeof tellings) =>
    list.toSorted((a, b) => a.to.localeCompare(b.to) || a.status.localeCompare(b.status))
  equal(sorted(told), sorted(tellings))
}
