import { createHash, createHmac } from 'node:crypto'
import { jsonOf, startLocalServer } from './local-server.ts'

/** How the Gateway behaves at a call; the last stays. */
type Manner =
  | 'well'
  /** Says yes to everything, and the code arrives at no phone. */
  | 'lies'
  | 'has nobody'
  | 'has no money'
  /** Breaks off before it has done anything. */
  | 'drops'
  /** Takes the code and breaks off before the answer. */
  | 'takes and drops'
  /** Would send, and then will not. */
  | 'changes its mind'

type Request = {
  request_id: string
  phone_number: string
  code?: string
  ttl?: number
  payload?: string
  callback_url?: string
  status?: string
  is_refunded: boolean
}

/** The Telegram Gateway's side, from https://core.telegram.org/gateway/api: one fee for a request, and it goes back when the code expires. */
export async function startTelegramGateway() {
  const token = 'AAEFAAAAsinov-tokeni_sinov-tokeni'
  const price = 0.01
  const requests: Request[] = []
  const calls: Record<string, number> = {}
  const manners: Manner[] = []
  let balance = 10

  const statusOf = (request: Request, charged = false) => ({
    request_id: request.request_id,
    phone_number: request.phone_number,
    request_cost: price,
    ...(request.is_refunded && { is_refunded: true }),
    ...(charged && { remaining_balance: balance }),
    ...(request.status && { delivery_status: { status: request.status, updated_at: 1 } }),
    ...(request.payload && { payload: request.payload }),
  })

  const find = (id: unknown) => requests.find(({ request_id }) => request_id === id)

  function answer(method: string, given: Record<string, unknown>, manner: Manner): object {
    if (method === 'checksendability') {
      if (manner === 'has nobody') return { ok: false, error: 'PHONE_NUMBER_NOT_FOUND' }
      if (manner === 'has no money') return { ok: false, error: 'BALANCE_NOT_ENOUGH' }
      balance -= price
      const made = {
        request_id: String(7_000_000_000 + requests.length),
        phone_number: String(given['phone_number']),
        is_refunded: false,
      }
      requests.push(made)
      return { ok: true, result: statusOf(made, true) }
    }
    const request = find(given['request_id'])
    if (!request) return { ok: false, error: 'REQUEST_ID_INVALID' }
    if (method === 'sendverificationmessage') {
      const isRight =
        /^\d{4,8}$/.test(String(given['code'])) && Number(given['ttl']) >= 30 && Number(given['ttl']) <= 3600
      if (manner === 'changes its mind' || request.code || !isRight || given['phone_number'] !== request.phone_number)
        return { ok: false, error: 'MESSAGE_NOT_SENT' }
      Object.assign(request, given, { status: 'sent' })
      return { ok: true, result: statusOf(request) }
    }
    if (method === 'revokeverificationmessage') {
      if (request.status === 'sent') request.status = 'revoked'
      return { ok: true, result: true }
    }
    return { ok: true, result: statusOf(request) }
  }

  const server = await startLocalServer((request, sent, response) => {
    const method = (request.url ?? '').slice(1).toLowerCase()
    calls[method] = (calls[method] ?? 0) + 1
    const reply = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${token}`) return reply({ ok: false, error: 'ACCESS_TOKEN_INVALID' })
    const manner = manners[0] ?? 'well'
    if (manner === 'drops') return request.socket.destroy()
    const answered = answer(method, jsonOf(sent), manner)
    if (manner === 'takes and drops' && method === 'sendverificationmessage') return request.socket.destroy()
    return reply(answered)
  })

  return {
    token,
    url: server.url,
    requests,
    calls,
    behave: (...next: Manner[]) => void manners.splice(0, manners.length, ...next),
    to: (phone: string) => requests.filter(({ phone_number }) => phone_number === phone),
    /** What becomes of a code; whoever lets it expire pays nothing. */
    become(phone: string, status: 'delivered' | 'read' | 'expired') {
      for (const request of requests.filter(({ phone_number }) => phone_number === phone)) {
        request.status = status
        request.is_refunded = status === 'expired'
      }
    },
    /** A report as it is sent to the callback. */
    async report(
      url: string,
      phone: string,
      { key = token, at = Math.floor(Date.now() / 1000), spoil = (text: string) => text } = {},
    ): Promise<number> {
      const request = requests.findLast(({ phone_number }) => phone_number === phone)
      const body = JSON.stringify(request && statusOf(request))
      const secret = createHash('sha256').update(key).digest()
      const signature = createHmac('sha256', secret).update(`${at}\n${body}`).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-request-timestamp': String(at),
          'x-request-signature': signature,
        },
        body: spoil(body),
      })
      return response.status
    },
    close: server.close,
  }
}
