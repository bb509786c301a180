import { addDays, type Day } from '#src/contract/days.ts'
import type { Texts } from '#src/contract/languages.ts'

/** A charge is said so many days before it is tried. */
export const noticeDays = 3

/** So many days after it was stopped its person still reads what became of it. */
export const toldDays = 30

/** So many days after a change of the cash box it is told how many have connected their card anew. */
export const countedDays = 90

/** What was refused is tried again so many days after its day; then no more. */
export const triedAgainAfter = [1, 3, 5] as const

export const autopayStates = [
  /** The provider has not said yet that it knows the card. */
  'checking',
  'on',
  /** The owner's cash box is another merchant's since: the card has to be connected anew. */
  'wants_card',
  'stopped',
] as const
export type AutopayState = (typeof autopayStates)[number]

/** Whether a card stands behind it. */
export const isLive = (state: AutopayState): boolean => state === 'checking' || state === 'on'

export const stopReasons = [
  'asked',
  /** Another card, or another choice, took its place. */
  'replaced',
  /** The provider does not know the card, or lets nobody charge it by itself. */
  'card',
  /** Every try was refused. */
  'failed',
  /** There is nothing left to pay by it. */
  'ended',
  /** The cash box that keeps the card is no more the owner's. */
  'moved',
] as const
export type StopReason = (typeof stopReasons)[number]

export const chargeKinds = ['renewal', 'part'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export const chargeStates = [
  'announced',
  /** The provider is asked for it at this moment. */
  'asked',
  'paid',
  'given_up',
  /** Not needed any more: paid otherwise, moved, or cancelled. */
  'called_off',
] as const
export type ChargeState = (typeof chargeStates)[number]

type Renewal = { price: number; days: number; visits: number | null }

/** Whether it gives less for its price than was told: costs more by the day, or by the visit. */
export const givesLess = (now: Renewal, told: Renewal): boolean =>
  now.price / now.days > told.price / told.days ||
  (now.visits !== null && (told.visits === null || now.price / now.visits > told.price / told.visits))

/** Nothing is taken later than the last of the agreed tries: of an older notice nobody thinks any more. */
export const isTooLate = (dueOn: Day, today: Day): boolean => today > addDays(dueOn, Math.max(...triedAgainAfter))

/** The day of the next try after so many were refused; null: none any more. Never today again. */
export function nextTry(dueOn: Day, tries: number, today: Day): Day | null {
  const after = triedAgainAfter[tries - 1]
  if (after === undefined) return null
  const planned = addDays(dueOn, after)
  const next = planned > today ? planned : addDays(today, 1)
  return isTooLate(dueOn, next) ? null : next
}

/** Another wording is another version: whoever agreed keeps the words that they saw. */
export const termsVersion = 1

export const terms: Texts = {
  uz: 'Roziman: zal shu kartadan aʼzolikni uzaytirish narxini va (yoki) qarzimning kelishilgan boʻlaklarini oʻzi yechib oladi. Har bir yechishdan kamida 3 kun oldin summa va kun menga yoziladi, undan ortiq olinmaydi. Pul yechilmasa, 1, 3 va 5 kundan keyin yana urinib koʻriladi, keyin avtotoʻlov toʻxtaydi. Istalgan paytda bir bosish bilan toʻxtataman. Karta raqamini Payme saqlaydi, zal uni koʻrmaydi.',
  ru: 'Согласен: зал сам списывает с этой карты цену продления абонемента и (или) согласованные части моего долга. О каждой сумме и дне мне пишут не позже чем за 3 дня, и больше не спишут. Если деньги не списались, пробуют ещё раз через 1, 3 и 5 дней, потом автоплатёж останавливается. Я остановлю его в любой момент одним нажатием. Номер карты хранит Payme, зал его не видит.',
  en: 'I agree: the gym takes from this card by itself the price of renewing the membership and (or) the agreed parts of my debt. Each sum and day is told to me at least 3 days before, and no more is taken. What was not taken is tried again after 1, 3 and 5 days, then autopay stops. I stop it at any moment with one tap. Payme keeps the number of the card, the gym does not see it.',
}
