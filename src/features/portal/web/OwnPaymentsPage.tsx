import { Suspense } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { GymState } from '#src/features/gyms/web/NoGym.tsx'
import { afterGyms, useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { Link, usePathname } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import { GiftCardButton } from './GiftCardButton.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { pageTexts } from './page-texts.ts'

const OwnGiftCards = lazyPart(() => import('#src/features/gift-orders/web/OwnGiftCards.tsx'), 'OwnGiftCards', 'unasked')
const AutopayLink = lazyPart(() => import('#src/features/autopay/web/AutopayLink.tsx'), 'AutopayLink', 'unasked')

/** /member/payments: every payment in the gym with its receipt, whatever the gym's subscription opens besides. */
export function OwnPaymentsPage() {
  const t = useTexts(pageTexts)
  const formats = useFormats()
  const path = usePathname()
  const place = useSelectedGym()
  const { gym, gyms, kept } = place
  const list = useListSearch({ filters: { start_date: 'day', end_date: 'day' } })
  const { page, limit, start_date, end_date } = list.query
  const { keptAt, ...answer } = useKeptApi(
    portals.payments,
    { query: { gym_id: gym?._id, page, limit, start_date, end_date } },
    { enabled: gyms !== undefined, obstacle: place.obstacle, keepPrevious: true, keptAs: `payments:${kept}` },
  )
  const { data, error, refetch } = afterGyms(answer, place)
  return (
    <>
      <PageHead
        title={t.ownPayments}
        context={gym ? `${gym.name}. ${t.ownPaymentsContext}` : t.ownPaymentsContext}
        actions={
          gym && (
            <>
              <GiftCardButton gymId={gym._id} />
              <Suspense>
                <AutopayLink gymId={gym._id} />
              </Suspense>
            </>
          )
        }
      />
      <KeptNotice at={keptAt} />
      {!data ? (
        <GymState place={place} error={error} onRetry={refetch} />
      ) : (
        <div className="grid max-w-200 gap-4">
          {(list.isNarrowed || data.pagination.totalPages > 1) && (
            <div className="flex">
              <DayRange days={list.query} onChange={list.change} />
            </div>
          )}
          <Card>
            <PaymentRows payments={data.payments} empty={list.isNarrowed ? t.noPaymentsThen : undefined} />
          </Card>
          {gym && (
            <Suspense>
              <OwnGiftCards gymId={gym._id} />
            </Suspense>
          )}
          {data.pagination.totalPages > 1 && (
            <Pagination
              page={data.pagination.page}
              totalPages={data.pagination.totalPages}
              total={t.paymentsTotal(formats.number(data.pagination.total))}
              renderPage={(target, props) => <Link {...props} to={path} search={list.searchOfPage(target)} />}
            />
          )}
        </div>
      )}
    </>
  )
}
