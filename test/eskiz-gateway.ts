import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { jsonOf, startLocalServer } from './local-server.ts'

/** How the gateway behaves when a message is handed over. */
export type Manner =
  | 'well'
  /** Takes nothing and never answers. */
  | 'hangs'
  /** Answers 500 and takes nothing. */
  | 'fails'
  /** Answers 503 with Retry-After. */
  | 'busy'
  /** Breaks the connection off before anything was taken. */
  | 'resets'
  /** Takes the message and breaks off before the answer. */
  | 'takes and drops'
  /** Takes the message and answers 500. */
  | 'takes and fails'
  /** Takes one message as two. */
  | 'takes twice'
  /** This number will never be taken. */
  | 'refuses number'
  | 'has no money'

type Taken = {
  id: string
  request_id: string
  user_sms_id: string
  dispatch_id: number
  to: string
  text: string
  status: string
  callback_url: string | undefined
}

export type EskizGateway = {
  url: string
  /** What the next sendings meet; the last stays. */
  behave(...manners: Manner[]): void
  /** Can it be asked about messages? */
  answersQuestions: boolean
  taken: Taken[]
  /** How often each path was called. */
  calls: Record<string, number>
  /** Every token that was given is refused from now on. */
  forgetTokens(): void
  /** Wrong credentials for everybody. */
  refusesSignIn: boolean
  setStatus(userSmsId: string, status: string): void
  /** Calls back like the gateway does, for each copy. */
  tell(userSmsId: string, status: string, url?: string): Promise<number[]>
  close(): Promise<void>
}

const answer = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** A gateway on this machine that speaks Eskiz's protocol, with its faults at will. */
export async function startEskizGateway(): Promise<EskizGateway> {
  let manners: Manner[] = ['well']
  const tokens = new Set<string>()
  const taken: Taken[] = []

  type Batch = {
    messages: { user_sms_id: string; to: number; text: string }[]
    dispatch_id: number
    callback_url?: string
  }
  const take = ({ messages, dispatch_id, callback_url }: Batch): string => {
    const request = randomUUID()
    for (const { user_sms_id, to, text } of messages)
      taken.push({
        id: String(taken.length + 1),
        request_id: request,
        user_sms_id,
        dispatch_id,
        to: String(to),
        text,
        status: 'NEW',
        callback_url,
      })
    return request
  }
  const accepted = (id: string) => ({ id, message: 'Waiting for SMS provider', status: ['waiting'] })

  function send(batch: Batch, request: IncomingMessage, response: ServerResponse): void {
    const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? 'well'
    if (manner === 'hangs') return
    if (manner === 'resets') return void request.socket.destroy()
    if (manner === 'fails') return answer(response, 500, { message: 'Server Error' })
    if (manner === 'busy') return answer(response, 503, { message: 'Try later' }, { 'retry-after': '30' })
    if (manner === 'refuses number') return answer(response, 422, { message: 'The number is not valid' })
    if (manner === 'has no money') return answer(response, 400, { message: 'Not enough balance' })
    if (manner === 'takes and drops') {
      take(batch)
      return void request.socket.destroy()
    }
    if (manner === 'takes and fails') {
      take(batch)
      return answer(response, 500, { message: 'Server Error' })
    }
    if (manner === 'takes twice') take(batch)
    answer(response, 200, accepted(take(batch)))
  }

  const server = await startLocalServer((request, sent, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '')
    gateway.calls[path] = (gateway.calls[path] ?? 0) + 1
    const body = jsonOf(sent)
    if (path === '/auth/login') {
      if (gateway.refusesSignIn || body['password'] !== 'maxfiy')
        return answer(response, 401, { message: 'Unauthorized' })
      const token = randomUUID()
      tokens.add(token)
      return answer(response, 200, { message: 'token_generated', data: { token }, token_type: 'bearer' })
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (!tokens.has(token)) return answer(response, 401, { message: 'Expired' })
    if (path === '/auth/refresh') {
      tokens.delete(token)
      const next = randomUUID()
      tokens.add(next)
      return answer(response, 200, { message: 'token_generated', data: { token: next }, token_type: 'bearer' })
    }
    if (path === '/message/sms/send-batch') return send(body as Batch, request, response)
    if (!gateway.answersQuestions) return answer(response, 500, { message: 'Server Error' })
    if (path === '/message/sms/get-user-messages-by-dispatch') {
      const result = taken.filter(({ dispatch_id }) => dispatch_id === body['dispatch_id'])
      return answer(response, 200, { status: 'success', data: { current_page: 1, result } })
    }
    if (path === '/user/get-limit') return answer(response, 200, { message: 'ok', data: { balance: 125_000 } })
    answer(response, 404, { message: 'Not Found' })
  })

  const gateway: EskizGateway = {
    url: server.url,
    behave: (...next) => {
      manners = next
    },
    answersQuestions: true,
    taken,
    calls: {},
    forgetTokens: () => tokens.clear(),
    refusesSignIn: false,
    setStatus(userSmsId, status) {
      for (const message of taken) if (message.user_sms_id === userSmsId) message.status = status
    },
    async tell(userSmsId, status, url) {
      const statuses: number[] = []
      for (const copy of taken.filter(({ user_sms_id }) => user_sms_id === userSmsId)) {
        const response = await fetch(url ?? copy.callback_url ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            request_id: copy.request_id,
            message_id: copy.id,
            user_sms_id: copy.user_sms_id,
            country: 'UZ',
            phone_number: copy.to,
            sms_count: '1',
            status,
            status_date: '2026-11-21 12:00:00',
          }),
        })
        statuses.push(response.status)
      }
      return statuses
    },
    close: server.close,
  }
  return gateway
}
