import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { Link, usePathname } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import { PaymentRows } from './PaymentRows.tsx'
import { pageTexts } from './page-texts.ts'

/** /member/payments: every payment in the gym with its receipt, whatever the gym's subscription opens besides. */
export function OwnPaymentsPage() {
  const t = useTexts(pageTexts)
  const formats = useFormats()
  const path = usePathname()
  const { gym, gyms } = useSelectedGym()
  const list = useListSearch({})
  const { page, limit } = list.query
  const { data, error, refetch } = useApi(
    portals.payments,
    { query: { gym_id: gym?._id, page, limit } },
    { enabled: gyms !== undefined, keepPrevious: true },
  )
  return (
    <>
      <PageHead title={t.ownPayments} context={gym ? `${gym.name}. ${t.ownPaymentsContext}` : t.ownPaymentsContext} />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <div className="grid max-w-200 gap-4">
          <Card>
            <PaymentRows payments={data.payments} />
          </Card>
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
