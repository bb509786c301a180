import { Suspense } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import type { PortalOrder } from '../contract.ts'
import { isOpenReservation, isOwed, isPlaceBack } from '../order-states.ts'
import { CancelReservation } from './CancelReservation.tsx'
import { Locked } from './Locked.tsx'
import { MembershipBadge } from './MembershipBadge.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { PlansLink } from './PlansLink.tsx'
import { pageTexts } from './page-texts.ts'
import { texts } from './texts.ts'
import { usePortal } from './use-portal.ts'

const OwnGiftCards = lazyPart(() => import('#src/features/gift-orders/web/OwnGiftCards.tsx'), 'OwnGiftCards', 'unasked')

/** /member/orders: what was bought and what it came to, each with its receipts. */
export function OrdersPage() {
  const t = useTexts(pageTexts)
  const { answer: home, portal, gymId } = usePortal()
  const { keptAt, ...answer } = useKeptApi(
    portals.orders,
    { query: { gym_id: gymId } },
    { enabled: portal?.is_open === true, keepPrevious: true },
  )
  if (!portal) return <PageState error={home.error} onRetry={home.refetch} />
  return (
    <>
      <PageHead title={t.orders} context={t.ordersContext} />
      <KeptNotice at={keptAt} />
      {!portal.is_open ? (
        <Locked gym={portal.gym} />
      ) : !answer.data ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : answer.data.orders.length === 0 ? (
        <EmptyState title={t.nothingBought} action={<PlansLink />} />
      ) : (
        <ul className="grid max-w-200 gap-4">
          {answer.data.orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {portal.is_open && gymId && (
        <div className="mt-4 max-w-200">
          <Suspense>
            <OwnGiftCards gymId={gymId} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function OrderCard({ order }: { order: PortalOrder }) {
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const formats = useFormats()
  const som = (amount: number) => <span className="num">{formats.som(amount)}</span>
  const isOpen = isOpenReservation(order)
  const owes = isOwed(order)
  const isBack = isPlaceBack(order)
  const comesBack = isBack && order.paid_amount > 0
  return (
    <Card
      title={order.plan_name}
      description={(order.is_reserved ? t.reservedOn : t.soldOn)(formats.day(order.sold_on))}
      actions={<MembershipBadge membership={order} />}
    >
      <DefinitionList
        facts={[
          {
            term: t.period,
            value: <span className="num">{`${formats.day(order.start_date)} – ${formats.day(order.end_date)}`}</span>,
          },
          { term: t.price, value: som(order.price) },
          ...(order.discount > 0 ? [{ term: t.discount, value: som(-order.discount) }] : []),
          ...(order.is_reserved && order.paid_amount === 0 ? [] : [{ term: t.paid, value: som(order.paid_amount) }]),
          ...(comesBack ? [{ term: t.comesBack, value: som(order.paid_amount) }] : []),
          ...(owes
            ? [{ term: t.debt, value: <span className="num text-bad">{formats.som(order.remaining_amount)}</span> }]
            : []),
        ]}
      />
      {isBack && <p className="mt-4 text-muted">{comesBack ? t.placeBackPaid : t.placeBack}</p>}
      {isOpen && (
        <div className="mt-4">
          <p className="mb-3 text-muted">{t.reservedText}</p>
          <CancelReservation membership={order} />
        </div>
      )}
      {order.payments.length > 0 && (
        <div className="mt-3 border-line border-t pt-2">
          <PaymentRows payments={order.payments} />
        </div>
      )}
    </Card>
  )
}
