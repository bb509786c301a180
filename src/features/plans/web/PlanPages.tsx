import type { ComponentProps } from 'react'
import { paths } from '#src/contract/paths.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useGymCrumbs } from '#src/features/gyms/web/gym-crumbs.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useGoBack, useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useNewest } from '#src/web/use-newest.ts'
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

type PlanCardProps = {
  title: string
  context: string
  list: string
  form: Omit<ComponentProps<typeof PlanForm>, 'aside' | 'onDone'>
}

/** A plan's form, from which one goes back to the list. */
function PlanCard({ title, context, list, form }: PlanCardProps) {
  const goBack = useGoBack()
  return (
    <div className="max-w-180">
      <PageHead title={title} context={context} />
      <Card>
        <PlanForm {...form} aside={<Cancel to={list} />} onDone={() => goBack(list)} />
      </Card>
    </div>
  )
}

/** /superadmin/plans/create: a plan of the platform, or one made for an owner. */
export function SubscriptionPlanCreatePage(parts: PlanPageProps) {
  const t = useTexts(texts)
  return (
    <PlanCard
      title={t.createTitle}
      context={t.platformContext}
      list={paths.subscriptionPlans()}
      form={{ categories: ['subscription', 'membership'], choosesAdmin: true, ...parts }}
    />
  )
}

/** /admin/plans/create. */
export function PlanCreatePage(parts: PlanPageProps) {
  const t = useTexts(texts)
  return (
    <PlanCard
      title={t.createTitle}
      context={t.context}
      list={paths.plans()}
      form={{ categories: ['membership'], ...parts }}
    />
  )
}

/** …/profile/{gym_id}/settings/create: a plan of this gym. */
export function GymPlanCreatePage(parts: PlanPageProps) {
  const t = useTexts(texts)
  const gymId = useParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const { data, error, refetch } = useApi(gyms.one, { id: gymId, query: {} })
  useGymCrumbs()
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { _id, name } = data.gym
  return (
    <PlanCard
      key={_id}
      title={t.createTitle}
      context={name}
      list={paths.gymPart('settings?part=plans', gymId, adminId)}
      form={{ categories: ['membership'], gym: { value: _id, label: name }, ...parts }}
    />
  )
}

function EditPlan({ list, ...parts }: PlanPageProps & { list: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useNewest(plans.one, { id: useParam('id') })
  useCrumb(data && `${t.editTitle}: ${data.plan.name}`)
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
  const { plan } = data
  return (
    <PlanCard
      key={plan._id}
      title={t.editTitle}
      context={t.editContext}
      list={list}
      form={{
        plan,
        categories: [plan.plan_category],
        choosesAdmin: plan.plan_category === 'membership' && list === paths.subscriptionPlans(),
        ...parts,
      }}
    />
  )
}

export const SubscriptionPlanEditPage = ({ kinds, fiscal }: PlanPageProps) => (
  <EditPlan list={paths.subscriptionPlans()} kinds={kinds} fiscal={fiscal} />
)
export const PlanEditPage = ({ kinds, fiscal }: PlanPageProps) => (
  <EditPlan list={paths.plans()} kinds={kinds} fiscal={fiscal} />
)
