import { isForeign, landlineCodes, mobileCodes, parseMobile } from '#src/contract/phones.ts'

export type PhoneProblem =
  | 'phone.required'
  | 'phone.cut_off'
  | 'phone.landline'
  | 'phone.code'
  | 'phone.foreign'
  | 'phone.digits'
export type PhoneReading = { phone: string; isRepaired: boolean } | { problem: PhoneProblem }

const label = /^(tel|telefon|phone|mob|mobil|тел|телефон|моб)[.:\s]*/i
const several = /[,;/|\n]|\s(?:va|yoki|and|or|и|или)\s/i

/**
 * A mobile number as it stands in a spreadsheet → `+998XXXXXXXXX`: with the 8 of the old long-distance dialling, with a
 * decimal part or a power of ten that a spreadsheet made of it, several in one cell (the first counts). A number whose
 * digits the spreadsheet rounded away can't be repaired.
 */
export function repairPhone(cell: string): PhoneReading {
  const typed = cell.trim().replace(label, '')
  if (typed === '' || typed === '+998') return { problem: 'phone.required' }
  const asTyped = parseMobile(typed)
  if (asTyped) return { phone: asTyped, isRepaired: false }
  const whole = repairOne(typed)
  if ('phone' in whole) return whole
  for (const part of typed.split(several).slice(0, 5)) {
    const repaired = part === typed ? whole : repairOne(part.trim())
    if ('phone' in repaired) return repaired
  }
  return whole
}

function repairOne(typed: string): PhoneReading {
  const digits = digitsOf(typed)
  if (digits === 'cut_off') return { problem: 'phone.cut_off' }
  const national = digits && nationalOf(digits)
  if (!national) return { problem: isForeign(typed) ? 'phone.foreign' : 'phone.digits' }
  const code = national.slice(0, 2)
  if ((mobileCodes as readonly string[]).includes(code)) return { phone: `+998${national}`, isRepaired: true }
  return { problem: (landlineCodes as readonly string[]).includes(code) ? 'phone.landline' : 'phone.code' }
}

/** Only digits; `cut_off` when a power of ten has swallowed some. */
function digitsOf(typed: string): string | undefined {
  const power = /^\+?(\d)[.,]?(\d*)e\+?(\d{1,2})$/i.exec(typed.replace(/\s/g, ''))
  if (power) {
    const [, first = '', rest = '', exponent = ''] = power
    return rest.length === Number(exponent) ? first + rest : 'cut_off'
  }
  const whole = typed.replace(/^(\+?\d{9,12})[.,]0+$/, '$1')
  return /\p{L}/u.test(whole) ? undefined : whole.replace(/\D/g, '')
}

/** The nine digits behind a country code, an international prefix or the 8 (or 0) that was dialled before a long-distance call. */
function nationalOf(digits: string): string | undefined {
  const bare = digits.replace(/^00(?=998\d{9}$)/, '').replace(/^8(?=998\d{9}$)/, '')
  if (/^998\d{9}$/.test(bare)) return bare.slice(3)
  if (/^[80]\d{9}$/.test(bare)) return bare.slice(1)
  return bare.length === 9 ? bare : undefined
}
