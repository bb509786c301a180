import type { ImportBatch } from '../contract.ts'
import { guessPlan, type Matching, planKey } from '../rules.ts'

/** The names that the column of plans holds, each once however it is written; '' are rows without one. null: too many. */
export function planNamesOf(batch: ImportBatch, { columns }: Pick<Matching, 'columns'>): string[] | null {
  const at = columns.indexOf('plan')
  if (at < 0) return ['']
  const values = batch.columns[at]?.values
  if (!values) return null
  return values.filter((name, place) => values.findIndex((other) => planKey(other) === planKey(name)) === place)
}

/** A choice for each name: what was chosen before, else what is most likely meant. */
export function withPlans(batch: ImportBatch, matching: Matching): Matching {
  const plans = (planNamesOf(batch, matching) ?? []).flatMap((name) => {
    const chosen = matching.plans.find((choice) => planKey(choice.name) === planKey(name))
    if (chosen) return [{ ...chosen, name }]
    const guessed = guessPlan(name, batch.plans)
    return guessed ? [{ name, plan_id: guessed }] : []
  })
  return { ...matching, plans }
}
