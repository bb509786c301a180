import { createHash } from 'node:crypto'
import type { Tiyin } from '#src/contract/money.ts'
import type { Refusal } from '../rules.ts'
import { type Answered, type Driver, isSame, type RawCall, textOf } from './driver.ts'
import type { Payment } from './payment-rows.ts'
import { beginPayment, cancelPayment, lookUp, performPayment, type Till } from './payments.ts'

/** SHOP-API of Click: forms in two steps, JSON back, an error of 0 is success. */

const errors = {
  ok: [0, 'Success'],
  sign: [-1, 'SIGN CHECK FAILED!'],
  wrong_amount: [-2, 'Incorrect parameter amount'],
  action: [-3, 'Action not found'],
  paid: [-4, 'Already paid'],
  no_invoice: [-5, 'Invoice does not exist'],
  no_payment: [-6, 'Transaction does not exist'],
  busy: [-7, 'Failed to update invoice'],
  given: [-7, 'Failed to update invoice'],
  broken: [-7, 'Failed to update invoice'],
  incomplete: [-8, 'Error in request from click'],
  closed: [-9, 'Transaction cancelled'],
  cancelled: [-9, 'Transaction cancelled'],
} as const satisfies Record<Refusal | 'ok' | 'sign' | 'action' | 'broken' | 'incomplete', readonly [number, string]>

type Form = Readonly<Record<string, string | undefined>>
const formOf = (body: string): Form => Object.fromEntries(new URLSearchParams(body))

const said = (form: Form, error: keyof typeof errors, more: object = {}): Answered => ({
  status: 200,
  body: {
    // as they came, and as a number where they are one
    click_trans_id: echoOf(form['click_trans_id']),
    merchant_trans_id: form['merchant_trans_id']?.slice(0, 64) ?? '',
    ...more,
    error: errors[error][0],
    error_note: errors[error][1],
  },
})

const echoOf = (id = ''): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : /^\d{1,20}$/.test(id) ? id : 0)

/** The hash is of the very texts that were sent: `38400`, `38400.0` and `38400.00` are three of them. */
export function signatureOf(form: Form, secret: string): string {
  const of = (name: string) => form[name] ?? ''
  const prepared = of('action') === '1' ? of('merchant_prepare_id') : ''
  return createHash('md5')
    .update(of('click_trans_id') + of('service_id') + secret + of('merchant_trans_id') + prepared)
    .update(of('amount') + of('action') + of('sign_time'))
    .digest('hex')
}

/** Soʻm as Click writes them → tiyin. */
export function tiyinOf(amount: string | undefined): Tiyin | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount ?? '')
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : undefined
}

const needed = ['click_trans_id', 'service_id', 'merchant_trans_id', 'amount', 'action', 'sign_time', 'sign_string']

/** `2026-11-22 15:04:05` of the Tashkent clock. */
function askedAt(signTime: string | undefined, now: Date): Date {
  const told = new Date(`${(signTime ?? '').replace(' ', 'T')}+05:00`)
  return Number.isNaN(told.getTime()) ? now : told
}

async function prepare(form: Form, till: Till): Promise<Answered> {
  const [externalId, amount] = [textOf(form['click_trans_id']), tiyinOf(form['amount'])]
  if (!externalId) return said(form, 'incomplete')
  if (Number(form['error'] ?? 0) < 0) {
    const found = await lookUp(till, externalId)
    return 'refusal' in found ? said(form, 'cancelled') : giveUp(form, till, found.payment)
  }
  if (amount === undefined || amount === 0) return said(form, 'wrong_amount')
  const number = form['merchant_trans_id'] ?? ''
  const begun = await beginPayment(till, {
    externalId,
    number,
    amount,
    askedAt: askedAt(form['sign_time'], till.work.now),
    paidAs: /^\d{1,20}$/.exec(form['click_paydoc_id'] ?? '')?.[0],
  })
  if ('refusal' in begun) return said(form, begun.refusal)
  const { payment } = begun
  if (payment.state === 'performed') return said(form, 'paid')
  if (payment.state !== 'created') return said(form, 'cancelled')
  return said(form, 'ok', { merchant_prepare_id: payment.number })
}

async function complete(form: Form, till: Till): Promise<Answered> {
  const externalId = textOf(form['click_trans_id'])
  if (!externalId || !form['merchant_prepare_id']) return said(form, 'incomplete')
  const found = await lookUp(till, externalId)
  if ('refusal' in found) return said(form, found.refusal)
  const { payment } = found
  if (String(payment.number) !== form['merchant_prepare_id']) return said(form, 'no_payment')
  if (payment.invoice_number !== form['merchant_trans_id']) return said(form, 'no_invoice')
  if (Number(form['error'] ?? 0) < 0) return giveUp(form, till, payment)
  if (tiyinOf(form['amount']) !== payment.amount_tiyin) return said(form, 'wrong_amount')
  const performed = await performPayment(till, externalId)
  if ('refusal' in performed) return said(form, performed.refusal)
  return said(form, 'ok', { merchant_confirm_id: payment.number })
}

/** Click says that nothing was paid: ours is cancelled. What was performed stays; Click takes it back by a reversal of its own. */
async function giveUp(form: Form, till: Till, payment: Payment): Promise<Answered> {
  if (payment.state === 'performed') return said(form, 'paid')
  await cancelPayment(till, payment.external_id, null)
  return said(form, 'cancelled')
}

export const click: Driver = {
  denied: (call) => said(formOf(call.body), 'sign'),
  broken: (call) => said(formOf(call.body), 'broken'),
  isAuthentic(call, { box, keys }) {
    const form = formOf(call.body)
    return (
      call.method === 'POST' &&
      form['service_id'] === box.names['service_id'] &&
      isSame((form['sign_string'] ?? '').toLowerCase(), signatureOf(form, keys['secret_key'] ?? ''))
    )
  },
  async answer(call, _, till) {
    const form = formOf(call.body)
    if (needed.some((name) => !form[name])) return said(form, 'incomplete')
    const step = { '/prepare': '0', '/complete': '1' }[call.path]
    if (form['action'] !== step) return said(form, 'action')
    return step === '0' ? prepare(form, till) : complete(form, till)
  },
  heard(call, { body }) {
    const form = formOf(call.body)
    const externalId = textOf(form['click_trans_id'])
    if (call.path !== '/complete' || !externalId) return undefined
    // one that we called paid stays paid there
    if (Number(form['error'] ?? 0) < 0)
      return body['error'] === errors.cancelled[0] ? { externalId, said: 'cancelled' } : undefined
    return { externalId, said: body['error'] === 0 ? 'performed' : 'refused' }
  },
  nameOf: ({ path }: RawCall) => path.slice(1),
  masked: (body) => body.replace(/(sign_string=)[^&]*/gi, '$1…'),
}
