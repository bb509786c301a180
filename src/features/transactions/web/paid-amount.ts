/** In a form: whatever is due, until somebody types a sum. */
export const asDue = 'due'
export type PaidAmount = number | null | typeof asDue

/** What is paid now; an emptied field is nothing. */
export const paidOf = (amount: PaidAmount, due: number): number => (amount === asDue ? due : (amount ?? 0))
