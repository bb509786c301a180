import { countedWords } from '#src/features/plans/counted-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import type { PortalMembership } from '../contract.ts'
import { isOpenReservation, isOwed } from '../order-states.ts'
import { CancelReservation } from './CancelReservation.tsx'
import { Locked } from './Locked.tsx'
import { MembershipBadge } from './MembershipBadge.tsx'
import { PlansLink } from './PlansLink.tsx'
import { pageTexts } from './page-texts.ts'
import { texts } from './texts.ts'
import { usePortal } from './use-portal.ts'

/** /member/memberships: all that one bought in the gym. */
export function OwnMembershipsPage() {
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const { answer: home, portal, gymId } = usePortal()
  const { keptAt, ...answer } = useKeptApi(
    portals.memberships,
    { query: { gym_id: gymId } },
    { enabled: portal?.is_open === true, keepPrevious: true },
  )
  if (!portal) return <PageState error={home.error} onRetry={home.refetch} />
  return (
    <>
      <PageHead title={t.memberships} context={t.membershipsContext} />
      <KeptNotice at={keptAt} />
      {!portal.is_open ? (
        <Locked gym={portal.gym} />
      ) : !answer.data ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : answer.data.memberships.length === 0 ? (
        <EmptyState title={t.noMembership} action={<PlansLink />}>
          {t.noMembershipText}
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {answer.data.memberships.map((membership) => (
            <li key={membership._id}>
              <MembershipCard membership={membership} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function MembershipCard({ membership }: { membership: PortalMembership }) {
  const language = useLanguage()
  // what was not used of a membership that is over is nothing to come with
  const isOver = membership.status === 'expired' || membership.status === 'cancelled'
  const isOpen = isOpenReservation(membership)
  // what was called off before anything was paid
  const costsNothing = membership.status === 'cancelled' && membership.due_amount === 0 && membership.paid_amount === 0
  const left = isOver ? [] : countedWords(membership.counted, language)
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const formats = useFormats()
  return (
    <Card title={membership.plan_name} actions={<MembershipBadge membership={membership} />}>
      <DefinitionList
        facts={[
          {
            term: t.period,
            value: (
              <span className="num">{`${formats.day(membership.start_date)} – ${formats.day(membership.end_date)}`}</span>
            ),
          },
          ...(left.length > 0
            ? [{ term: t.counted, value: <span className="tabular-nums">{left.join('; ')}</span> }]
            : []),
          ...(costsNothing
            ? []
            : [
                {
                  term: isOpen ? t.price : t.due,
                  value: <span className="num">{formats.som(membership.due_amount)}</span>,
                },
              ]),
          ...(costsNothing || (membership.is_reserved && membership.paid_amount === 0)
            ? []
            : [{ term: t.paid, value: <span className="num">{formats.som(membership.paid_amount)}</span> }]),
          ...(isOwed(membership)
            ? [
                {
                  term: t.debt,
                  value: <span className="num text-bad">{formats.som(membership.remaining_amount)}</span>,
                },
              ]
            : []),
        ]}
      />
      {isOpen && (
        <div className="mt-4">
          <p className="mb-3 text-muted">{t.reservedText}</p>
          <CancelReservation membership={membership} />
        </div>
      )}
    </Card>
  )
}
