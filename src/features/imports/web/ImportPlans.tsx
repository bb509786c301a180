import { Card } from '#src/ui/Card.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ImportBatch } from '../contract.ts'
import { type PlanChoice, planKey } from '../rules.ts'
import { texts } from './texts.ts'

const none = 'none'

type ImportPlansProps = {
  batch: ImportBatch
  /** As the file writes them; null when they are too many to be plans. */
  names: string[] | null
  plans: readonly PlanChoice[]
  onChange: (plans: PlanChoice[]) => void
}

/** Which plan of the gym each name in the file means. */
export function ImportPlans({ batch, names, plans, onChange }: ImportPlansProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const isOf = (name: string) => (choice: PlanChoice) => planKey(choice.name) === planKey(name)
  const valueOf = (name: string): string => {
    const chosen = plans.find(isOf(name))
    // rows that name no plan have no membership until somebody says otherwise
    if (!chosen) return name === '' ? none : ''
    return chosen.plan_id ?? none
  }
  const choose = (name: string, value: string) => {
    const others = plans.filter((choice) => !isOf(name)(choice))
    onChange(value === '' ? others : [...others, { name, plan_id: value === none ? null : value }])
  }
  const open = names?.filter((name) => name !== '' && !plans.some(isOf(name))).length ?? 0
  return (
    <Card title={t.plansTitle} description={batch.plans.length === 0 ? t.noPlans : t.plansText}>
      {names === null ? (
        <p className="text-warn">{t.tooManyPlans}</p>
      ) : (
        <ul className="grid gap-3">
          {names.map((name) => (
            <li key={name} className="grid items-center gap-x-6 gap-y-1.5 sm:grid-cols-[1fr_20rem]">
              <span className="break-words font-medium">{name || t.noPlanName}</span>
              <Select
                label={name ? t.planOf(name) : t.noPlanName}
                hideLabel
                value={valueOf(name)}
                onChange={(event) => choose(name, event.target.value)}
                {...(name === '' ? {} : { placeholder: t.notChosen })}
                options={[
                  ...batch.plans.map((plan) => ({
                    value: plan._id,
                    label: `${plan.name}, ${formats.duration(plan.duration)}, ${formats.som(plan.price)}`,
                  })),
                  { value: none, label: t.noMembership },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {open > 0 && (
        <p role="status" className="mt-3 text-sm text-warn">
          {t.plansOpen(formats.number(open))}
        </p>
      )}
    </Card>
  )
}
