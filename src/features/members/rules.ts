import { foldText } from '#src/contract/text.ts'

/** What the client sees of a person's standing: `active` and back by a ban with a reason. */
export const memberStatuses = ['active', 'banned'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

/** From which standing an act is possible: asked by the server before it acts and by the button before it offers. */
const possibleFrom = {
  ban: ['active'],
  unban: ['banned'],
  sell: ['active'],
} as const satisfies Record<string, readonly MemberStatus[]>

export type MemberAct = keyof typeof possibleFrom

export const memberCan = (act: MemberAct, status: MemberStatus): boolean =>
  (possibleFrom[act] as readonly MemberStatus[]).includes(status)

/** What a list of members may be narrowed to: by the membership of today, or to banned people. */
export const memberFilters = ['active', 'frozen', 'scheduled', 'expired', 'never', 'banned'] as const
/** `running` is a running membership, frozen or not, in the gyms that are looked at, whoever left them or was deleted since. */
export const memberListStatuses = [...memberFilters, 'running'] as const
/** Who came to have a running membership in a period, who lost it, who had it before and after, all who had it before, and new and lost together. */
export const memberMoves = ['new', 'lost', 'kept', 'before', 'changed'] as const

/** Ages in full years: the first years of each band; below the first is its own band. */
export const ageBands = ['0-17', '18-24', '25-34', '35-44', '45-54', '55+', 'unknown'] as const
export type AgeBand = (typeof ageBands)[number]
/** `debt` is anybody who owes something. */
export const paymentFilters = ['paid', 'partial', 'unpaid', 'debt'] as const

/** The text that search looks at: folded name, digits of the phone, code of the pass. */
export const memberSearchText = (fullname: string, phone: string | null, code: string): string =>
  foldText(`${fullname} ${phone?.slice(1) ?? ''} ${code}`)

/** Six digits, a seventh where an owner has used them up: no phone, no birthday, no name. */
export const isMemberCode = (text: string): boolean => /^\d{6,7}$/.test(text)

/** Notes that one member may have. */
export const mostNotes = 200
/** SMS of own words to one member in a day. */
export const messagesADay = 5
/** And of one owner to all of their members: far more than is written by hand, and the platform pays for each. */
export const ownWordsADay = 200

/** A name for whoever may not know it: `Aziza Karimova` → `A. K.`, as `find_person_masked` says it. The stroke in place of an erased one hides nothing. */
export const initialsOf = (fullname: string): string =>
  fullname
    .trim()
    .split(/\s+/)
    .map((word) => (word === '—' ? word : `${[...word][0] ?? ''}.`))
    .join(' ')
export const isInitials = (fullname: string): boolean => initialsOf(fullname) === fullname

export type MemberState = 'active' | 'frozen' | 'scheduled' | 'expired' | 'never' | 'banned'

/** Who somebody is at the gym today, wherever they are listed. */
export type Standing = {
  status: MemberStatus
  membership: { status: 'scheduled' | 'active' | 'expired'; is_frozen: boolean } | null
}

/** The one word that is shown for a member: banned, else what their membership is. */
export const stateOf = ({ status, membership }: Standing): MemberState => {
  if (status === 'banned') return 'banned'
  if (!membership) return 'never'
  return membership.is_frozen ? 'frozen' : membership.status
}
