/** What became of an account, as its person reads it. */
export const signInOutcomes = [
  'signed_in',
  'refused',
  'locked',
  'password_changed',
  'password_reset',
  'phone_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'chat_linked',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
