/** `paid` is a debt that is paid, by whomever; `cancelled` also one that has become smaller than the invoice, or nothing without it. */
export const invoiceStatuses = ['open', 'paid', 'cancelled', 'expired'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Why nobody pays it any more where nobody has: taken back by hand, a newer one of the same person is in its place, the debt is gone, it is another one now, or its gym is gone; or that a part of it was paid otherwise. */
export const invoiceEnds = ['taken_back', 'replaced', 'not_owed', 'debt_changed', 'part_paid', 'gym_gone'] as const
export type InvoiceEnd = (typeof invoiceEnds)[number]

/** An invoice is good for this many days unless it says otherwise, and for no more than the most. */
export const validDays = 7
export const mostValidDays = 90

/** So many of one debt may be open at a time, and so many may its person ask for in a day. */
export const mostOpen = 20
export const mostOwnInDay = 30

/** What a stranger with the link may call the person. */
export const firstNameOf = (fullname: string): string => fullname.trim().split(/\s+/)[0] ?? ''
