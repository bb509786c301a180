import { MapPin, Phone, Trash2, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Badge } from '#src/ui/Badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi } from '#src/web/api.ts'
import { pageExists, useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { gyms } from '../calls.generated.ts'
import type { Gym } from '../contract.ts'
import { GymCounters } from './GymCounters.tsx'
import { GymSections } from './GymSections.tsx'
import { GymSubscription } from './SubscriptionBadge.tsx'
import { texts } from './texts.ts'

const DeleteGymDialog = lazyPart(() => import('./DeleteGymDialog.tsx'), 'DeleteGymDialog')

/** What the platform sells the gym, and what is paid for it, shows at once. */
const live = [gyms.one]

type Parts = { members?: (gym: Gym) => ReactNode; history?: (gym: Gym) => ReactNode }

/** A gym as its owner and the platform see it. `members` is the table of its members, `history` what was changed of it. */
export function GymPage({ members, history }: Parts) {
  const id = useParam('gym_id')
  const { data, error, refetch } = useApi(gyms.one, { id, query: {} })
  useReadOn('memberships', live, id)
  if (!data)
    return (
      <PageState
        error={error}
        onRetry={refetch}
        skeleton={
          <div className="flex flex-col gap-4">
            <CardSkeleton lines={2} />
            <CardSkeleton lines={6} />
          </div>
        }
      />
    )
  return <Profile gym={data.gym} members={members?.(data.gym)} history={history?.(data.gym)} />
}

function Profile({ gym, members, history }: { gym: Gym; members: ReactNode; history: ReactNode }) {
  const t = useTexts(texts)
  useCrumb(gym.name)
  const adminId = useOptionalParam('admin_id')
  useCrumb(adminId && gym.admin_id.fullname, paths.admin(gym.admin_id._id))
  return (
    <div className="flex flex-col gap-5">
      <Identity gym={gym} />
      <GymSections current="profile" />
      <GymCounters gym={gym} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t.facilities}>
          <ul className="flex flex-wrap gap-2">
            {gym.facilities.map((facility) => (
              <li
                key={facility}
                className="min-w-0 rounded-md border border-line bg-sunken px-2.5 py-1 [overflow-wrap:anywhere]"
              >
                {facility}
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t.employees}>
          <Employees employees={gym.employees} />
        </Card>
      </div>
      {members && (
        <section aria-label={t.membersTitle} className="flex flex-col gap-3">
          <h2 className="font-semibold text-md">{t.membersTitle}</h2>
          {members}
        </section>
      )}
      {history}
    </div>
  )
}

function Identity({ gym }: { gym: Gym }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const adminId = useOptionalParam('admin_id')
  const [isDeleting, setDeleting] = useState(false)
  const createMember = paths.gymPart('create_member', gym._id, adminId)
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar name={gym.name} src={gym.logo} size="lg" shape="square" decorative />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 font-semibold text-xl [overflow-wrap:anywhere]">{gym.name}</h1>
            <GymSubscription gym={gym} />
          </div>
          <p className="mt-1.5 flex items-start gap-1.5 text-muted">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{gym.address || t.noAddressProvided}</span>
            {gym.map_url && (
              <a
                href={gym.map_url}
                target="_blank"
                rel="noreferrer noopener"
                className="shrink-0 text-accent-text underline underline-offset-2"
              >
                {t.onMap}
              </a>
            )}
          </p>
          <p className="mt-1 flex items-center gap-1.5">
            <Phone aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <a href={`tel:${gym.phone_number}`} className="touch-target num hover:underline">
              {formats.phone(gym.phone_number)}
            </a>
            <CopyButton text={gym.phone_number} label={t.copyPhone} />
          </p>
        </div>
        <div className="flex items-center gap-2">
          {pageExists(createMember) && (
            <Link to={createMember} className={buttonClass({ variant: 'primary' })}>
              <UserPlus aria-hidden="true" />
              {t.createMember}
            </Link>
          )}
          <Menu
            label={t.actions(gym.name)}
            items={[
              { label: t.delete, icon: <Trash2 aria-hidden="true" />, tone: 'bad', onSelect: () => setDeleting(true) },
            ]}
          />
        </div>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteGymDialog gym={gym} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function Employees({ employees }: { employees: Gym['employees'] }) {
  const t = useTexts(texts)
  const isOwner = useRole() === 'admin'
  if (employees.length === 0) return <p className="text-muted">{t.noEmployees}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {employees.map((employee) => (
        <li key={employee._id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
          <Avatar name={employee.fullname} src={employee.avatar} decorative />
          <span className="flex min-w-0 flex-1 flex-col">
            {isOwner ? (
              <Link
                to={paths.employee(employee._id)}
                className="truncate font-medium hover:underline pointer-coarse:py-3"
              >
                {employee.fullname}
              </Link>
            ) : (
              <span className="truncate font-medium">{employee.fullname}</span>
            )}
            {employee.status !== 'active' && <span className="text-muted text-sm">{t.statuses[employee.status]}</span>}
          </span>
          <span className="min-w-0 max-w-1/2">
            <Badge tone={employee.position ? 'info' : 'off'}>{employee.position ?? t.noPosition}</Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}
