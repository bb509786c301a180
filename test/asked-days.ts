import { addDays } from '#src/contract/days.ts'
import type { Caller } from '#test/api.ts'

/** How many rows a list counts of its first and last asked days: those of today, and those from tomorrow on. */
export async function countsOfDays(caller: Caller, path: string, today: string): Promise<[number, number]> {
  const count = async (days: string) =>
    (await caller.get(`${path}${path.includes('?') ? '&' : '?'}${days}`)).body.pagination.total as number // replies are parsed by their contract
  return [await count(`start_date=${today}&end_date=${today}`), await count(`start_date=${addDays(today, 1)}`)]
}
