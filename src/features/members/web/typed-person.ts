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

type Known = { fullname: string; phone_number: string; gymId: string }

/** Somebody who told their name and phone already: the link to the form of a new member carries both, and the gym. */
export const asKnownMember = ({ fullname, phone_number, gymId }: Known): Search => ({
  fullname,
  phone_number,
  gym: gymId,
})

/** With whom the form begins. */
export function useTypedPerson(): { fullname?: string; phone_number?: string } {
  const { typed = '', fullname, phone_number } = useSearch()
  return fullname && phone_number ? { fullname, phone_number } : personIn(typed)
}
