import { paths } from '#src/contract/paths.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useGoBack, useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { plans } from '../calls.generated.ts'
import { type ChoosesKinds, type FiscalPart, PlanForm } from './PlanForm.tsx'
import { texts } from './texts.ts'

type PlanPageProps = { kinds: ChoosesKinds; fiscal: FiscalPart }

function Cancel({ to }: { to: string }) {
  const t = useTexts(texts)
  return (
    <Link to={to} className={buttonClass({ variant: 'ghost' })}>
      {t.cancel}
    </Link>
  )
}

/** /superadmin/plans/create: a plan of the platform, or one made for an owner. */
export function SubscriptionPlanCreatePage({ kinds, fiscal }: PlanPageProps) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const list = paths.subscriptionPlans()
  return (
    <div className="max-w-180">
      <PageHead title={t.createTitle} context={t.platformContext} />
      <Card>
        <PlanForm
          categories={['subscription', 'membership']}
          choosesAdmin
          kinds={kinds}
          fiscal={fiscal}
          aside={<Cancel to={list} />}
          onDone={() => goBack(list)}
        />
      </Card>
    </div>
  )
}

/** /admin/plans/create. */
export function PlanCreatePage({ kinds, fiscal }: PlanPageProps) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const list = paths.plans()
  return (
    <div className="max-w-180">
      <PageHead title={t.createTitle} context={t.context} />
      <Card>
        <PlanForm
          categories={['membership']}
          kinds={kinds}
          fiscal={fiscal}
          aside={<Cancel to={list} />}
          onDone={() => goBack(list)}
        />
      </Card>
    </div>
  )
}

/** …/profile/{gym_id}/settings/create: a plan of this gym. */
export function GymPlanCreatePage({ kinds, fiscal }: PlanPageProps) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const gymId = useParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const { data, error, refetch } = useApi(gyms.one, { id: gymId, query: {} })
  useCrumb(data?.gym.name, paths.gym(gymId, adminId))
  const settings = paths.gymPart('settings', gymId, adminId)
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { gym } = data
  return (
    <div className="max-w-180">
      <PageHead title={t.createTitle} context={gym.name} />
      <Card>
        <PlanForm
          key={gym._id}
          categories={['membership']}
          gym={{ value: gym._id, label: gym.name }}
          kinds={kinds}
          fiscal={fiscal}
          aside={<Cancel to={settings} />}
          onDone={() => goBack(settings)}
        />
      </Card>
    </div>
  )
}

function EditPlan({ list, kinds, fiscal }: PlanPageProps & { list: string }) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const { data, error, refetch } = useApi(plans.one, { id: useParam('id') })
  useCrumb(data?.plan.name)
  const missing = (
    <EmptyState
      title={t.notFound}
      action={
        <Link to={list} className={buttonClass()}>
          {t.back}
        </Link>
      }
    />
  )
  if (!data) return <PageState error={error} onRetry={refetch} notFound={missing} />
  return (
    <div className="max-w-180">
      <PageHead title={t.editTitle} context={t.editContext} />
      <Card>
        <PlanForm
          key={data.plan._id}
          plan={data.plan}
          categories={[data.plan.plan_category]}
          choosesAdmin={data.plan.plan_category === 'membership' && list === paths.subscriptionPlans()}
          kinds={kinds}
          fiscal={fiscal}
          aside={<Cancel to={list} />}
          onDone={() => goBack(list)}
        />
      </Card>
    </div>
  )
}

export const SubscriptionPlanEditPage = ({ kinds, fiscal }: PlanPageProps) => (
  <EditPlan list={paths.subscriptionPlans()} kinds={kinds} fiscal={fiscal} />
)
export const PlanEditPage = ({ kinds, fiscal }: PlanPageProps) => (
  <EditPlan list={paths.plans()} kinds={kinds} fiscal={fiscal} />
)
