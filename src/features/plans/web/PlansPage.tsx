import { Plus, TicketPercent } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { PlanList } from './PlanList.tsx'
import { texts } from './texts.ts'

function CreateLink({ to }: { to: string }) {
  const t = useTexts(texts)
  return (
    <Link to={to} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden="true" />
      {t.create}
    </Link>
  )
}

function NoPlans({ createTo }: { createTo: string }) {
  const t = useTexts(texts)
  return (
    <EmptyState title={t.empty} action={<CreateLink to={createTo} />}>
      {t.emptyText}
    </EmptyState>
  )
}

/** /superadmin/plans: what gyms pay the platform for. */
export function SubscriptionPlansPage() {
  const t = useTexts(texts)
  return (
    <>
      <PageHead
        title={t.title}
        context={t.platformContext}
        actions={<CreateLink to={paths.subscriptionPlanCreate()} />}
      />
      <PlanList
        of="platform"
        editTo={paths.subscriptionPlanEdit}
        empty={<NoPlans createTo={paths.subscriptionPlanCreate()} />}
      />
    </>
  )
}

/** /admin/plans: what members pay the owner's gyms for. */
export function PlansPage() {
  const t = useTexts(texts)
  return (
    <>
      <PageHead
        title={t.title}
        context={t.context}
        actions={
          <>
            <Link to={paths.promoCodes()} className={buttonClass({ variant: 'secondary' })}>
              <TicketPercent aria-hidden="true" />
              {t.promoCodes}
            </Link>
            <CreateLink to={paths.planCreate()} />
          </>
        }
      />
      <PlanList of="owner" editTo={paths.planEdit} empty={<NoPlans createTo={paths.planCreate()} />} />
    </>
  )
}
