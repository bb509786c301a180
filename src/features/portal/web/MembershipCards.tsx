import { Suspense } from 'react'
import { countedWords } from '#src/features/plans/counted-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import type { PortalMembership } from '../contract.ts'
import { CancelReservation } from './CancelReservation.tsx'
import { MembershipBadge } from './MembershipBadge.tsx'
import { PlansLink } from './PlansLink.tsx'
import { texts } from './texts.ts'

const AskFreeze = lazyPart(() => import('#src/features/freeze-requests/web/AskFreeze.tsx'), 'AskFreeze')
const OtherMemberships = lazyPart(() => import('./OtherMemberships.tsx'), 'OtherMemberships', 'unasked')

type MembershipCardProps = { membership: PortalMembership; others: readonly PortalMembership[]; gymId: string }

/** What runs, or the last that did: how much of it is left. Where the pass is closed, that offers the next one. */
export function MembershipCard({ membership, others, gymId }: MembershipCardProps) {
  const t = useTexts(texts)
  const { status, is_reserved, remaining_days } = membership
  const isRunning = status === 'active' && !is_reserved
  const goesOn = others.some(({ end_date }) => end_date > membership.end_date)
  return (
    <Card title={t.membership} description={membership.plan_name} actions={<MembershipBadge membership={membership} />}>
      {isRunning ? <WhatIsLeft membership={membership} /> : <WhenItRuns membership={membership} />}
      {isRunning && remaining_days <= 14 && !goesOn && (
        <div className="mt-4 mr-2 inline-block">
          <PlansLink variant="secondary" />
        </div>
      )}
      {isRunning && (
        <Suspense>
          {others.length > 0 && <OtherMemberships memberships={others} />}
          <AskFreeze gymId={gymId} membership={membership} />
        </Suspense>
      )}
    </Card>
  )
}

function WhatIsLeft({ membership }: { membership: PortalMembership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const { remaining_days, end_date, duration, frozen_until } = membership
  const share = Math.min(100, Math.round((100 * remaining_days) / Math.max(1, duration)))
  return (
    <>
      {/* in Russian it is wider than the narrowest phone */}
      <p className="font-semibold text-2xl tabular-nums max-sm:text-xl">
        {remaining_days === 1 ? t.lastDay : t.daysLeft(formats.unit(remaining_days, 'day'))}
      </p>
      <p className="num text-muted">{t.until(formats.day(end_date))}</p>
      {frozen_until && <p className="num mt-1">{t.frozenUntil(formats.day(frozen_until))}</p>}
      {countedWords(membership.counted, language).map((words) => (
        <p key={words} className="mt-1 tabular-nums">
          {words}
        </p>
      ))}
      <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-good" style={{ width: `${share}%` }} />
      </div>
    </>
  )
}

function WhenItRuns({ membership }: { membership: PortalMembership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { status, is_reserved, start_date, end_date } = membership
  return (
    <>
      <p className="num font-semibold text-lg">
        {status === 'expired' ? t.endedOn(formats.day(end_date)) : t.startsOn(formats.day(start_date))}
      </p>
      {is_reserved && status !== 'expired' && <p className="mt-1 text-muted">{t.reservedText}</p>}
    </>
  )
}

/** What waits for its first payment, and how to let it go. */
export function ReservationCard({ membership }: { membership: PortalMembership }) {
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
