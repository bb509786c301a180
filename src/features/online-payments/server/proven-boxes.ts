import type { FastifyRequest } from 'fastify'

/**
 * A provider calls for every owner from the same few addresses: whoever has proven to be one is counted by the box, as people are by
 * their session. Known to this process alone: until the first call it counts by its address.
 */
export function createProvenBoxes() {
  const words = new Set<string>() // of boxes that are there
  return {
    prove: (word: string): void => void words.add(word),
    callerOf({ routeOptions: { url }, params }: FastifyRequest): string | undefined {
      if (!url?.startsWith('/api/pay/')) return undefined
      const { box } = params as { box?: string } // each of these routes names one
      return box !== undefined && words.has(box) ? `box:${box}` : undefined
    },
  }
}

export type ProvenBoxes = ReturnType<typeof createProvenBoxes>
