import { Plus } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { plans } from '../calls.generated.ts'
import { useConditionWords } from './conditions.ts'
import { texts } from './texts.ts'

type GymPlansProps = { gymId: string; adminId: string | undefined }

/** What one gym sells, in its settings. */
export function GymPlans({ gymId, adminId }: GymPlansProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const conditionsOf = useConditionWords()
  const isOwner = useRole() === 'admin'
  const { data, error, refetch } = useApi(plans.ofGym, { query: { gym_id: gymId, filterAz: 'abc' } })
  return (
    <Card
      title={t.ofGym}
      description={t.ofGymText}
      actions={
        <Link to={paths.gymPart('settings/create', gymId, adminId)} className={buttonClass({ variant: 'secondary' })}>
          <Plus aria-hidden="true" />
          {t.create}
        </Link>
      }
    >
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.plans.length === 0 ? (
        <p className="text-muted">{t.noneOfGym}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line pointer-coarse:-my-3">
          {data.plans.map((plan) => (
            <li
              key={plan._id}
              className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0 pointer-coarse:relative pointer-coarse:py-3!"
            >
              <span className="min-w-0">
                {isOwner ? (
                  <Link
                    to={paths.planEdit(plan._id)}
                    className="font-medium [overflow-wrap:anywhere] hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-0"
                  >
                    {plan.name}
                  </Link>
                ) : (
                  <span className="font-medium [overflow-wrap:anywhere]">{plan.name}</span>
                )}
                <span className="block text-muted text-sm">
                  {[formats.duration(plan.duration), conditionsOf(plan)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="num">{formats.som(plan.price)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
