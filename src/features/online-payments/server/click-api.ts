import { createHash } from 'node:crypto'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { type Fields, isFields, type Known, parseJson, type Said, textOf } from './driver.ts'
import { type About, askProvider, type Exchange } from './own-calls.ts'

export type ClickApi = ReturnType<typeof createClickApi>

/** `merchant_user_id:sha1(timestamp + key):timestamp`, seconds of the clock. */
const authOf = ({ box, keys }: Known, now: Date): string => {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const digest = createHash('sha1')
    .update(timestamp + (keys['secret_key'] ?? ''))
    .digest('hex')
  return `${box.names['merchant_user_id'] ?? ''}:${digest}:${timestamp}`
}

/** Not signed in, not allowed, too many calls. */
const ofCall = [401, 403, 429]

function read(status: number, text: string): Exchange {
  const body = parseJson(text)
  if (status >= 500 || status === 408) return { kind: 'lost' }
  const refused = (why: string): Exchange => ({ kind: 'refused', why, isOfCall: ofCall.includes(status) })
  if (!isFields(body)) return status >= 400 ? refused(`HTTP ${status}`) : { kind: 'lost' }
  // what Click tells of a fiscal receipt has no code
  const code = Number(body['error_code'] ?? ('paymentId' in body ? 0 : Number.NaN))
  if (status < 300 && code >= 0) return { kind: 'done', body }
  if (Number.isNaN(code) && status < 300) return { kind: 'lost' }
  return refused(textOf(body['error_note'], 300) ?? `HTTP ${status}`)
}

/** Merchant API of Click: what we ask of it. Every call is kept with its answer, without keys and codes. */
export function createClickApi({ url, ...deps }: { url: string; database: Database; clock: Clock }) {
  const { clock } = deps
  function call(
    known: Known,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    about: About,
    body?: Record<string, unknown>,
  ): Promise<Exchange> {
    const { otp_data: code, ...kept } = body ?? {}
    return askProvider(deps, {
      known,
      provider: 'click',
      url: `${url.replace(/\/$/, '')}/v2/merchant${path}`,
      init: {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', auth: authOf(known, clock.now()) },
        ...(body && { body: JSON.stringify(body) }),
      },
      name: `${method} ${path}`,
      sent: body ? JSON.stringify(code === undefined ? kept : { ...kept, otp_data: '…' }) : '',
      about,
      read,
    })
  }

  const service = ({ box }: Known): string => box.names['service_id'] ?? ''
  const numberOf = ({ box }: Known): number => Number(box.names['service_id'] ?? 0)
  const cancelled = ({ kind }: Exchange): Said | undefined => (kind === 'done' ? 'cancelled' : undefined)
  const taken = (exchange: Exchange): Said | undefined =>
    exchange.kind === 'done' && isTaken(exchange.body) ? 'performed' : undefined

  return {
    /** Money of the person whose app showed the code. `number` is ours: by it Click is asked when its answer is lost. */
    pass: (known: Known, externalId: string, asked: { code: string; amount: number; number: string }) =>
      call(
        known,
        'POST',
        '/click_pass/payment',
        { externalId, saying: taken },
        {
          service_id: numberOf(known),
          otp_data: asked.code,
          amount: asked.amount / 100,
          transaction_id: asked.number,
        },
      ),
    /** Of a service in the mode of confirmation: what is not confirmed in half a minute Click gives back by itself. */
    confirm: (known: Known, externalId: string, paidAs: string) =>
      call(
        known,
        'POST',
        '/click_pass/confirm',
        { externalId, saying: taken },
        {
          service_id: numberOf(known),
          payment_id: Number(paidAs),
        },
      ),
    status: (known: Known, externalId: string, paidAs: string, saying?: About['saying']) =>
      call(known, 'GET', `/payment/status/${service(known)}/${paidAs}`, { externalId, ...(saying && { saying }) }),
    /** Click's number of what we named so on a day. */
    find: (known: Known, externalId: string, number: string, day: string) =>
      call(known, 'GET', `/payment/status_by_mti/${service(known)}/${number}/${day}`, { externalId }),
    submitItems: (
      known: Known,
      externalId: string,
      paidAs: string,
      { item, amount }: { item: object; amount: number },
    ) =>
      call(
        known,
        'POST',
        '/payment/ofd_data/submit_items',
        { externalId },
        {
          service_id: numberOf(known),
          payment_id: Number(paidAs),
          items: [item],
          received_ecash: 0,
          received_cash: 0,
          received_card: amount,
        },
      ),
    fiscal: (known: Known, externalId: string, paidAs: string) =>
      call(known, 'GET', `/payment/ofd_data/${service(known)}/${paidAs}`, { externalId }),
    givePartBack: (known: Known, externalId: string, paidAs: string, amount: number) =>
      call(known, 'DELETE', `/payment/partial_reversal/${service(known)}/${paidAs}/${amount / 100}`, { externalId }),
    giveBack: (known: Known, externalId: string, paidAs: string) =>
      call(known, 'DELETE', `/payment/reversal/${service(known)}/${paidAs}`, { externalId, saying: cancelled }),
  }
}

/** 0 made, 1 under way, 2 the money is taken; below nothing is, or it went back. */
export const statusIn = (body: Fields): number | undefined =>
  typeof body['payment_status'] === 'number' ? body['payment_status'] : undefined
export const isTaken = (body: Fields): boolean => statusIn(body) === 2
export const paidAsIn = (body: Fields): string | undefined => {
  const id = textOf(body['payment_id'], 20)
  return id && /^\d+$/.test(id) ? id : undefined
}
