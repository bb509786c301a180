/**
 * Uzbek phone numbers. Stored as `+998XXXXXXXXX`, shown `+998 90 123 45 67`, typed any way.
 * Operator codes: those of the specification (90 … 20) and 92, 87, 80, 70, which operators use since 2025–2026.
 */
export const mobileCodes = [
  '90',
  '91',
  '93',
  '94',
  '95',
  '97',
  '98',
  '99',
  '50',
  '55',
  '88',
  '77',
  '33',
  '20',
  '92',
  '87',
  '80',
  '70',
] as const
/** Fixed-line area codes, allowed for a gym's contact phone only. */
export const landlineCodes = [
  '61',
  '62',
  '65',
  '66',
  '67',
  '69',
  '71',
  '72',
  '73',
  '74',
  '75',
  '76',
  '78',
  '79',
] as const
/** 55 is listed as a fixed line: an SMS may not arrive. */
export const codesWithoutSms: readonly string[] = ['55', ...landlineCodes]

const spelled = /^[\d\s+().\-\u00a0\u2010-\u2015]*$/

/** The nine national digits of whatever was typed or pasted; undefined when there are not nine. */
function nationalDigits(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 9) return digits
  if (digits.length === 12 && digits.startsWith('998')) return digits.slice(3)
  return undefined
}

/** Nine digits are there, whatever they are. */
export const isWholeNumber = (typed: string): boolean => spelled.test(typed) && nationalDigits(typed) !== undefined

/** It says itself that it is of another country: `+7 901 123 45 67`, also without its plus, `0044 …`. */
export const isForeign = (typed: string): boolean => {
  const sent = typed.replace(/[^\d+]/g, '')
  return spelled.test(typed) && (/^(\+|00)(?!998)\d{10}/.test(sent) || /^[78]\d{10}$/.test(sent))
}

const parse = (typed: string, codes: readonly string[]): string | undefined => {
  if (!spelled.test(typed)) return undefined
  const digits = nationalDigits(typed)
  return digits && codes.includes(digits.slice(0, 2)) ? `+998${digits}` : undefined
}

/** E.164 of a mobile number typed any way, or undefined. */
export const parseMobile = (typed: string): string | undefined => parse(typed, mobileCodes)

/** E.164 of a mobile or fixed-line number typed any way, or undefined. */
export const parseContactPhone = (typed: string): string | undefined => parse(typed, [...mobileCodes, ...landlineCodes])

/** `+998901234567` → `+998 90 123 45 67`; anything else as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+998(\d{2})(\d{3})(\d{2})(\d{2})$/, '+998 $1 $2 $3 $4')

/** For logs and strangers: `+99890*****67`. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+998\d{2})\d{5}(\d{2})$/, '$1*****$2')

export const mayReceiveSms = (phone: string): boolean => !codesWithoutSms.includes(phone.slice(4, 6))
