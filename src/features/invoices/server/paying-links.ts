import type { FastifyRequest } from 'fastify'
import { createProvenCallers } from '#src/server/proven-callers.ts'
import { createRequestLimit } from '#src/server/request-limit.ts'
import { invoices } from '../contract.ts'

const route = `/api${invoices.open.path}`
const mostKnown = 2_000
/** Three open pages of one link ask no more often. */
const eachPerMinute = 60
/** 250 open pages of one owner's links ask no more often: an owner, who makes as many links as they like, gets no more than this by them. */
const ownerPerMinute = 3_000

/**
 * Who pays looks at an open page that asks all the time, and a mobile operator's people share few addresses: a link that has opened
 * an invoice is counted by itself, as people are by their session. What is asked beyond what such pages ask, of one link or of all of
 * an owner's, counts by the address, and so does a link that opens nothing. Known to this process alone.
 */
export function createPayingLinks() {
  const links = createProvenCallers<string>(mostKnown)
  const [askByLink, askByOwner] = [createRequestLimit(eachPerMinute), createRequestLimit(ownerPerMinute)]
  const isWithin = (token: string, adminId: string, now: number): boolean =>
    askByLink(token, now).allowed && askByOwner(adminId, now).allowed
  return {
    /** It has opened an invoice of that owner. */
    prove: links.prove,
    callerOf({ routeOptions: { url }, params }: FastifyRequest): string | undefined {
      if (url !== route) return undefined
      const { token } = params as { token: string } // this route names one
      const adminId = links.get(token)
      return adminId !== undefined && isWithin(token, adminId, Date.now()) ? `link:${token}` : undefined
    },
  }
}

export type PayingLinks = ReturnType<typeof createPayingLinks>
