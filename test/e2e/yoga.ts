import { addDays, tashkentDay } from '#src/contract/days.ts'
import type { Desk } from './desk.ts'

export const tomorrow = addDays(tashkentDay(new Date()), 1)

/** Yoga tomorrow at 18:00 in a room of one place. */
export async function withYoga(desk: Desk) {
  const kind = await desk.call<{ kind: { _id: string } }>('POST', '/class/kind/create', { name: 'Yoga' })
  const room = await desk.call<{ room: { _id: string } }>('POST', '/class/room/create', {
    gym_id: desk.owner.gymId,
    name: 'Katta zal',
    places: 1,
  })
  await desk.call('POST', '/class/series/create', {
    gym_id: desk.owner.gymId,
    kind_id: kind.kind._id,
    room_id: room.room._id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '18:00',
    start_date: tomorrow,
    end_date: tomorrow,
  })
}

/** The first class of tomorrow. */
export async function classOfTomorrow(desk: Desk): Promise<string> {
  const { sessions } = await desk.call<{ sessions: { _id: string }[] }>(
    'GET',
    `/class/session/all?gym_id=${desk.owner.gymId}&from=${tomorrow}&to=${tomorrow}`,
  )
  const [first] = sessions
  if (!first) throw new Error('no class was made')
  return first._id
}
