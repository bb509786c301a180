import type { Act, Provider } from '../sandbox/recorded.ts'

// What an invoice does under the calls of providers, told without the product: the answer to each call follows from those before it.

export type Word = 'open' | 'created' | 'performed' | 'cancelled' | 'returned' | 'unknown' | 'busy' | 'paid' | 'closed'
type State = 'created' | 'performed' | 'cancelled' | 'returned'
export type Move = { provider: Provider; act: Act; payment: string }

/** One invoice for a whole debt, which nobody pays but by these calls. */
export class InvoiceModel {
  payments = new Map<string, State>()
  /** Entries of the ledger: kind and provider, in order. */
  books: [kind: 'payment' | 'refund', provider: Provider][] = []
  private status: 'open' | 'paid' | 'closed' = 'open'
  private heldBy: string | undefined

  private refusal(): Word | undefined {
    if (this.status !== 'open') return this.status
    return this.heldBy ? 'busy' : undefined
  }

  answer({ provider, act, payment }: Move): Word {
    const key = `${provider} ${payment}`
    const state = this.payments.get(key)
    if (act === 'check') return this.refusal() ?? 'open'
    if (act === 'begin') return state ?? this.begin(key)
    if (!state) return 'unknown'
    if (act === 'look') return state
    return act === 'perform' ? this.perform(key, provider, state) : this.cancel(key, provider, state)
  }

  private begin(key: string): Word {
    const refusal = this.refusal()
    if (refusal) return refusal
    this.heldBy = key
    return this.put(key, 'created')
  }

  private perform(key: string, provider: Provider, state: State): Word {
    if (state !== 'created') return state
    this.heldBy = undefined
    this.status = 'paid'
    this.books.push(['payment', provider])
    return this.put(key, 'performed')
  }

  private cancel(key: string, provider: Provider, state: State): Word {
    if (state === 'cancelled' || state === 'returned') return state
    if (state === 'created') {
      this.heldBy = undefined
      return this.put(key, 'cancelled')
    }
    if (provider === 'click') return 'performed' // by this call Click takes nothing back that was paid
    this.status = 'closed'
    this.books.push(['refund', provider])
    return this.put(key, 'returned')
  }

  private put(key: string, state: State): State {
    this.payments.set(key, state)
    return state
  }
}

type Codes = Readonly<Record<Word, unknown>>
const payme = { unknown: -31003, busy: -31053, paid: -31051, closed: -31052 }
const click = { unknown: -6, busy: -7, paid: -4, closed: -9, open: 0, look: 0 }
const uzum = { unknown: '10014', busy: '99999', paid: '10008', closed: '10009' }

const spoken: Readonly<Record<Provider, Readonly<Record<Act, Partial<Codes>>>>> = {
  payme: {
    check: { ...payme, open: 'allowed' },
    begin: { ...payme, created: 1, performed: -31008, cancelled: -31008, returned: -31008 },
    perform: { ...payme, performed: 2, cancelled: -31008, returned: -31008 },
    cancel: { ...payme, cancelled: -1, returned: -2 },
    look: { ...payme, created: 1, performed: 2, cancelled: -1, returned: -2 },
  },
  click: {
    check: {},
    begin: { ...click, created: 0, performed: -4, cancelled: -9, returned: -9 },
    perform: { ...click, performed: 0, cancelled: -9, returned: -9 },
    cancel: { ...click, performed: -4, cancelled: -9, returned: -9 },
    look: {},
  },
  uzum: {
    check: { ...uzum, open: 'OK' },
    begin: { ...uzum, created: 'CREATED', performed: 'CREATED', cancelled: '10009', returned: '10009' },
    perform: { ...uzum, performed: 'CONFIRMED', cancelled: '10015', returned: '10015' },
    cancel: { ...uzum, cancelled: 'REVERSED', returned: 'REVERSED' },
    look: { ...uzum, created: 'CREATED', performed: 'CONFIRMED', cancelled: 'REVERSED', returned: 'REVERSED' },
  },
}

/** The word of the model as the provider's protocol says it. */
export const codeOf = ({ provider, act }: Move, word: Word): unknown => spoken[provider][act][word]

/** The same code, read from an answer. */
export function codeIn({ provider }: Move, body: Record<string, unknown>): unknown {
  if (provider === 'click') return body['error']
  if (provider === 'uzum') return body['errorCode'] ?? body['status']
  const error = body['error'] as { code: number } | undefined
  const result = body['result'] as { state?: number } | undefined
  return error?.code ?? result?.state ?? 'allowed'
}
