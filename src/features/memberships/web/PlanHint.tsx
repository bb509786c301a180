import { useConditionWords } from '#src/features/plans/web/conditions.ts'
import type { Plan } from '#src/features/plans/contract.ts'
import { useTexts } from '#src/web/texts.ts'
import { saleTexts } from './sale-texts.ts'

type PlanHintProps = {
  chosen: Plan | undefined
  /** What would be chosen by itself, were it for the buyer. */
  usual?: Plan | undefined
  misfit: (plan: Plan) => string | null
}

/** Under the choice of a plan: its conditions, in red that they are not for this person, or why nothing is chosen. */
export function PlanHint({ chosen, usual, misfit }: PlanHintProps) {
  const s = useTexts(saleTexts)
  const conditionsOf = useConditionWords()
  const said = chosen ?? usual
  const why = said ? misfit(said) : null
  if (!chosen) return said && why && s.notChosen(said.name, why)
  return why ? <span className="text-bad">{s.misfit(why)}</span> : conditionsOf(chosen)
}
