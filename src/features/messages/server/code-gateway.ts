import { inTime } from '#src/server/in-time.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Log } from '#src/server/log.ts'
import { type GatewayState, gatewayStates } from '../rules.ts'
import { type Breaker, createBreaker } from './circuit-breaker.ts'

export type CodeGatewayConfig = { token: string; url: string }

/** What the Telegram Gateway says of one request, in millionths of its credits. */
export type RequestStatus = {
  requestId: string
  cost: number | null
  isRefunded: boolean
  /** What is left on the account; told with what costs. */
  balance: number | null
  /** Undefined: nothing was sent for it yet. */
  state: GatewayState | undefined
}

type Told =
  | { kind: 'done'; status: RequestStatus }
  /** Nobody there, or not now: nothing was sent. */
  | { kind: 'refused'; reason: string }
  /** No answer that makes sense: it may have been done. */
  | { kind: 'unknown'; reason: string }

export type CodeGateway = {
  token: string
  breaker: Breaker
  /** Can this phone be reached? From the answer on it costs, once for the request that it names. */
  ask(phone: string): Promise<Told>
  send(message: { requestId: string; phone: string; code: string; messageId: string }): Promise<Told>
  find(requestId: string): Promise<Told>
  /** Takes back what was not delivered yet, as far as that is possible; false: nobody answered. */
  revoke(requestId: string): Promise<boolean>
  close(): void
}

/** A person waits for the code: the shortest time that Telegram takes, and then it is an SMS. */
export const codeLivesSeconds = 30
/** Others wait behind it, and there is another way: it is soon given up, and after two of them the next ones are SMS at once. */
export const patienceOfCodeMs = 2_500
const failuresToOpen = 2
const pauseMs = 600_000
/** Errors of ours, not of a phone: no other code would go through either. */
const isOurs = /^(ACCESS_TOKEN|BALANCE_NOT_ENOUGH|FLOOD_WAIT)/

const millionths = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 2_000
    ? Math.round(value * 1_000_000)
    : null

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** A `RequestStatus` as answers and reports carry it; undefined for anything else. */
export function readRequestStatus(value: unknown): RequestStatus | undefined {
  const given = fieldsOf(value)
  const requestId = given['request_id']
  if (typeof requestId !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(requestId)) return undefined
  const word = fieldsOf(given['delivery_status'])['status']
  return {
    requestId,
    cost: millionths(given['request_cost']),
    isRefunded: given['is_refunded'] === true,
    balance: millionths(given['remaining_balance']),
    state: gatewayStates.find((state) => state === word),
  }
}

/** Codes through https://core.telegram.org/gateway/api. The token goes in a header: it stands in no log and no address. */
export function createCodeGateway(
  { token, url }: CodeGatewayConfig,
  { clock, log, callbackUrl }: { clock: Clock; log: Log; callbackUrl: string | undefined },
): CodeGateway {
  const closing = new AbortController()
  const breaker = createBreaker({ now: () => clock.now().getTime(), failuresToOpen })

  async function call(method: string, parameters: object): Promise<Record<string, unknown> | undefined> {
    try {
      const ask = async (signal: AbortSignal) => {
        const response = await fetch(`${url.replace(/\/$/, '')}/${method}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(parameters),
          redirect: 'error',
          signal,
        })
        return { status: response.status, answered: fieldsOf(await response.json()) }
      }
      const { status, answered } = await inTime(patienceOfCodeMs, ask, closing.signal)
      if (typeof answered['ok'] === 'boolean') return answered
      log.debug({ method, status }, 'the Telegram Gateway said nothing')
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      if (!closing.signal.aborted) log.debug({ method, reason }, 'the Telegram Gateway did not answer')
    }
    return undefined
  }

  async function told(method: string, parameters: object): Promise<Told> {
    // how the last code fared tells of the next one, not that questions are answered
    const isCode = method === 'sendVerificationMessage'
    const answered = await call(method, parameters)
    if (answered?.['ok'] === false) {
      const reason = String(answered['error'] ?? '').slice(0, 100)
      if (isOurs.test(reason)) breaker.pause(pauseMs, reason)
      else if (isCode) breaker.succeeded()
      return { kind: 'refused', reason }
    }
    const status = answered && readRequestStatus(answered['result'])
    if (!status) {
      breaker.failed('no answer')
      // its fee, if there is one, has no name here: the account's own list has it
      if (method === 'checkSendAbility') log.warn('a code leaves as SMS, and the Telegram Gateway may have taken a fee')
      return { kind: 'unknown', reason: 'no answer' }
    }
    if (isCode) breaker.succeeded()
    return { kind: 'done', status }
  }

  return {
    token,
    breaker,
    ask: (phone) => told('checkSendAbility', { phone_number: phone }),
    send: ({ requestId, phone, code, messageId }) =>
      told('sendVerificationMessage', {
        phone_number: phone,
        request_id: requestId,
        code,
        ttl: codeLivesSeconds,
        payload: messageId,
        ...(callbackUrl && { callback_url: callbackUrl }),
      }),
    find: (requestId) => told('checkVerificationStatus', { request_id: requestId }),
    async revoke(requestId) {
      const answered = await call('revokeVerificationMessage', { request_id: requestId })
      if (!answered) breaker.failed('no answer')
      return answered !== undefined
    },
    close: () => closing.abort(),
  }
}
