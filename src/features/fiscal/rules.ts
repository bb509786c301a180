import type { Tiyin } from '#src/contract/money.ts'

export const fiscalSources = ['payme', 'click', 'uzum', 'register'] as const
export type FiscalSource = (typeof fiscalSources)[number]

/** Only a page of the tax office is a fiscal receipt, whoever says so. */
export function isFiscalUrl(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, hostname, username, port } = new URL(text)
  return (
    protocol === 'https:' &&
    username === '' &&
    port === '' &&
    (hostname === 'soliq.uz' || hostname.endsWith('.soliq.uz'))
  )
}

/** What a report is of: the memberships that an owner sells, or the subscriptions that the platform sells to owners. */
export type Sold = 'membership' | 'subscription'

type Owed = { due_tiyin: Tiyin; paid_tiyin: Tiyin }

/** The tax office registers what is paid at once and in full; a part or an advance gets a receipt of ours that says what it is. */
export const isPaidWhole = (amount: Tiyin, { due_tiyin, paid_tiyin }: Owed): boolean =>
  amount > 0 && paid_tiyin === 0 && amount === due_tiyin

/** The tax in a price, rounded to a tiyin as the tax office does it. */
export const vatWithin = (amount: Tiyin, percent: number | null): Tiyin =>
  percent ? Math.round((amount * percent) / (100 + percent)) : 0

/** Where an entry of the ledger stands with the tax office. */
export const fiscalStates = [
  /** Registered: there is a receipt with a link. */
  'given',
  /** Paid online in full: the provider has not told of its receipt yet. */
  'awaited',
  /** The provider told that it was not registered. */
  'failed',
  /** It waits for a cash register: of a service, or of the gym's own. */
  'register',
  /** Given back of what is registered: the return is for a cash register too, and names the receipt of the sale. */
  'return',
  /** A provider gave it back before it told of a receipt: there is none to come. */
  'void',
  /** Somebody entered it as returned online, and the provider has not said so yet: the money may still be there. */
  'unconfirmed',
  /** Taken at the desk, of a plan without codes: nothing can be entered for it. */
  'desk',
  /** A part, an advance, or its return: no fiscal receipt is due. */
  'part',
  /** A part that a provider registered by settings of its own cabinet: the accountant is to see it. */
  'part_given',
] as const
export type FiscalState = (typeof fiscalStates)[number]

export const mostReportedDays = 366

/** Whether the accountant looked at an entry as it stands now. */
export const checkedStates = ['yes', 'no'] as const

export const mostChecked = 100

/** What went back stands below zero, its tax too. */
export const signed = (type: 'payment' | 'refund', amount: number): number => (type === 'refund' ? -amount : amount)
