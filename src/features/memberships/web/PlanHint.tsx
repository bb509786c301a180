import { useConditionWords } from '#src/features/plans/web/conditions.ts'
import type { PlanConditions } from '#src/features/plans/rules.ts'
import { useTexts } from '#src/web/texts.ts'
import { saleTexts } from './sale-texts.ts'

/** Under the chosen plan: its conditions, and in red that they are not for this person. */
export function PlanHint({ plan, misfit }: { plan: PlanConditions; misfit: string | null }) {
  const s = useTexts(saleTexts)
  const conditionsOf = useConditionWords()
  return misfit ? <span className="text-bad">{s.misfit(misfit)}</span> : conditionsOf(plan)
}
