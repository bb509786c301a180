import type { PaymentProvider } from '#src/contract/values.ts'

/** What a box is called at its provider, and what is secret of it. */
export const boxFields = {
  payme: { names: ['merchant_id'], keys: ['key', 'test_key'] },
  click: { names: ['merchant_id', 'service_id', 'merchant_user_id', 'tin'], keys: ['secret_key'] },
  uzum: { names: ['service_id', 'login'], keys: ['password'] },
} as const satisfies Record<PaymentProvider, { names: readonly string[]; keys: readonly string[] }>

/** By which a box is told from another one at its provider. */
export const tellingName = {
  payme: 'merchant_id',
  click: 'service_id',
  uzum: 'service_id',
} as const satisfies Record<PaymentProvider, string>

/** The number of the taxpayer is for fiscal receipts alone. */
export const optionalNames: readonly string[] = ['tin']

/** Without which keys a box can't be switched on: a test box of Payme has a key of its own. */
export const neededKeys = (provider: PaymentProvider, isTest: boolean): readonly string[] =>
  provider === 'payme' ? [isTest ? 'test_key' : 'key'] : boxFields[provider].keys

/** The paths that a provider calls, below `/api/pay/{provider}/{word}`. */
export const calledPaths = {
  payme: [''],
  click: ['/prepare', '/complete'],
  uzum: ['/check', '/create', '/confirm', '/reverse', '/status'],
} as const satisfies Record<PaymentProvider, readonly string[]>

/** Percent, in hundredths. */
export const mostCommission = 30
export const mostBankDays = 30
