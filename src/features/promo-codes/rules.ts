import type { Day } from '#src/contract/days.ts'
import { asLatinKeys } from '#src/contract/keyboard.ts'
import { shareOf, type Tiyin } from '#src/contract/money.ts'

/** How a code stands: it can be used, has not begun, is over, has no use left, or was turned off. */
export const promoStates = ['open', 'ahead', 'over', 'used_up', 'off'] as const
export type PromoState = (typeof promoStates)[number]

/** As it is printed: capital letters and digits. Whoever types it may put spaces and dashes between. */
export const promoCodePattern = /^[A-Z0-9]{3,20}$/
export const plainCode = (typed: string): string => typed.replace(/[\s\-_]/g, '').toUpperCase()
/** The one that is looked for: whoever types it may have a Cyrillic layout. None is made so, because nobody saw its letters. */
export const meantCode = (typed: string): string => plainCode(asLatinKeys(typed.toUpperCase()))

/** So many that are none somebody at a desk may type in an hour: two a minute, because parts of a code that is still being typed are among them. */
export const promoTriesPerHour = 120

type Off = { percent: number | null; amount: Tiyin | null }

/** What a code takes off what would be owed: a share of it to the nearest whole soʻm, or its sum; never more than there is. */
export const promoOff = (owed: Tiyin, { percent, amount }: Off): Tiyin =>
  Math.min(owed, percent === null ? (amount ?? 0) : shareOf(owed, percent, 100))

export type PromoFacts = {
  is_on: boolean
  valid_from: Day
  valid_to: Day | null
  most_uses: number | null
  most_uses_each: number | null
  uses: number
}

export function promoState(code: Omit<PromoFacts, 'most_uses_each'>, today: Day): PromoState {
  if (!code.is_on) return 'off'
  if (code.valid_from > today) return 'ahead'
  if (code.valid_to !== null && code.valid_to < today) return 'over'
  return code.most_uses !== null && code.uses >= code.most_uses ? 'used_up' : 'open'
}

/** Why a sale does not get a code; and that it has nothing to take off. */
export const promoRefusals = [
  'promo.unknown',
  'promo.over',
  'promo.not_here',
  'promo.used_up',
  'promo.used_by_member',
] as const
export const promoFailures = [...promoRefusals, 'promo.nothing'] as const
