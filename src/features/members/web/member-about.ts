import { useTexts } from '#src/web/texts.ts'
import type { MemberRow } from '../contract.ts'
import { texts } from './texts.ts'

export type MemberState = 'active' | 'frozen' | 'scheduled' | 'expired' | 'never' | 'banned'

/** Who somebody is at the gym today, wherever they are listed. */
export type Standing = Pick<MemberRow, 'status'> & {
  membership: Pick<NonNullable<MemberRow['membership']>, 'status' | 'is_frozen'> | null
}

export const stateOf = ({ status, membership }: Standing): MemberState => {
  if (status === 'banned') return 'banned'
  if (!membership) return 'never'
  return membership.is_frozen ? 'frozen' : membership.status
}

/** What tells people of one name apart beside their phone: "Ayol · Faol". */
export function useMemberAbout() {
  const t = useTexts(texts)
  return (member: Standing & Pick<MemberRow, 'gender'>): string =>
    [member.gender && t.genders[member.gender], t.states[stateOf(member)]].filter(Boolean).join(' · ')
}
