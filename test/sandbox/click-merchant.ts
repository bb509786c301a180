import { createHash } from 'node:crypto'
import { tashkentDay } from '#src/contract/days.ts'
import { jsonOf, startLocalServer } from '../local-server.ts'

/**
 * What Click does with a call: `drops` does what was asked and never answers, `deaf` neither does nor answers, `busy` hears no
 * more of them for now. A code that ends in 0 is of an empty purse, as the documents have none for it.
 */
export type ClickManner = 'well' | 'drops' | 'deaf' | 'refuses' | 'processing' | 'busy'

export type ClickPayment = {
  id: number
  number: string
  amount: number
  /** 0 made, 1 under way, 2 taken, -1 given back or never taken. */
  status: number
  /** On which it was made, by Click's clock; today's when none is told. */
  day?: string
}

type Keys = { serviceId: string; userId: string; secretKey: string }
type Settings = Keys & { confirms?: boolean; port?: number; now?: () => Date }

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')
/** A digest is good for so long. */
const mostAgeSeconds = 300

/** Click's Merchant API from its documents: Click Pass with and without confirmation, status, reversal, fiscal lines. */
export async function startClickMerchant({ confirms = false, port = 0, now = () => new Date(), ...keys }: Settings) {
  const payments: ClickPayment[] = []
  const calls: string[] = []
  const fiscal: Record<string, unknown>[] = []
  const reversals: number[] = []
  const parts: { id: number; amount: number }[] = []
  const receipts = new Map<number, string>()
  let manners: ClickManner[] = []
  let waitsForConfirmation = confirms
  let lastId = 7_000_000
  let atNext: { path: string; wait: () => Promise<void> } | undefined

  const isKnown = (auth: string | undefined): boolean => {
    const [user, digest, timestamp] = (auth ?? '').split(':')
    const age = Math.abs(now().getTime() / 1000 - Number(timestamp))
    return user === keys.userId && digest === sha1(`${timestamp}${keys.secretKey}`) && age <= mostAgeSeconds
  }
  const no = (error_code: number, error_note: string) => ({ error_code, error_note })
  const yes = { error_code: 0, error_note: 'Success' }
  const shown = ({ id, status }: ClickPayment) => ({ ...yes, payment_id: id, payment_status: status })

  function pay(body: Record<string, unknown>, manner: ClickManner) {
    const code = String(body['otp_data'] ?? '')
    if (manner === 'refuses' || !/^\d{10,}$/.test(code)) return no(-5014, 'QR kod notoʻgʻri')
    if (code.endsWith('0')) return no(-5017, 'Insufficient funds')
    const status = waitsForConfirmation ? 1 : manner === 'processing' ? 1 : 2
    const made = {
      id: ++lastId,
      number: String(body['transaction_id']),
      amount: Number(body['amount']),
      status,
      day: tashkentDay(now()),
    }
    payments.push(made)
    return { ...shown(made), confirm_mode: waitsForConfirmation ? 1 : 0, card_type: 'private' }
  }

  function giveBack(payment: ClickPayment | undefined, manner: ClickManner) {
    if (!payment) return no(-5016, 'Payment not found')
    if (manner === 'refuses' || payment.status !== 2) return no(-5018, 'Reversal was rejected')
    payment.status = -1
    reversals.push(payment.id)
    return { ...yes, payment_id: payment.id }
  }

  /** Of a payment that stays paid. */
  function givePartBack(payment: ClickPayment | undefined, part: number, manner: ClickManner) {
    if (!payment) return no(-5016, 'Payment not found')
    const before = parts.filter(({ id }) => id === payment.id).reduce((sum, { amount }) => sum + amount, 0)
    if (manner === 'refuses' || payment.status !== 2 || !(part > 0) || before + part > payment.amount)
      return no(-5018, 'Reversal was rejected')
    parts.push({ id: payment.id, amount: part })
    return { ...yes, payment_id: payment.id }
  }

  function answer(method: string, path: string, body: Record<string, unknown>, manner: ClickManner) {
    const [, , , one = '', two = '', service, subject, third] = path.split('/')
    if ((service ?? String(body['service_id'])) !== keys.serviceId && one !== 'click_pass' && two !== 'ofd_data')
      return no(-5001, 'Service not found')
    const payment = payments.find(({ id }) => String(id) === (subject ?? String(body['payment_id'])))
    switch (`${method} ${one}/${two}`) {
      case 'POST click_pass/payment':
        return pay(body, manner)
      case 'POST click_pass/confirm':
        if (!payment || payment.status !== 1 || manner === 'refuses') return no(-5019, 'Payment was cancelled')
        payment.status = 2
        return shown(payment)
      case 'GET payment/status':
        return payment ? shown(payment) : no(-5016, 'Payment not found')
      case 'GET payment/status_by_mti': {
        const named = payments.find(({ number, day = tashkentDay(now()) }) => number === subject && third === day)
        return named ? { ...yes, payment_id: named.id, merchant_trans_id: subject } : no(-5016, 'Payment not found')
      }
      case 'DELETE payment/reversal':
        return giveBack(payment, manner)
      case 'DELETE payment/partial_reversal':
        return givePartBack(payment, Number(third), manner)
      case 'POST payment/ofd_data':
        if (manner === 'refuses') return no(-5020, 'SPIC is wrong')
        fiscal.push(body)
        return yes
      case 'GET payment/ofd_data':
        return { ...yes, paymentId: Number(subject), qrCodeURL: receipts.get(Number(subject)) ?? '' }
      default:
        return no(-5000, 'Unknown method')
    }
  }

  const server = await startLocalServer(
    async (request, sent, response) => {
      const path = new URL(request.url ?? '/', 'http://click').pathname
      const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? 'well'
      calls.push(`${request.method} ${path.replace('/v2/merchant/', '')}`)
      if (!isKnown(request.headers['auth'] as string | undefined))
        return response
          .writeHead(401, { 'content-type': 'application/json' })
          .end(JSON.stringify(no(-1, 'SIGN CHECK FAILED!')))
      if (manner === 'busy') return response.writeHead(429).end('Too Many Requests')
      const answered = manner === 'deaf' ? {} : answer(request.method ?? '', path, jsonOf(sent), manner)
      if (atNext && path.includes(atNext.path)) {
        const { wait } = atNext
        atNext = undefined
        await wait()
      }
      if (manner === 'deaf' || manner === 'drops') return request.socket.destroy()
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
    },
    { port },
  )

  return {
    url: server.url,
    payments,
    calls,
    fiscal,
    reversals,
    /** What went back in parts. */
    parts,
    /** Paid in Click's own app, under the number of an invoice; what its Prepare calls `click_paydoc_id`. */
    bring: (number: string, amount: number): number => {
      payments.push({ id: ++lastId, number, amount, status: 2, day: tashkentDay(now()) })
      return lastId
    },
    /** Somebody gave it back in Click's cabinet, which tells nobody. */
    reverseInCabinet: (number: string) => {
      for (const payment of payments) if (payment.number === number) payment.status = -1
    },
    /** What the tax office gave for a payment. */
    register: (id: number, url: string) => receipts.set(id, url),
    /** How the next calls are met; the last stays. */
    behave: (...next: ClickManner[]) => {
      manners = next
    },
    /** The next call to such a path is done at once, and answered when this is. */
    answersAfter: (path: string, wait: () => Promise<void>) => {
      atNext = { path, wait }
    },
    confirming: (isSo: boolean) => {
      waitsForConfirmation = isSo
    },
    close: server.close,
  }
}
