import { isDay } from '#src/contract/days.ts'
import { members } from '#src/features/members/calls.generated.ts'
import { refusalWords } from '#src/features/plans/condition-words.ts'
import { asksWho, type PlanConditions, refusalOfBuyer } from '#src/features/plans/rules.ts'
import { useApi } from '#src/web/api.ts'
import { today, useLanguage } from '#src/web/texts.ts'

type Buyer = Parameters<typeof refusalWords>[1]

/** Whom a plan is for: `newPerson` is somebody who is written down here, so that what is missing can still be given. */
export function usePlanFit(memberId: string | undefined, newPerson?: Buyer) {
  const language = useLanguage()
  const { data } = useApi(
    members.one,
    { id: memberId ?? '', query: {} },
    { enabled: memberId !== undefined, staleMs: 60_000 },
  )
  const member = data?.member._id === memberId ? data?.member : undefined
  const buyer = newPerson ?? (member && { gender: member.gender, birthday: member.dateOfBirth })
  const dayOf = (firstDay: string) => (isDay(firstDay) ? firstDay : today())
  return {
    member,
    /** Why it is not for them, in the server's words; null when it is, and while it is not known who they are. */
    misfit: (plan: PlanConditions, firstDay: string): string | null => {
      if (!buyer || (newPerson && refusalOfBuyer(plan, buyer, dayOf(firstDay))?.missing)) return null
      return refusalWords(plan, buyer, dayOf(firstDay), language)
    },
    /** Is it known to be for them? Only such a plan is chosen before somebody does. */
    fits: (plan: PlanConditions, firstDay: string): boolean =>
      !asksWho(plan) || (buyer !== undefined && refusalOfBuyer(plan, buyer, dayOf(firstDay)) === null),
  }
}
