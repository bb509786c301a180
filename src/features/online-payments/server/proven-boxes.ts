import type { FastifyRequest } from 'fastify'
import { networkOf } from '#src/server/network.ts'
import { createProvenCallers } from '#src/server/proven-callers.ts'

type Call = { word: string; ip: string }

/** Whoever has a box may sign calls from wherever they like. */
const mostKnown = 50_000

/**
 * A provider calls for every owner from the same few addresses: whoever has proven to be one is counted by the box there, as people
 * are by their session. From elsewhere its word proves nothing, and uses nothing up. Known to this process alone: until the first
 * call it counts by its address.
 */
export function createProvenBoxes() {
  const callers = createProvenCallers<true>(mostKnown)
  const nameOf = ({ word, ip }: Call) => `box:${word} ${networkOf(ip)}`
  return {
    prove: (call: Call): void => callers.prove(nameOf(call), true),
    callerOf({ routeOptions: { url }, params, ip }: FastifyRequest): string | undefined {
      if (!url?.startsWith('/api/pay/')) return undefined
      const { box } = params as { box?: string } // each of these routes names one
      const name = box === undefined ? undefined : nameOf({ word: box, ip })
      return name !== undefined && callers.get(name) ? name : undefined
    },
  }
}

export type ProvenBoxes = ReturnType<typeof createProvenBoxes>
