import type { PaymentProvider } from '#src/contract/values.ts'

/** Names of their own, alike in every language. */
export const providerNames: Readonly<Record<PaymentProvider, string>> = {
  payme: 'Payme',
  click: 'Click',
  uzum: 'Uzum Bank',
}
