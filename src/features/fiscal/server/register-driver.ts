import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import type { FiscalLine, FiscalReceipt } from './fiscal-receipts.ts'

/** What a cash register prints. `id` names it: asked twice for one id, a register prints once. */
export type RegisterEntry = FiscalLine & {
  id: string
  /** Whose register it is for: an owner's, or the platform's own (null). */
  seller: string | null
  isReturn: boolean
  /** Of a return: the receipt of its sale, printed here or by a provider, which the return names; null while none is known. */
  sale: FiscalReceipt | null
  amount: Tiyin
  method: PaymentMethod
}

export type Registered =
  | {
      kind: 'given'
      url: string
      receiptId: string | null
      terminalId: string | null
      fiscalSign: string | null
    }
  /** Nobody prints it here: it waits for a person at a register of their own. */
  | { kind: 'kept' }
  | { kind: 'refused'; why: string }
  /** Not now, or nobody knows whether: it is asked again. */
  | { kind: 'later'; why: string }

/** So often it is asked for one entry; then a person looks at it. */
export const mostTries = 12

/** A service of cash registers. What it throws is asked again too. */
export type RegisterDriver = { register(entry: RegisterEntry): Promise<Registered> }

/** No service: the rows stay, and the accountant's page shows them. */
export const outboxRegister: RegisterDriver = { register: () => Promise.resolve({ kind: 'kept' }) }
