import { parseMobile } from '#src/contract/phones.ts'
import { type Search, useSearch } from '#src/web/navigation.tsx'

/** Somebody was looked for in vain: the link to the form of a new member carries what was typed. */
export const asNewMember = (typed: string): Search => ({ typed })

/** A whole phone number or a name; last digits and codes begin neither. */
export function personIn(typed: string): { fullname?: string; phone_number?: string } {
  const phone = parseMobile(typed)
  if (phone) return { phone_number: phone }
  return /\d/.test(typed) ? {} : { fullname: typed.trim() }
}

export const useTypedPerson = () => personIn(useSearch()['typed'] ?? '')
