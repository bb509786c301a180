import { Gift, QrCode, ReceiptText, TicketX } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { invoices } from '../calls.generated.ts'
import type { Invoice } from '../contract.ts'
import { invoiceStatuses } from '../rules.ts'
import { statusTones, statusWords } from '../words.ts'
import { listTexts } from './list-texts.ts'
import { OnlineGate } from './OnlineGate.tsx'

const InvoiceDialog = lazyPart(() => import('./InvoiceDialog.tsx'), 'InvoiceDialog')

const live = [invoices.all]

type Props = {
  /** Takes the money of a gift card that was ordered online at the desk. */
  takeOrdered?: (invoice: Invoice, onClose: () => void) => ReactNode
}

/** What people were asked to pay online, and what became of it: of owner and desk; for the platform those of subscriptions. */
export function InvoicesPage({ takeOrdered }: Props) {
  const t = useTexts(listTexts)
  const formats = useFormats()
  const role = useRole()
  const words = statusWords[useLanguage()]
  const list = useListSearch({
    columns: ['amount', 'date'],
    filters: {
      status: invoiceStatuses,
      gym_id: 'text',
      membership_id: 'text',
      member_id: 'text',
      start_date: 'day',
      end_date: 'day',
    },
  })
  const { gym_id, ...filters } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const query = { ...filters, ...(gymId && { gym_id: gymId }) }
  const answer = after(useApi(invoices.all, { query }, { keepPrevious: true, enabled: isReady }))
  useReadOn('memberships', live)
  const gymFilter = useGymFilter(t.gym)
  const [shown, setShown] = useState<Invoice>()
  const [asked, setAsked] = useState<Invoice>()
  const [taken, setTaken] = useState<Invoice>()
  const nameOf = ({ member_id, admin_id, gym_id: gym }: Invoice) => member_id?.fullname ?? admin_id?.name ?? gym.name
  return (
    <>
      <PageHead title={t.title} context={role === 'superadmin' ? t.platformContext : t.context} />
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.invoices}
        rowKey={(row) => row._id}
        caption={t.title}
        searchLabel={t.search}
        period={<DayRange days={filters} onChange={list.change} />}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: invoiceStatuses.map((value) => ({ value, label: words[value] })),
          },
          ...gymFilter,
        ]}
        tools={<ExportMenu endpoint={invoices.exportAll} query={query} />}
        total={t.total}
        rowMenu={(row) => (
          <Menu
            label={t.actions(row.number)}
            items={[
              { label: t.show, icon: <QrCode aria-hidden="true" />, onSelect: () => setShown(row) },
              row.gift_card_id && takeOrdered
                ? {
                    label: t.takeOrdered,
                    icon: <Gift aria-hidden="true" />,
                    onSelect: () => setTaken(row),
                    disabledReason: row.status !== 'open' && row.status !== 'expired' ? t.closed : null,
                  }
                : {
                    label: t.openDebt,
                    icon: <ReceiptText aria-hidden="true" />,
                    link: <Link to={debtOf(role, row)} />,
                  },
              {
                label: t.cancel,
                icon: <TicketX aria-hidden="true" />,
                tone: 'bad',
                onSelect: () => setAsked(row),
                disabledReason:
                  row.status !== 'open' && row.status !== 'expired' ? t.closed : row.held_by ? t.held : null,
              },
            ]}
          />
        )}
        empty={
          <EmptyState title={t.none} icon={<QrCode aria-hidden="true" />}>
            <OnlineGate>{t.noneText}</OnlineGate>
          </EmptyState>
        }
        columns={[
          {
            id: 'who',
            mayBeCut: true,
            header: t.who,
            onCard: 'title',
            cell: (row) => (
              <button type="button" className="block min-w-0 text-left" onClick={() => setShown(row)}>
                <span className="block truncate font-medium">{nameOf(row)}</span>
                <span className="block truncate text-muted text-sm">{`${row.plan_name} · ${row.gym_id.name}`}</span>
              </button>
            ),
          },
          {
            id: 'amount',
            sortBy: 'amount',
            header: t.amount,
            align: 'end',
            onCard: 'fact',
            cell: (row) => <span className="num font-medium">{formats.som(row.amount)}</span>,
          },
          {
            id: 'status',
            header: t.status,
            onCard: 'aside',
            cell: (row) => (
              <Badge tone={row.held_by ? 'info' : statusTones[row.status]}>
                {row.held_by
                  ? t.beingPaid
                  : row.returned
                    ? t.returned[row.status === 'paid' ? 'part' : 'all']
                    : words[row.status]}
              </Badge>
            ),
          },
          {
            id: 'paidBy',
            header: t.paidBy,
            from: 'lg',
            cell: ({ paid_by, held_by }) => {
              const provider = paid_by ?? held_by
              return provider ? providerNames[provider] : '—'
            },
          },
          {
            id: 'made',
            sortBy: 'date',
            header: t.made,
            from: 'lg',
            cell: (row) => <span className="num">{formats.instant(row.createdAt)}</span>,
          },
          {
            id: 'expires',
            header: t.expires,
            onCard: 'fact',
            cell: (row) => <span className="num">{formats.day(row.expires_on)}</span>,
          },
          { id: 'number', header: t.number, from: 'lg', cell: (row) => <span className="num">{row.number}</span> },
        ]}
      />
      {shown && (
        <Suspense>
          <InvoiceDialog
            invoice={shown}
            onClose={() => {
              setShown(undefined)
              void answer.refetch() // what was paid meanwhile was not written by this page
            }}
          />
        </Suspense>
      )}
      {taken && takeOrdered?.(taken, () => setTaken(undefined))}
      {asked && <Cancelling invoice={asked} name={nameOf(asked)} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Cancelling({ invoice, name, onClose }: { invoice: Invoice; name: string; onClose: () => void }) {
  const t = useTexts(listTexts)
  const formats = useFormats()
  const cancel = useApiMutation(invoices.cancel, { closes: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => cancel.mutate({ invoice_id: invoice._id, query: {} })}
      pending={cancel.isPending}
      title={t.cancelTitle}
      description={t.cancelText(name, formats.som(invoice.amount))}
      confirmLabel={t.cancel}
      cancelLabel={t.keep}
    />
  )
}

const debtOf = (
  role: ReturnType<typeof useRole>,
  { membership_id, subscription_id, gym_id, admin_id }: Invoice,
): string =>
  membership_id
    ? paths.membership(role, membership_id)
    : paths.adminSubscription(admin_id?._id ?? gym_id._id, subscription_id ?? '')
