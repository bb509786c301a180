import { useLanguage } from '#src/web/texts.ts'
import { conditionWords } from '../condition-words.ts'
import { noConditions, type PlanClasses, type PlanConditions } from '../rules.ts'

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
  classes: typeof plan.classes === 'string' ? plan.classes : ('some' as const),
  class_kinds: typeof plan.classes === 'string' ? [] : (plan.classes.kinds ?? []),
  class_per_week: typeof plan.classes === 'string' ? null : plan.classes.per_week,
  age_from: plan.age_from,
  age_to: plan.age_to,
})
export type ConditionValues = ReturnType<typeof conditionValues>

const classesOf = ({ classes, class_kinds, class_per_week }: ConditionValues): PlanClasses => {
  if (classes !== 'some') return classes
  if (class_kinds.length === 0 && !class_per_week) return 'all'
  return { kinds: class_kinds.length > 0 ? class_kinds : null, per_week: class_per_week }
}

export const conditionsOf = (values: ConditionValues): PlanConditions => ({
  gender: values.gender,
  weekdays: values.weekdays.length === 0 || values.weekdays.length === 7 ? null : values.weekdays,
  from: values.from || null,
  to: values.to || null,
  visits: values.visits,
  guests: values.guests ?? 0,
  coach_sessions: values.coach_sessions ?? 0,
  classes: classesOf(values),
  age_from: values.age_from,
  age_to: values.age_to,
})
