/** What became of an account, as its person reads it. */
export const signInOutcomes = [
  'signed_in',
  'refused',
  'locked',
  'password_changed',
  'password_reset',
  'phone_changed',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
