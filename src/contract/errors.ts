import { callErrors } from './errors/calls.ts'
import { classErrors } from './errors/classes.ts'
import { deskErrors } from './errors/desk.ts'
import { giftCardErrors } from './errors/gift-cards.ts'
import { gymErrors } from './errors/gyms.ts'
import { membershipErrors } from './errors/memberships.ts'
import { onlineErrors } from './errors/online.ts'
import { peopleErrors } from './errors/people.ts'
import { promoErrors } from './errors/promo.ts'
import type { Refusal } from './refusal.ts'

/** Every error that a client can be told about: status and text, once, by area in errors/. `{name}` is filled by the one who throws. */
export const errors = {
  ...callErrors,
  ...peopleErrors,
  ...gymErrors,
  ...membershipErrors,
  ...deskErrors,
  ...classErrors,
  ...onlineErrors,
  ...promoErrors,
  ...giftCardErrors,
} as const satisfies Record<string, Refusal>

export type ErrorCode = keyof typeof errors
export const failureOf = (code: ErrorCode): Refusal => errors[code]
