import { isDay } from '#src/contract/days.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { members } from '#src/features/members/calls.generated.ts'
import type { Member } from '#src/features/members/contract.ts'
import { closedWords, refusalWords } from '#src/features/plans/condition-words.ts'
import { asksWho, canBeUsed, type PlanConditions, refusalOfBuyer } from '#src/features/plans/rules.ts'
import { useApi } from '#src/web/api.ts'
import { today, useLanguage } from '#src/web/texts.ts'

type Buyer = Parameters<typeof refusalWords>[1]

/**
 * Whom a plan is for, and whether they may come to the gym in its hours: the gym may be theirs. `newPerson` is somebody who is
 * written down here, so that what is missing can still be given.
 */
export function usePlanFit(
  memberId: string | undefined,
  gymOf: (member: Member | undefined) => string,
  newPerson?: Buyer,
) {
  const language = useLanguage()
  const { data, error, refetch } = useApi(
    members.one,
    { id: memberId ?? '', query: {} },
    { enabled: memberId !== undefined, staleMs: 60_000 },
  )
  const member = data?.member._id === memberId ? data?.member : undefined
  const gymId = gymOf(member)
  const place = useApi(gyms.one, { id: gymId, query: {} }, { enabled: gymId !== '', staleMs: 60_000 })
  const buyer = newPerson ?? (member && { gender: member.gender, birthday: member.dateOfBirth })
  const hours = place.data?.gym._id === gymId ? place.data.gym.gym_settings.workingHours : undefined
  const dayOf = (firstDay: string) => (isDay(firstDay) ? firstDay : today())
  const isClosed = (plan: PlanConditions): boolean =>
    hours !== undefined && !canBeUsed(plan, hours, buyer?.gender ?? null)
  const refusal = (plan: PlanConditions, firstDay: string): string | null => {
    if (!buyer || (newPerson && refusalOfBuyer(plan, buyer, dayOf(firstDay))?.missing)) return null
    return refusalWords(plan, buyer, dayOf(firstDay), language)
  }
  return {
    member,
    gymId,
    /** Why what is known of the buyer is not there, and how it is asked again. */
    unread: member ? null : { error, refetch },
    /** Why it is not for them, in the server's words; null when it is, and while it is not known who they are. */
    misfit: (plan: PlanConditions, firstDay: string): string | null =>
      refusal(plan, firstDay) ?? (isClosed(plan) ? closedWords(plan, language) : null),
    /** Is it known to be for them? Only such a plan is chosen before somebody does. */
    fits: (plan: PlanConditions, firstDay: string): boolean =>
      !isClosed(plan) &&
      (!asksWho(plan) || (buyer !== undefined && refusalOfBuyer(plan, buyer, dayOf(firstDay)) === null)),
  }
}
