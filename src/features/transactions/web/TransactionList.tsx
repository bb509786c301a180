import { Banknote, CreditCard, Gift, Globe, Pencil, ReceiptText, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useCan } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { listTexts } from './list-texts.ts'
import { transactions as endpoints } from '../calls.generated.ts'
import type { Transaction } from '../contract.ts'
import { effectOf, movesCash, refundableOf } from '../rules.ts'
import { texts } from './texts.ts'

const EditTransactionDialog = lazyPart(() => import('./EditTransactionDialog.tsx'), 'EditTransactionDialog')

const methodIcons = { cash: Banknote, card: CreditCard, online: Globe, gift_card: Gift } as const

type TransactionListProps = {
  transactions: readonly Transaction[]
  /** Where a refund of this payment is entered; without it the row menu does not offer it. */
  refundTo?: ((payment: Transaction) => string) | undefined
  canEdit?: boolean
  /** Where the receipt of money that changed hands is opened. */
  receiptTo?: ((transaction: Transaction) => string) | undefined
}

/** The ledger of one debt, newest first. */
export function TransactionList({ transactions, refundTo, receiptTo, canEdit = true }: TransactionListProps) {
  const t = useTexts(texts)
  const [edited, setEdited] = useState<Transaction | null>(null)
  const refusal = useRefusal()
  const mayEdit = useCan(endpoints.update) && canEdit
  const columns = useTransactionColumns()
  if (transactions.length === 0) return <EmptyState title={t.none} />
  const menuOf = (row: Transaction) => {
    const canRefund = refundTo && row.transaction_type === 'payment'
    const items = [
      ...(receiptTo && movesCash(row.transaction_type)
        ? [{ label: t.openReceipt, icon: <ReceiptText aria-hidden="true" />, link: <Link to={receiptTo(row)} /> }]
        : []),
      ...(canRefund
        ? [
            {
              label: t.refundThis,
              icon: <Undo2 aria-hidden="true" />,
              link: <Link to={refundTo(row)} search={{ type: 'refund', payment: row._id }} />,
              disabledReason:
                refusal('transactions.refund') ?? (refundableOf(row, transactions) > 0 ? null : t.nothingToRefund),
            },
          ]
        : []),
      ...(mayEdit ? [{ label: t.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => setEdited(row) }] : []),
    ]
    return items.length > 0 && <Menu label={t.actions(t.types[row.transaction_type])} items={items} />
  }
  return (
    <>
      <DataTable
        caption={t.list}
        rows={[...transactions].reverse()}
        rowKey={(row) => row._id}
        columns={columns}
        {...(mayEdit || refundTo || receiptTo ? { rowMenu: menuOf } : {})}
      />
      {edited && (
        <Suspense>
          <EditTransactionDialog
            key={edited._id}
            transaction={edited}
            came={transactions.find(({ _id }) => _id === edited.transaction_id)?.payment_method}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The columns of every ledger. */
export function useTransactionColumns(): Column<Transaction>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  return [
    {
      id: 'type',
      header: t.type,
      onCard: 'title',
      cell: (row) => (
        <span className="block min-w-0">
          <span className="font-medium">{t.types[row.transaction_type]}</span>
          <NumberOf row={row} />
          {(row.reason || row.way_reason || row.note) && (
            <span className="block rows:w-0 rows:min-w-full rows:truncate text-muted text-sm">
              {[row.reason, row.way_reason, row.note].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'date',
      sortBy: 'date',
      header: t.date,
      onCard: 'fact',
      cell: (row) => <span className="num whitespace-nowrap">{formats.moneyTime(row)}</span>,
    },
    { id: 'method', header: t.method, onCard: 'fact', cell: (row) => <Method row={row} /> },
    {
      id: 'made_by',
      mayBeCut: true,
      header: t.madeBy,
      onCard: 'fact',
      from: 'lg',
      cell: (row) => row.made_by.fullname ?? t.roles[row.made_by.role as keyof typeof t.roles] ?? '',
    },
    {
      id: 'amount',
      sortBy: 'amount',
      header: t.amount,
      align: 'end',
      onCard: 'aside',
      cell: (row) => <SignedAmount transaction={row} />,
    },
  ]
}

/** What the act is called by on paper. */
function NumberOf({ row: { receipt_number, act_number } }: { row: Transaction }) {
  const t = useTexts(listTexts)
  const formats = useFormats()
  const number = receipt_number ?? act_number
  if (number === null) return null
  return (
    <span className="num ml-1.5 slim:ml-0 slim:block text-muted text-sm">{`${t.number} ${formats.number(number)}`}</span>
  )
}

/** Money online without a provider is somebody's word for it. */
function Method({ row: { payment_method: method, provider } }: { row: Transaction }) {
  const t = useTexts(texts)
  const { byHand } = useTexts(listTexts)
  if (!method) return <span className="text-muted">—</span>
  const Icon = methodIcons[method]
  return (
    <span className="inline-flex items-center gap-x-1.5 slim:max-w-28 slim:flex-wrap cards:flex-wrap cards:justify-end whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 text-muted" />
      {t.methods[method]}
      {method === 'online' && !provider && <span className="text-muted text-sm">{byHand}</span>}
    </span>
  )
}

/** Money that came in stands plain, money that went back with a minus; a change of the debt is muted. */
function SignedAmount({ transaction }: { transaction: Transaction }) {
  const formats = useFormats()
  const effect = effectOf(transaction.transaction_type, 1, transaction.direction ?? undefined)
  const sign = effect.paid + effect.due < 0 ? -1 : 1
  const isCash = effect.paid !== 0
  return (
    <span className={isCash ? 'num font-semibold whitespace-nowrap' : 'num whitespace-nowrap text-muted'}>
      {formats.som(sign * transaction.paid_amount)}
    </span>
  )
}
