import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Texts } from '#src/contract/languages.ts'
import type { Refusal } from '../rules.ts'
import {
  amountOf,
  type Answered,
  type Driver,
  type Fields,
  isBasic,
  isFields,
  momentOf,
  ms,
  parseJson,
  type RawCall,
  textOf,
} from './driver.ts'
import { keepFiscal, listPayments, type Payment } from './payment-rows.ts'
import { type FiscalLine, findFiscalLine, keepFiscalReceipt } from '#src/features/fiscal/server/fiscal-receipts.ts'
import { listReturnedBy } from '#src/features/transactions/server/typed-returns.ts'
import { keepLine } from '#src/features/invoices/server/invoice-state.ts'
import { beginPayment, cancelPayment, checkInvoice, lookUp, performPayment, type Till } from './payments.ts'

/** Merchant API of Payme: JSON-RPC 2.0, HTTP 200 whatever happens. */

type Fault = { code: number; message: Texts; data?: string }
const fault = (code: number, uz: string, ru: string, en: string, data?: string): Fault => ({
  code,
  message: { uz, ru, en },
  ...(data === undefined ? {} : { data }),
})

const account = 'invoice'
const faults = {
  notPost: fault(-32300, 'Soʻrov POST emas', 'Запрос не методом POST', 'The request is not a POST'),
  notJson: fault(-32700, 'JSON oʻqilmadi', 'Не удалось прочитать JSON', 'The JSON could not be read'),
  incomplete: fault(-32600, 'Maydonlar yetishmaydi', 'Не хватает полей', 'Fields are missing'),
  denied: fault(-32504, 'Huquq yoʻq', 'Недостаточно прав', 'Not allowed'),
  broken: fault(-32400, 'Ichki xato', 'Внутренняя ошибка', 'Internal error'),
  forbidden: fault(-31008, 'Amalni bajarib boʻlmaydi', 'Операцию выполнить нельзя', 'This can not be done'),
} as const

const refused: Readonly<Record<Refusal, Fault>> = {
  no_invoice: fault(-31050, 'Bunday hisob yoʻq', 'Такого счёта нет', 'There is no such invoice', account),
  wrong_amount: fault(-31001, 'Summa notoʻgʻri', 'Неверная сумма', 'The amount is wrong'),
  paid: fault(-31051, 'Hisob toʻlangan', 'Счёт уже оплачен', 'The invoice is paid', account),
  closed: fault(-31052, 'Hisob yopilgan', 'Счёт закрыт', 'The invoice is closed', account),
  busy: fault(-31053, 'Hisob hozir toʻlanmoqda', 'Счёт сейчас оплачивают', 'The invoice is being paid now', account),
  no_payment: fault(-31003, 'Tranzaksiya topilmadi', 'Транзакция не найдена', 'There is no such transaction'),
  cancelled: faults.forbidden,
  given: fault(-31007, 'Xizmat toʻliq koʻrsatilgan', 'Услуга оказана полностью', 'The service was given in full'),
}

type Said = { result: Record<string, unknown> } | { error: Fault }
const states = { created: 1, performed: 2, cancelled: -1, returned: -2 } as const
const told = ({ id, state }: Payment) => ({ transaction: id, state: states[state] })
const wrong = (refusal: Refusal): Said => ({ error: refused[refusal] })
const incomplete: Said = { error: faults.incomplete }

const numberOf = (params: Fields): string | undefined => {
  const fields = params['account']
  return isFields(fields) ? textOf(fields[account]) : undefined
}

type Method = (params: Fields, till: Till) => Promise<Said>

const methods: Readonly<Record<string, Method>> = {
  async CheckPerformTransaction(params, till) {
    const [number, amount] = [numberOf(params), amountOf(params['amount'])]
    if (!isFields(params['account'])) return incomplete
    if (amount === undefined) return wrong('wrong_amount')
    const checked = await checkInvoice(till, number ?? '', amount)
    if ('refusal' in checked) return wrong(checked.refusal)
    const line = await findFiscalLine(till.work.db, checked.invoice, amount)
    if (!till.isTest) await keepLine(till.work.db, checked.invoice, line)
    return { result: { allow: true, ...(line && { detail: detailOf(line) }) } }
  },

  async CreateTransaction(params, till) {
    const [externalId, askedAt, amount] = [textOf(params['id']), momentOf(params['time']), amountOf(params['amount'])]
    if (!externalId || !askedAt || !isFields(params['account'])) return incomplete
    if (amount === undefined) return wrong('wrong_amount')
    const begun = await beginPayment(till, { externalId, number: numberOf(params) ?? '', amount, askedAt })
    if ('refusal' in begun) return wrong(begun.refusal)
    const { payment } = begun
    if (payment.state !== 'created') return wrong('cancelled')
    return { result: { create_time: ms(payment.created_at), ...told(payment) } }
  },

  async PerformTransaction(params, till) {
    const externalId = textOf(params['id'])
    if (!externalId) return incomplete
    const performed = await performPayment(till, externalId)
    if ('refusal' in performed) return wrong(performed.refusal)
    return { result: { perform_time: ms(performed.payment.performed_at), ...told(performed.payment) } }
  },

  async CancelTransaction(params, till) {
    const externalId = textOf(params['id'])
    if (!externalId) return incomplete
    const cancelled = await cancelPayment(till, externalId, reasonOf(params['reason']))
    if ('refusal' in cancelled) return wrong(cancelled.refusal)
    return { result: { cancel_time: ms(cancelled.payment.cancelled_at), ...told(cancelled.payment) } }
  },

  async CheckTransaction(params, till) {
    const externalId = textOf(params['id'])
    if (!externalId) return incomplete
    const found = await lookUp(till, externalId)
    if ('refusal' in found) return wrong(found.refusal)
    return { result: { ...times(found.payment), ...told(found.payment), reason: found.payment.reason } }
  },

  async GetStatement(params, { work, seller, provider, isTest = false, merchant }) {
    const [from, to] = [momentOf(params['from']), momentOf(params['to'])]
    if (!from || !to) return incomplete
    const payments = await listPayments(work.db, seller, provider, { from, to, isTest, merchant })
    return {
      result: {
        transactions: payments.map((payment) => ({
          id: payment.external_id,
          time: ms(payment.asked_at),
          amount: payment.amount_tiyin,
          account: { [account]: payment.invoice_number },
          ...times(payment),
          ...told(payment),
          reason: payment.reason,
        })),
      },
    }
  },

  async SetFiscalData(params, till) {
    const [externalId, type, fiscal] = [textOf(params['id']), params['type'], params['fiscal_data']]
    if (!externalId || (type !== 'PERFORM' && type !== 'CANCEL') || !isFields(fiscal)) return incomplete
    const found = await lookUp(till, externalId)
    if ('refusal' in found) return wrong(found.refusal)
    await keepFiscal(till.work.db, found.payment, type === 'CANCEL', fiscal)
    await tellFiscal(till, found.payment, type, fiscal)
    return { result: { success: true } }
  },
}

/** What Payme prints on the fiscal receipt. */
export const detailOf = ({ title, price, discount, mxik, package_code, unit_code, vat_percent }: FiscalLine) => ({
  receipt_type: 0,
  items: [
    {
      title,
      price,
      count: 1,
      code: mxik,
      package_code,
      vat_percent: vat_percent ?? 0,
      ...(unit_code === null ? {} : { units: unit_code }),
      ...(discount > 0 ? { discount } : {}),
    },
  ],
})

/** The tax office's receipt belongs to the ledger's entry of the payment, or to all entries of its return. */
async function tellFiscal(
  { work: { db, now } }: Till,
  { admin_id: adminId, transaction_id: paymentId }: Payment,
  type: 'PERFORM' | 'CANCEL',
  fiscal: Fields,
): Promise<void> {
  if (!paymentId) return
  const told = {
    adminId,
    source: 'payme',
    url: fiscal['status_code'] === 0 ? (textOf(fiscal['qr_code_url'], 500) ?? null) : null,
    receiptId: textOf(fiscal['receipt_id']) ?? null,
    terminalId: textOf(fiscal['terminal_id']) ?? null,
    fiscalSign: textOf(fiscal['fiscal_sign']) ?? null,
    message: textOf(fiscal['message'], 500) ?? null,
    now,
  } as const
  const entries = type === 'PERFORM' ? [paymentId] : await listReturnedBy(db, { adminId, paymentId })
  for (const transactionId of entries) await keepFiscalReceipt(db, { ...told, transactionId })
}

const reasonOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 32_767 ? value : null

const times = ({ created_at, performed_at, cancelled_at }: Payment) => ({
  create_time: ms(created_at),
  perform_time: ms(performed_at),
  cancel_time: ms(cancelled_at),
})

const idOf = (body: unknown): unknown => {
  const id = isFields(body) ? body['id'] : undefined
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 64) ? id : null
}

const answered = (call: RawCall, said: Said): Answered => ({
  status: 200,
  body: { jsonrpc: '2.0', id: idOf(parseJson(call.body)), ...said },
})

/** Addresses that may call; one with a port or of another family is none. */
function createAddresses(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d)/i, '')
    return (isIPv4(plain) && list.check(plain, 'ipv4')) || (isIPv6(plain) && list.check(plain, 'ipv6'))
  }
}

export function createPayme(ranges: readonly string[]): Driver {
  const isTheirs = createAddresses(ranges)
  return {
    denied: (call) => answered(call, { error: call.method === 'POST' ? faults.denied : faults.notPost }),
    broken: (call) => answered(call, { error: faults.broken }),
    isAuthentic: (call, { box, keys }) =>
      call.method === 'POST' &&
      (box.is_test || isTheirs(call.ip)) &&
      isBasic(call.header('authorization'), 'Paycom', keys[box.is_test ? 'test_key' : 'key'] ?? ''),

    async answer(call, _, till) {
      const body = parseJson(call.body)
      if (body === undefined) return answered(call, { error: faults.notJson })
      if (!isFields(body) || typeof body['method'] !== 'string' || !isFields(body['params']))
        return answered(call, incomplete)
      const name = body['method']
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined
      if (!method)
        return answered(call, {
          error: fault(-32601, 'Bunday usul yoʻq', 'Метод не найден', 'There is no such method', name.slice(0, 100)),
        })
      return answered(call, await method(body['params'], till))
    },

    heard(call, { body: { result } }) {
      const body = parseJson(call.body)
      const params = isFields(body) ? body['params'] : undefined
      const externalId = isFields(params) ? textOf(params['id']) : undefined
      if (!isFields(body) || !externalId) return undefined
      if (body['method'] === 'PerformTransaction') return { externalId, said: result ? 'performed' : 'refused' }
      // one that we refused stays performed there
      return body['method'] === 'CancelTransaction' && result ? { externalId, said: 'cancelled' } : undefined
    },

    nameOf(call) {
      const body = parseJson(call.body)
      return (isFields(body) && textOf(body['method'])) || call.method
    },
    masked: (body) => body, // the key travels in the header alone
  }
}
