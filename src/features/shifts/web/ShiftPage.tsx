import { paths } from '#src/contract/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { shifts } from '../calls.generated.ts'
import type { Movement, Shift } from '../contract.ts'
import { CloseShiftForm } from './CloseShiftForm.tsx'
import { ShiftResult } from './ShiftResult.tsx'
import { Till } from './Till.tsx'
import { texts } from './texts.ts'

/** Money that is taken elsewhere, or corrected by somebody else, changes what should be in the till. */
const live = [shifts.one]

/** One shift: the till, what was counted, and the money that moved. An open one is closed here, its button in view from the beginning. */
export function ShiftPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const id = useParam('shift_id')
  const { data, error, refetch } = useApi(shifts.one, { id, query: {} })
  useReadOn('memberships', live)
  useCrumb(data && formats.instant(data.shift.opened_at))
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { shift, movements } = data
  return (
    <>
      <PageHead
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {t.shift(shift.opened_by.fullname ?? t.nobody)}
            <ShiftResult shift={shift} />
          </span>
        }
        context={shift.gym_id.name}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {!shift.closed_at && (
            <Card title={t.closeTitle} description={t.closeText}>
              <CloseShiftForm key={shift._id} shift={shift} />
            </Card>
          )}
          <Card>
            <Till shift={shift} />
          </Card>
          <Details shift={shift} />
        </div>
        <Card title={t.movements} description={shift.expected_amount === null ? t.afterCount : undefined} flush>
          <Movements rows={movements} />
        </Card>
      </div>
    </>
  )
}

function Details({ shift }: { shift: Shift }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card title={t.details}>
      <DefinitionList
        facts={[
          { term: t.opened, value: <span className="num">{formats.instant(shift.opened_at)}</span> },
          ...(shift.closed_at
            ? [
                { term: t.closed, value: <span className="num">{formats.instant(shift.closed_at)}</span> },
                { term: t.closedBy, value: shift.closed_by?.fullname ?? t.nobody },
                { term: t.counted, value: <span className="num">{formats.som(shift.counted_amount ?? 0)}</span> },
              ]
            : []),
          ...(shift.first_count && shift.first_count.counted_amount !== shift.counted_amount
            ? [
                {
                  term: t.firstCount,
                  value: (
                    <span className="num">
                      {formats.som(shift.first_count.counted_amount)} ({formats.instant(shift.first_count.at)})
                    </span>
                  ),
                },
              ]
            : []),
          ...(shift.counted_notes ?? [])
            .filter(({ count }) => count > 0)
            .map(({ value, count }) => ({
              term: value === 1 ? t.coins : t.noteOf(formats.number(value)),
              value: <span className="num">{formats.number(count)}</span>,
            })),
          ...(shift.note ? [{ term: t.note, value: shift.note }] : []),
        ]}
      />
    </Card>
  )
}

function Movements({ rows }: { rows: readonly Movement[] }) {
  const t = useTexts(texts)
  const role = useRole()
  const formats = useFormats()
  if (rows.length === 0) return <EmptyState title={t.noMovements} />
  return (
    <DataTable
      caption={t.movements}
      rows={[...rows].reverse()}
      rowKey={(row) => row._id}
      {...(role !== 'superadmin' && {
        rowLink: (row: Movement, link: object) => (
          <Link to={row.membership_id ? paths.membership(role, row.membership_id) : paths.giftCards(role)} {...link} />
        ),
      })}
      columns={[
        {
          id: 'member',
          mayBeCut: true,
          header: t.member,
          onCard: 'title',
          cell: (row) => (
            <span className="block min-w-0">
              <span className="block truncate font-medium">{row.member_id?.fullname ?? t.methods.gift_card}</span>
              <span className="block truncate text-muted text-sm">
                {row.gift_card_id ? `…${row.gift_card_id.code_end}` : row.plan_name}
              </span>
            </span>
          ),
        },
        { id: 'type', header: t.movement, onCard: 'fact', cell: (row) => t.types[row.transaction_type] },
        { id: 'method', header: t.method, onCard: 'fact', cell: (row) => t.methods[row.payment_method] },
        {
          id: 'receipt',
          header: t.receipt,
          from: 'lg',
          cell: (row) => <span className="num">{row.receipt_number ?? '—'}</span>,
        },
        {
          id: 'time',
          header: t.time,
          onCard: 'fact',
          cell: (row) => <span className="num">{formats.instant(row.createdAt)}</span>,
        },
        {
          id: 'amount',
          header: t.amount,
          align: 'end',
          onCard: 'aside',
          cell: (row) => (
            <span className={row.payment_method === 'cash' ? 'num font-semibold' : 'num text-muted'}>
              {row.paid_amount === null
                ? '—'
                : formats.som(row.transaction_type === 'refund' ? -row.paid_amount : row.paid_amount)}
            </span>
          ),
        },
      ]}
    />
  )
}
