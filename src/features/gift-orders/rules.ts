import type { Tiyin } from '#src/contract/money.ts'

/** What a card that somebody orders online may be worth: less costs more than it is, and more is sold at the desk. */
export const orderLimits: Readonly<Record<'least' | 'most', Tiyin>> = { least: 1_000_000, most: 1_000_000_000 }

/** Cards that strangers order from one address, in a day. */
export const strangersOrders = 20
/** Cards that a member orders in a day. */
export const membersOrders = 20

/** An order waits for its money this long. */
export const orderDays = 3
/** An order that nobody paid is kept so long after its last day: somebody may still ask about it. */
export const unpaidOrderDays = 30
