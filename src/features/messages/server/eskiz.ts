import { createHash } from 'node:crypto'
import type { Clock } from '#src/server/clock.ts'
import { isForward, type SmsStatus, stateOfGateway } from '../rules.ts'
import type { Breaker } from './circuit-breaker.ts'
import type { EskizConfig, Found, Handed, SmsDriver } from './sms-driver.ts'
import { createEskizSession, type Exchange } from './eskiz-session.ts'

/** A dispatch of its own for each message, so that the gateway can be asked about it even when its answer was lost. */
const dispatchOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE(0) & 0x7fffffff

type Listed = { user_sms_id?: unknown; request_id?: unknown; id?: unknown; status?: unknown }

const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : null

/** What went wrong, in the gateway's own words where it has any. */
const reasonOf = ({ status, json }: Extract<Exchange, { kind: 'answer' }>): string => {
  const message = asText(json['message']) ?? ''
  return `the gateway answered ${status}${message && `: ${message}`}`.slice(0, 300)
}

const hasNoMoney = /balan[sc]|limit|mablag|средств/i
const isTakenAlready = /already|duplicate|exist|mavjud/i

/** Which of its meanings an answer to a sent message has. */
function meaningOf(exchange: Exchange): Handed {
  if (exchange.kind === 'unsent') return { kind: 'postponed', reason: exchange.reason }
  if (exchange.kind === 'lost') return { kind: 'unknown', reason: exchange.reason }
  const { status, json, retryAfterMs } = exchange
  const reason = reasonOf(exchange)
  if (status >= 200 && status < 300) {
    if (asText(json['status']) === 'error') return { kind: 'refused', reason }
    const id = asText(json['id'])
    return id ? { kind: 'accepted', providerId: id } : { kind: 'unknown', reason: 'the gateway answered without an id' }
  }
  if (status === 429 || status === 503)
    return { kind: 'postponed', reason, isBusy: true, waitMs: retryAfterMs ?? 30_000 }
  if (status === 402 || (status >= 400 && status < 500 && hasNoMoney.test(reason)))
    return { kind: 'postponed', reason, isBusy: true, waitMs: 600_000 }
  if (status === 409 || (status === 400 && isTakenAlready.test(reason))) return { kind: 'unknown', reason }
  if (status === 400 || status === 422) return { kind: 'refused', reason }
  // a server that broke off in the middle may have passed the message on before
  return status === 408 || status >= 500 ? { kind: 'unknown', reason } : { kind: 'postponed', reason }
}

/** The list of messages in the answer, wherever this version of the gateway keeps it. */
function listIn(json: Record<string, unknown>): Listed[] | undefined {
  const inner = json['data'] as Record<string, unknown> | unknown[] | undefined
  const candidates = [
    inner,
    (inner as Record<string, unknown>)?.['data'],
    (inner as Record<string, unknown>)?.['result'],
  ]
  return [...candidates, json['result']].find((list): list is Listed[] => Array.isArray(list))
}

/** Of a message that was taken twice the copy that got furthest counts. */
function furthest(copies: readonly Listed[]): Found {
  let known: { status: SmsStatus; providerId: string | null } | undefined
  for (const copy of copies) {
    const status = stateOfGateway(asText(copy.status) ?? '') ?? 'sent'
    if (!known || isForward(known.status, status))
      known = { status, providerId: asText(copy.request_id) ?? asText(copy.id) }
  }
  return known ? { kind: 'found', ...known } : { kind: 'absent' }
}

/** Eskiz (notify.eskiz.uz). Each message is a batch of one: only batches carry our id and can be asked about afterwards. */
export function createEskiz(
  config: EskizConfig,
  { clock, callbackUrl, breaker }: { clock: Clock; callbackUrl: string | undefined; breaker: Breaker },
): SmsDriver {
  const session = createEskizSession(config, clock)

  const note = (handed: Handed): Handed => {
    if (handed.kind === 'accepted' || handed.kind === 'refused') breaker.succeeded()
    else if (handed.kind === 'postponed' && handed.isBusy) breaker.pause(handed.waitMs ?? 30_000, handed.reason)
    else breaker.failed(handed.reason)
    return handed
  }

  return {
    isRemote: true,
    hasCallback: callbackUrl !== undefined,
    breaker,
    close: session.close,

    async send({ id, phone, text }) {
      return note(
        meaningOf(
          await session.call('POST', '/message/sms/send-batch', {
            messages: [{ user_sms_id: id, to: Number(phone.slice(1)), text }],
            from: config.from,
            dispatch_id: dispatchOf(id),
            ...(callbackUrl ? { callback_url: callbackUrl } : {}),
          }),
        ),
      )
    },

    async find({ id }) {
      const exchange = await session.call('POST', '/message/sms/get-user-messages-by-dispatch', {
        dispatch_id: dispatchOf(id),
        count: 0,
      })
      if (exchange.kind !== 'answer') return { kind: 'unreachable', reason: exchange.reason }
      if (exchange.status === 404) return { kind: 'absent' }
      const list = exchange.status < 300 ? listIn(exchange.json) : undefined
      return list
        ? furthest(list.filter(({ user_sms_id }) => user_sms_id === id))
        : { kind: 'unreachable', reason: reasonOf(exchange) }
    },

    async balance() {
      const exchange = await session.call('GET', '/user/get-limit')
      if (exchange.kind !== 'answer') return { balance: null, error: exchange.reason }
      const inner = exchange.json['data'] as { balance?: unknown } | undefined
      const balance = Number(inner?.balance ?? exchange.json['balance'] ?? Number.NaN)
      return exchange.status < 300 && Number.isFinite(balance)
        ? { balance, error: null }
        : { balance: null, error: reasonOf(exchange) }
    },
  }
}
