import { paths } from '#src/contract/paths.ts'
import { admins } from '#src/features/admins/calls.generated.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useGo, useParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { SubscriptionForm } from './SubscriptionForm.tsx'
import { texts } from './texts.ts'

/** /superadmin/admins/{admin_id}/subscription/create, for one gym with `?gym_id`. */
export function SubscriptionCreatePage() {
  const t = useTexts(texts)
  const go = useGo()
  const adminId = useParam('admin_id')
  const gymId = useSearch().gym_id
  const owner = useApi(admins.one, { id: adminId })
  const gym = useApi(gyms.one, { id: gymId ?? '', query: {} }, { enabled: gymId !== undefined })
  useCrumb(owner.data?.admin.fullname, paths.admin(adminId))
  if (!owner.data) return <PageState error={owner.error} onRetry={owner.refetch} />
  if (gymId && !gym.data) return <PageState error={gym.error} onRetry={gym.refetch} />
  const chosen = gymId ? gym.data?.gym : undefined
  return (
    <div className="max-w-180">
      <PageHead title={t.createTitle} context={chosen ? `${chosen.name}. ${t.createContext}` : t.createContext} />
      <Card>
        <SubscriptionForm
          key={gymId ?? ''}
          adminId={adminId}
          {...(chosen && { gym: { value: chosen._id, label: chosen.name } })}
          aside={
            <Link to={paths.admin(adminId)} className={buttonClass({ variant: 'ghost' })}>
              {t.cancel}
            </Link>
          }
          onDone={(reply) => go(paths.adminSubscription(adminId, reply.subscription._id), { replace: true })}
        />
      </Card>
    </div>
  )
}
