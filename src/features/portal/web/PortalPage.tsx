import { CircleAlert } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { paths } from '#src/contract/paths.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { NoGym } from '#src/features/gyms/web/NoGym.tsx'
import { keepTitle } from '#src/web/kept.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Portal } from '../contract.ts'
import { GymNowCard } from './GymNowCard.tsx'
import { MembershipCard, ReservationCard } from './MembershipCards.tsx'
import { NextClassCard } from './NextClassCard.tsx'
import { PassCard } from './PassCard.tsx'
import { texts } from './texts.ts'
import { useKeptPass, usePass } from './use-pass.ts'
import { usePortal } from './use-portal.ts'

const DebtCard = lazyPart(() => import('./DebtCard.tsx'), 'DebtCard', 'place')
const NewsCard = lazyPart(() => import('./NewsCard.tsx'), 'NewsCard', 'place')
const RatingCard = lazyPart(() => import('#src/features/ratings/web/RatingCard.tsx'), 'RatingCard', 'unasked')
const PaymentRows = lazyPart(() => import('./PaymentRows.tsx'), 'PaymentRows', 'unasked')
const GymChoice = lazyPart(() => import('./GymChoice.tsx'), 'GymChoice', 'unasked')
const InviteFriend = lazyPart(() => import('./InviteFriend.tsx'), 'InviteFriend', 'unasked')

/** What was bought for one class is told by its pass, its debt and the class. */
const hasCard = ({ is_drop_in }: { is_drop_in: boolean }, others: readonly unknown[] | undefined): boolean =>
  !is_drop_in || (others ?? []).length > 0

/** /member: today in one look. */
export function PortalPage() {
  const t = useTexts(texts)
  const { answer, portal, keptAt, gymId } = usePortal()
  const { pass, isMissing } = usePass(portal)
  const kept = useKeptPass(!portal, gymId)
  const greeting = portal?.gym && t.hello(portal.fullname)
  useEffect(() => {
    if (greeting) keepTitle(greeting)
  }, [greeting])
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
        {(kept !== undefined || answer.error) && (
          <PageState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} />
        )}
        {(kept || answer.error) && (
          <Suspense>
            <GymChoice />
          </Suspense>
        )}
      </>
    )
  const { gym, code, membership, reservation } = portal
  if (!gym || !code) return <NoGym />
  return (
    <>
      <PageHead title={greeting} context={gym.name} />
      <KeptNotice at={keptAt} />
      {portal.status === 'banned' && (
        <p
          role="status"
          className="mb-4 flex items-center gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <CircleAlert aria-hidden="true" />
          {t.banned}
        </p>
      )}
      <div className="grid items-start gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
        <PassCard pass={pass} isMissing={isMissing} facts={portal} code={code} />
        <div className="grid gap-3 empty:hidden sm:gap-4">
          {portal.debt > 0 && (
            <Suspense fallback={<CardSkeleton />}>
              <DebtCard debt={portal.debt} due={portal.debt_due} phone={gym.phone_number} gymId={gym._id} />
            </Suspense>
          )}
          {membership && membership._id !== reservation?._id && hasCard(membership, portal.others) && (
            <MembershipCard membership={membership} others={portal.others ?? []} gymId={gym._id} />
          )}
          {reservation && <ReservationCard membership={reservation} />}
        </div>
        <div className="grid gap-3 sm:gap-4 md:max-xl:col-span-2 md:max-xl:grid-cols-2">
          {portal.next_class && <NextClassCard next={portal.next_class} />}
          {portal.today && <GymNowCard today={portal.today} />}
          {portal.news.length > 0 && (
            <Suspense fallback={<CardSkeleton />}>
              <NewsCard news={portal.news} />
            </Suspense>
          )}
          {portal.visits.length > 0 && (
            <Suspense>
              <RatingCard gymId={gym._id} />
            </Suspense>
          )}
        </div>
        <VisitsCard portal={portal} />
        <Card
          title={t.payments}
          className="xl:col-span-2"
          actions={
            portal.payments.length > 0 && (
              <Link to={paths.ownPayments()} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                {t.everyPayment}
              </Link>
            )
          }
        >
          <Suspense>
            <PaymentRows payments={portal.payments} />
          </Suspense>
        </Card>
        <Suspense>
          <InviteFriend gymId={gym._id} gymName={gym.name} />
        </Suspense>
      </div>
      <Suspense>
        <GymChoice />
      </Suspense>
    </>
  )
}

function VisitsCard({ portal }: { portal: Portal }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card
      title={t.visits}
      description={t.visitsThisMonth(portal.visits_this_month)}
      actions={
        portal.visits.length > 0 && (
          <Link to={paths.ownVisits()} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            {t.everyVisit}
          </Link>
        )
      }
    >
      {portal.visits.length === 0 ? (
        <p className="text-muted">{t.noVisits}</p>
      ) : (
        <ul className="divide-y divide-line">
          {portal.visits.slice(0, 5).map((visit) => (
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
