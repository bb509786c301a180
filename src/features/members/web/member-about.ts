import { useTexts } from '#src/web/texts.ts'
import type { MemberRow } from '../contract.ts'
import { type Standing, stateOf } from '../rules.ts'
import { texts } from './texts.ts'

/** What tells people of one name apart beside their phone: "Ayol · Faol". */
export function useMemberAbout() {
  const t = useTexts(texts)
  return (member: Standing & Pick<MemberRow, 'gender'>): string =>
    [member.gender && t.genders[member.gender], t.states[stateOf(member)]].filter(Boolean).join(' · ')
}
