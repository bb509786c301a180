/** Lists without a checker of theirs: pages that only show them stand without zod. */

/** How somebody says that money changed hands. */
export const givenMethods = ['cash', 'card', 'online'] as const
/** How a payment stands in the ledger: by a gift card it is written by the card alone. */
export const paymentMethods = [...givenMethods, 'gift_card'] as const

/** Who brings money that is paid online. */
export const paymentProviders = ['payme', 'click', 'uzum'] as const
