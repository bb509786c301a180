import { type Day, tashkentDay } from '#src/contract/days.ts'

/** The time that the product lives by. Under test it can be moved; everything that asks for "now" asks here. */
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
