import { useTexts } from '#src/web/texts.ts'
import type { MemberRow } from '../contract.ts'
import { texts } from './texts.ts'

export type MemberState = 'active' | 'frozen' | 'scheduled' | 'expired' | 'never' | 'banned'

export const stateOf = ({ status, membership }: Pick<MemberRow, 'status' | 'membership'>): MemberState => {
  if (status === 'banned') return 'banned'
  if (!membership) return 'never'
  return membership.is_frozen ? 'frozen' : membership.status
}

/** What tells people of one name apart beside their phone: "Ayol · Faol". */
export function useMemberAbout() {
  const t = useTexts(texts)
  return (member: Pick<MemberRow, 'gender' | 'status' | 'membership'>): string =>
    [member.gender && t.genders[member.gender], t.states[stateOf(member)]].filter(Boolean).join(' · ')
}
