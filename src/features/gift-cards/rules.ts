import { addDays, type Day } from '#src/contract/days.ts'
import { asLatinKeys } from '#src/contract/keyboard.ts'
import type { Tiyin } from '#src/contract/money.ts'

/** How a card stands: it pays, its last day is over (with what was left on it), everything on it was used, or its sale was taken back. */
export const giftCardStates = ['open', 'over', 'used_up', 'reversed'] as const
export type GiftCardState = (typeof giftCardStates)[number]

export const giftCardEntryKinds = ['sale', 'use', 'return', 'reversal', 'expiry'] as const
export type GiftCardEntryKind = (typeof giftCardEntryKinds)[number]

/** Whether an entry brings money onto the card. */
export const comesOn = (kind: GiftCardEntryKind): boolean => kind === 'sale' || kind === 'return'

/** A card is good for a year unless the desk says otherwise, and for no more than the most. */
export const giftCardDays = { usual: 365, most: 1830, afterReturn: 30 } as const
export const usualLastDay = (today: Day): Day => addDays(today, giftCardDays.usual)

/** Sixteen letters and digits: eighty bits by chance. Whoever types them may put spaces and dashes between. */
export const plainGiftCode = (typed: string): string => asLatinKeys(typed.toUpperCase()).replace(/[\s\-_]/g, '')
export const giftCodePattern = /^[A-Z2-7]{16}$/
export const isGiftCode = (code: string): boolean => giftCodePattern.test(code)
/** `ABCDEFGH…` as it is printed: in fours. */
export const printedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

type Facts = { isReversed: boolean; hasRunOut: boolean; balance: Tiyin; valid_to: Day }
export function giftCardState({ isReversed, hasRunOut, balance, valid_to }: Facts, today: Day): GiftCardState {
  if (isReversed) return 'reversed'
  if (balance <= 0) return hasRunOut ? 'over' : 'used_up'
  return valid_to < today ? 'over' : 'open'
}

/** Why a card does not pay. */
export const giftCardRefusals = ['gift_card.unknown', 'gift_card.over', 'gift_card.empty', 'codes.too_many'] as const
/** Why a card does not pay this debt, or not this much of it. */
export const giftCardFailures = [
  ...giftCardRefusals,
  'gift_card.too_little',
  'gift_card.nothing_owed',
  'payment.too_big',
] as const

/**
 * Promo codes and codes of gift cards that one person may try in an hour: a member right or wrong, a desk, which takes many, wrong ones. Enough to mistype, too few to
 * find one that nobody gave them.
 */
export const codeTriesPerHour = 30
