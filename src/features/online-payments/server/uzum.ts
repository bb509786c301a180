import { lostToTheDesk, type Refusal, timedOut } from '../rules.ts'
import {
  amountOf,
  type Answered,
  type Driver,
  type Fields,
  isBasic,
  isFields,
  type Known,
  momentOf,
  ms,
  parseJson,
  type RawCall,
  textOf,
} from './driver.ts'
import type { Payment } from './payment-rows.ts'
import { beginPayment, cancelPayment, checkInvoice, lookUp, performPayment, type Till } from './payments.ts'

/** Merchant API of Uzum Bank: JSON, HTTP 400 with a code where it says no. */

/**
 * The one table of its codes, as its document has them; a refusal means another one before there is a transaction (check, create)
 * than of one that is (confirm, reverse). 10010, 10016 and 10018 (said again) are not answered: what is called again gets its first
 * answer, as the other two providers want it. While another payment of the debt is on its way there is no code for it: 99999.
 */
const codes = {
  denied: '10001',
  notJson: '10002',
  operation: '10003',
  incomplete: '10005',
  service: '10006',
  no_invoice: '10007',
  paid: '10008',
  closed: '10009',
  cancelled: '10009',
  wrong_amount: '10011',
  no_payment: '10014',
  given: '10017',
  busy: '99999',
  broken: '99999',
} as const satisfies Record<Refusal | 'denied' | 'notJson' | 'operation' | 'incomplete' | 'service' | 'broken', string>
const codeOf = (path: string, refusal: keyof typeof codes): string =>
  path === '/confirm' && refusal === 'cancelled' ? '10015' : codes[refusal]

/** Of each answer, also a refusal: when it was done, and of a refusal when it was asked. */
const timeNames: Readonly<Record<string, string>> = {
  '/create': 'transTime',
  '/confirm': 'confirmTime',
  '/reverse': 'reverseTime',
}

const account = 'invoice'

const bodyOf = (call: RawCall): Fields => {
  const body = parseJson(call.body)
  return isFields(body) ? body : {}
}
const echo = (body: Fields) => ({
  ...(amountOf(body['serviceId']) === undefined ? {} : { serviceId: body['serviceId'] }),
  ...(textOf(body['transId']) === undefined ? {} : { transId: body['transId'] }),
})
const refused = (call: RawCall, refusal: keyof typeof codes): Answered => ({
  status: 400,
  body: {
    ...echo(bodyOf(call)),
    [timeNames[call.path] ?? 'timestamp']: bodyOf(call)['timestamp'] ?? 0,
    status: 'FAILED',
    errorCode: codeOf(call.path, refusal),
  },
})

const numberOf = ({ params }: Fields): string | undefined => (isFields(params) ? textOf(params[account]) : undefined)
const dataOf = (payment: Payment) => ({ [account]: { value: payment.invoice_number } })
const statuses = { created: 'CREATED', performed: 'CONFIRMED', cancelled: 'REVERSED', returned: 'REVERSED' } as const
/** What we gave up ourselves was reversed by nobody: Uzum asks on until it hears CONFIRMED or FAILED. */
const statusOf = ({ state, reason }: Payment) =>
  state === 'cancelled' && (reason === timedOut || reason === lostToTheDesk) ? 'FAILED' : statuses[state]

type Operation = (body: Fields, till: Till) => Promise<Record<string, unknown> | keyof typeof codes>
type Acted = Awaited<ReturnType<typeof lookUp>>

/** The answer to an act on a payment, made of what was kept of it. */
const acted =
  (
    act: (till: Till, externalId: string) => Promise<Acted>,
    shown: (payment: Payment) => Record<string, unknown>,
  ): Operation =>
  async (body, till) => {
    const externalId = textOf(body['transId'])
    if (!externalId) return 'incomplete'
    const done = await act(till, externalId)
    return 'refusal' in done ? done.refusal : shown(done.payment)
  }

const operations: Readonly<Record<string, Operation>> = {
  async '/check'(body, till) {
    const number = numberOf(body)
    if (!number) return 'incomplete'
    const checked = await checkInvoice(till, number, amountOf(body['amount']))
    if ('refusal' in checked) return checked.refusal
    const { invoice } = checked
    return {
      timestamp: body['timestamp'],
      status: 'OK',
      data: { [account]: { value: invoice.number }, amount: { value: String(invoice.amount_tiyin) } },
    }
  },

  async '/create'(body, till) {
    const [externalId, number, amount] = [textOf(body['transId']), numberOf(body), amountOf(body['amount'])]
    if (!externalId || !number || amount === undefined) return 'incomplete'
    const askedAt = momentOf(body['timestamp']) ?? till.work.now
    const begun = await beginPayment(till, { externalId, number, amount, askedAt })
    if ('refusal' in begun) return begun.refusal
    const { payment } = begun
    if (payment.state === 'cancelled' || payment.state === 'returned') return 'cancelled'
    return { status: 'CREATED', transTime: ms(payment.created_at), amount: payment.amount_tiyin, data: dataOf(payment) }
  },

  '/confirm': acted(performPayment, (payment) => ({
    status: 'CONFIRMED',
    confirmTime: ms(payment.performed_at),
    amount: payment.amount_tiyin,
    data: dataOf(payment),
  })),

  '/reverse': acted(
    (till, externalId) => cancelPayment(till, externalId, null),
    (payment) => ({
      status: 'REVERSED',
      reverseTime: ms(payment.cancelled_at),
      amount: payment.amount_tiyin,
      data: dataOf(payment),
    }),
  ),

  '/status': acted(lookUp, (payment) => ({
    status: statusOf(payment),
    transTime: ms(payment.created_at),
    confirmTime: payment.performed_at && ms(payment.performed_at),
    reverseTime: payment.cancelled_at && ms(payment.cancelled_at),
    amount: payment.amount_tiyin,
    data: dataOf(payment),
  })),
}

const isOurService = (body: Fields, { box }: Known): boolean => textOf(body['serviceId']) === box.names['service_id']

export const uzum: Driver = {
  denied: (call) => refused(call, call.method === 'POST' ? 'denied' : 'operation'),
  broken: (call) => refused(call, 'broken'),
  isAuthentic: (call, { box, keys }) =>
    call.method === 'POST' && isBasic(call.header('authorization'), box.names['login'] ?? '', keys['password'] ?? ''),
  async answer(call, known, till) {
    const body = parseJson(call.body)
    if (!isFields(body)) return refused(call, 'notJson')
    const operation = operations[call.path]
    if (!operation) return refused(call, 'operation')
    if (body['serviceId'] === undefined) return refused(call, 'incomplete')
    if (!isOurService(body, known)) return refused(call, 'service')
    const said = await operation(body, till)
    return typeof said === 'string' ? refused(call, said) : { status: 200, body: { ...echo(body), ...said } }
  },
  heard(call, { status }) {
    const externalId = textOf(bodyOf(call)['transId'])
    if (!externalId) return undefined
    if (call.path === '/confirm') return { externalId, said: status === 200 ? 'performed' : 'refused' }
    // one that we refused stays confirmed there
    return call.path === '/reverse' && status === 200 ? { externalId, said: 'cancelled' } : undefined
  },
  nameOf: ({ path }) => path.slice(1),
  masked: (body) => body, // the password travels in the header alone
}
