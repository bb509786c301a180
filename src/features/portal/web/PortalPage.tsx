import { Building2, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { countedWords } from '#src/features/plans/condition-words.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { AskFreeze } from '#src/features/freeze-requests/web/AskFreeze.tsx'
import { RatingCard } from '#src/features/ratings/web/RatingCard.tsx'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import type { Portal, PortalMembership } from '../contract.ts'
import { MembershipBadge } from './MembershipBadge.tsx'
import { PassCard } from './PassCard.tsx'
import { CancelReservation } from './CancelReservation.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { texts } from './texts.ts'
import { useKeptPass, usePass } from './use-pass.ts'
import { usePortal } from './use-portal.ts'

/** /member: the pass, what is left, what is owed, what was. */
export function PortalPage() {
  const t = useTexts(texts)
  const { answer, portal, keptAt } = usePortal()
  const { pass, isMissing } = usePass(portal)
  const kept = useKeptPass(!portal)
  if (!portal)
    return (
      <>
        {kept && (
          <>
            <PageHead title={t.hello(kept.fullname)} context={kept.gymName} />
            <div className="mb-4 grid md:grid-cols-2 xl:grid-cols-3">
              <PassCard pass={kept} facts={kept} code={kept.code} />
            </div>
          </>
        )}
        <PageState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} />
      </>
    )
  if (!portal.gym || !portal.code)
    return (
      <EmptyState title={t.noGym} icon={<Building2 />}>
        {t.noGymText}
      </EmptyState>
    )
  return (
    <>
      <PageHead title={t.hello(portal.fullname)} context={portal.gym.name} />
      <KeptNotice at={keptAt} />
      {portal.status === 'banned' && (
        <Note tone="bad" icon={<CircleAlert aria-hidden="true" />}>
          {t.banned}
        </Note>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <PassCard pass={pass} isMissing={isMissing} facts={portal} code={portal.code} />
        <div className="grid gap-4">
          <MembershipCard membership={portal.membership} gymId={portal.gym._id} />
          {portal.reservation && <ReservationCard membership={portal.reservation} />}
          <DebtCard debt={portal.debt} />
        </div>
        {portal.visits.length > 0 && <RatingCard gymId={portal.gym._id} />}
        <VisitsCard portal={portal} />
        <Card
          title={t.payments}
          className="md:col-span-2 xl:col-span-3"
          actions={
            portal.payments.length > 0 && (
              <Link to={paths.ownPayments()} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                {t.everyPayment}
              </Link>
            )
          }
        >
          <PaymentRows payments={portal.payments} />
        </Card>
      </div>
    </>
  )
}

function Note({ icon, tone, children }: { icon: ReactNode; tone?: 'bad'; children: ReactNode }) {
  return (
    <p
      role="status"
      className={`mb-4 flex items-center gap-2 rounded-md px-3 py-2 [&_svg]:size-4 [&_svg]:shrink-0 ${tone ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
    >
      {icon}
      {children}
    </p>
  )
}

function MembershipCard({ membership, gymId }: { membership: PortalMembership | null; gymId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const choose = (
    <Link
      to={paths.upgrade()}
      className={buttonClass({ variant: membership?.status === 'active' ? 'secondary' : 'primary' })}
    >
      {t.choosePlan}
    </Link>
  )
  if (!membership)
    return (
      <Card title={t.membership}>
        <p className="font-medium">{t.noMembership}</p>
        <p className="mt-1 mb-4 text-muted">{t.noMembershipText}</p>
        {choose}
      </Card>
    )
  const { status, is_reserved, start_date, end_date, remaining_days, duration } = membership
  const left = countedWords(membership.counted, language)
  const isRunning = status === 'active' && !is_reserved
  return (
    <Card title={t.membership} description={membership.plan_name} actions={<MembershipBadge membership={membership} />}>
      {isRunning ? (
        <>
          <p className="num font-semibold text-2xl">
            {remaining_days === 1 ? t.lastDay : t.daysLeft(formats.unit(remaining_days, 'day'))}
          </p>
          <p className="num text-muted">{t.until(formats.day(end_date))}</p>
          {left.map((words) => (
            <p key={words} className="num mt-1">
              {words}
            </p>
          ))}
          <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunken">
            <div
              className="h-full rounded-full bg-good"
              style={{ width: `${Math.min(100, Math.round((100 * remaining_days) / Math.max(1, duration)))}%` }}
            />
          </div>
        </>
      ) : (
        <>
          <p className="num font-semibold text-lg">
            {status === 'expired' ? t.endedOn(formats.day(end_date)) : t.startsOn(formats.day(start_date))}
          </p>
          {is_reserved && status !== 'expired' && <p className="mt-1 text-muted">{t.reservedText}</p>}
        </>
      )}
      {!is_reserved && (!isRunning || remaining_days <= 14) && <div className="mt-4">{choose}</div>}
      {isRunning && <AskFreeze gymId={gymId} membership={membership} />}
    </Card>
  )
}

function ReservationCard({ membership }: { membership: PortalMembership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card
      title={t.reserved}
      description={`${membership.plan_name} · ${t.startsOn(formats.day(membership.start_date))}`}
      actions={<MembershipBadge membership={membership} />}
    >
      <p className="num font-semibold text-lg">{formats.som(membership.remaining_amount)}</p>
      <p className="mb-3 text-muted">{t.reservedText}</p>
      <CancelReservation membership={membership} />
    </Card>
  )
}

function DebtCard({ debt }: { debt: number }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card title={t.debt}>
      {debt > 0 ? (
        <>
          <p className="num font-semibold text-2xl text-bad">{formats.som(debt)}</p>
          <p className="mt-1 text-muted">{t.debtText}</p>
        </>
      ) : (
        <p className="font-medium text-good">{t.noDebt}</p>
      )}
    </Card>
  )
}

function VisitsCard({ portal }: { portal: Portal }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card
      title={t.visits}
      description={t.visitsThisMonth(portal.visits_this_month)}
      className="md:col-span-2 xl:col-span-1"
    >
      {portal.visits.length === 0 ? (
        <p className="text-muted">{t.noVisits}</p>
      ) : (
        <ul className="divide-y divide-line">
          {portal.visits.map((visit) => (
            <li key={visit._id} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
              <span className="num">{formats.instant(visit.visited_at)}</span>
              <span className="text-muted">{formats.relativeDay(tashkentDay(new Date(visit.visited_at)))}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
