import { randomUUID } from 'node:crypto'
import { createLoad, type Load } from './figures.ts'
import { type Call, connectTo, type Timing } from './http-client.ts'
import type { Owner } from './people.ts'
import type { Scenario } from './scenarios.ts'

export const callOf = (scenario: Scenario, owner: Owner, nr: number): Call | undefined => {
  const call = scenario.call(owner, nr)
  return call && { ...call, token: owner.token, ...(scenario.writes ? { key: randomUUID() } : {}) }
}

const sides = ['http', 'bare', 'best'] as const
/** What one writes on is not what the others write on: each has every third number. */
export const numberFor = (scenario: Scenario, nr: number, side: (typeof sides)[number]) =>
  scenario.writes ? nr * sides.length + sides.indexOf(side) : nr

export async function openHttpLoad(
  scenario: Scenario,
  owners: readonly Owner[],
  url: string,
  hands: number,
): Promise<Load & { close(): void; forget(): void; timings: Timing[] }> {
  const timings: Timing[] = []
  const clients = await Promise.all(Array.from({ length: hands }, () => connectTo(url)))
  let next = 0
  const load = createLoad(hands, async (hand) => {
    const nr = next++
    const call = callOf(
      scenario,
      owners[nr % owners.length] as Owner,
      numberFor(scenario, Math.floor(nr / owners.length), 'http'),
    ) // never empty
    if (!call) return false
    const answer = await (clients[hand] as (typeof clients)[number]).ask(call) // one for each hand
    if (answer.status >= 300)
      throw new Error(`${scenario.name}: ${call.path} answered ${answer.status} ${answer.body.toString()}`)
    if (answer.timing) timings.push(answer.timing)
    return true
  })
  return {
    ...load,
    timings,
    /** What was measured so far only warmed up. */
    forget() {
      load.forget()
      timings.length = 0
    },
    close() {
      for (const client of clients) client.close()
    },
  }
}
