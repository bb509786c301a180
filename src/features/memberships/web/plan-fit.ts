import { isDay } from '#src/contract/days.ts'
import { members } from '#src/features/members/contract.ts'
import { refusalWords } from '#src/features/plans/condition-words.ts'
import type { PlanConditions } from '#src/features/plans/rules.ts'
import { useApi } from '#src/web/api.ts'
import { today, useLanguage } from '#src/web/texts.ts'

type Buyer = Parameters<typeof refusalWords>[1]

/** Why a plan is not for this person, in the server's words; null when it is, and while it is not known who they are. */
export function usePlanFit(memberId: string | undefined, newPerson?: Buyer) {
  const language = useLanguage()
  const { data } = useApi(
    members.one,
    { id: memberId ?? '', query: {} },
    { enabled: memberId !== undefined, staleMs: 60_000 },
  )
  const member = data?.member._id === memberId ? data?.member : undefined
  const buyer = newPerson ?? (member && { gender: member.gender, birthday: member.dateOfBirth })
  return (plan: PlanConditions, firstDay: string): string | null =>
    buyer ? refusalWords(plan, buyer, isDay(firstDay) ? firstDay : today(), language) : null
}
