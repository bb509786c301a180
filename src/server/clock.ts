import { type Day, tashkentDay } from '#src/contract/days.ts'

/** The time that the product lives by. Under test it can be moved: whatever a gym is told of asks for "now" here. What queues, other machines and copies wait for goes by the machine's own time. */
export type Clock = { now(): Date; today(): Day; moveTo(instant: Date | null): void }

export function createClock(): Clock {
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  return {
    now,
    today: () => tashkentDay(now()),
    moveTo(instant) {
      offsetMs = instant ? instant.getTime() - Date.now() : 0
    },
  }
}
