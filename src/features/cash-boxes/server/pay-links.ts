import type { Language } from '#src/contract/languages.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import type { Box } from './boxes.ts'

export type Asked = {
  /** Of the invoice: what the provider calls the account. */
  number: string
  amount: Tiyin
  /** Where the person comes back to. */
  returnTo: string
  language: Language
}

type LinkOf = (box: Box, asked: Asked, config: PaymentsConfig) => string

const address = (base: string, path: string, query: Record<string, string>): string =>
  `${base.replace(/\/$/, '')}${path}?${new URLSearchParams(query).toString()}`

/** A link that opens the provider's own page with the sum filled in. None of it is secret. */
const linkOf: Readonly<Record<PaymentProvider, LinkOf>> = {
  payme({ names, is_test }, { number, amount, returnTo, language }, { paymeCheckoutUrl }) {
    const base = paymeCheckoutUrl ?? (is_test ? 'https://test.paycom.uz' : 'https://checkout.paycom.uz')
    // `;` parts the fields: what is put in has none
    const asked = `m=${names['merchant_id'] ?? ''};ac.invoice=${number};a=${amount};l=${language};c=${returnTo.replaceAll(';', '%3B')}`
    return `${base.replace(/\/$/, '')}/${Buffer.from(asked).toString('base64')}`
  },
  click: ({ names }, { number, amount, returnTo }, { clickPayUrl }) =>
    address(clickPayUrl, '/services/pay', {
      service_id: names['service_id'] ?? '',
      merchant_id: names['merchant_id'] ?? '',
      amount: (amount / 100).toFixed(2),
      transaction_param: number,
      return_url: returnTo,
    }),
  uzum: ({ names }, { number, amount, returnTo }, { uzumUrl }) =>
    address(uzumUrl, '/open-service', {
      serviceId: names['service_id'] ?? '',
      invoice: number,
      amount: String(amount),
      redirectUrl: returnTo,
    }),
}

export const payLinks = (
  boxes: readonly Box[],
  asked: Asked,
  config: PaymentsConfig,
): Partial<Record<PaymentProvider, string>> =>
  Object.fromEntries(boxes.map((box) => [box.provider, linkOf[box.provider](box, asked, config)]))
