import { useLanguage } from '#src/web/texts.ts'
import { conditionWords } from '../condition-words.ts'
import { noConditions, type PlanConditions } from '../rules.ts'

/** The conditions in the words of the chosen language, one line; '' without any. */
export function useConditionWords(): (conditions: PlanConditions) => string {
  const language = useLanguage()
  return (conditions) => conditionWords(conditions, language).join(' · ')
}

/** As the form's fields hold them: nothing is an empty field. */
export const conditionValues = (plan: PlanConditions = noConditions) => ({
  gender: plan.gender,
  weekdays: plan.weekdays ?? [],
  from: plan.from ?? '',
  to: plan.to ?? '',
  visits: plan.visits,
  guests: plan.guests || null,
  coach_sessions: plan.coach_sessions || null,
  age_from: plan.age_from,
  age_to: plan.age_to,
})
export type ConditionValues = ReturnType<typeof conditionValues>

export const conditionsOf = (values: ConditionValues): PlanConditions => ({
  gender: values.gender,
  weekdays: values.weekdays.length === 0 || values.weekdays.length === 7 ? null : values.weekdays,
  from: values.from || null,
  to: values.to || null,
  visits: values.visits,
  guests: values.guests ?? 0,
  coach_sessions: values.coach_sessions ?? 0,
  age_from: values.age_from,
  age_to: values.age_to,
})
