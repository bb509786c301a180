import type { FastifyRequest } from 'fastify'
import { createProvenCallers } from '#src/server/proven-callers.ts'
import { createRequestLimit } from '#src/server/request-limit.ts'
import { invoices } from '../contract.ts'

const route = `/api${invoices.open.path}`
const mostKnown = 2_000
/** Three open pages of one link ask no more often. */
const eachPerMinute = 60

/**
 * Who pays looks at an open page that asks all the time, and a mobile operator's people share few addresses: a link that has opened
 * an invoice is counted by itself, as people are by their session. What is asked beyond what such pages ask counts by the address, and
 * so does a link that opens nothing. Known to this process alone.
 */
export function createPayingLinks() {
  const links = createProvenCallers(mostKnown)
  const ask = createRequestLimit(eachPerMinute)
  return {
    prove: links.prove,
    callerOf({ routeOptions: { url }, params }: FastifyRequest): string | undefined {
      if (url !== route) return undefined
      const { token } = params as { token: string } // this route names one
      return links.has(token) && ask(token, Date.now()).allowed ? `link:${token}` : undefined
    },
  }
}

export type PayingLinks = ReturnType<typeof createPayingLinks>
