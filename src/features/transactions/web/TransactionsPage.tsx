import { ReceiptText } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { paymentMethods } from '#src/contract/payment-methods.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { employees } from '#src/features/employees/calls.generated.ts'
import { plans } from '#src/features/plans/calls.generated.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { PlaceChips } from '#src/features/gyms/web/PlaceChips.tsx'
import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useListSums } from '#src/web/lists/use-list-sums.tsx'
import { ForbiddenState } from '#src/web/layout/ForbiddenState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { transactions } from '../calls.generated.ts'
import type { ListedTransaction } from '../contract.ts'
import { makers, transactionTypes } from '../rules.ts'
import { listTexts } from './list-texts.ts'
import { texts } from './texts.ts'
import { useTransactionColumns } from './TransactionList.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Every payment, refund and correction, with what the filtered ones add up to. */
export function TransactionsPage() {
  const t = useTexts(listTexts)
  const words = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const list = useListSearch({
    columns: ['date', 'amount', 'who'],
    filters: {
      transaction_type: ['money', ...transactionTypes],
      payment_method: paymentMethods,
      plan_id: 'text',
      made_by: 'text',
      made_by_role: makers,
      gym_id: 'text',
      start_date: 'day',
      end_date: 'day',
      hour: hours,
      member_id: 'text',
      membership_id: 'text',
      target: ['membership', 'subscription'],
      admin_id: 'text',
    },
  })
  const { admin_id, gym_id, ...filters } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const query = {
    ...filters,
    ...(gymId && { gym_id: gymId }),
    ...(role === 'superadmin' && admin_id && { admin_id }),
  }
  const [endpoint, file] = {
    superadmin: [transactions.list, transactions.exportAll] as const,
    admin: [transactions.listForAdmin, transactions.exportForAdmin] as const,
    employee: [transactions.listOfGym, transactions.exportOfGym] as const,
    member: [transactions.listOfGym, transactions.exportOfGym] as const,
  }[role]
  const answer = after(useApi(endpoint, { query }, { keepPrevious: true, enabled: isReady }))
  const choices = useChoices(role === 'admin')
  const gymFilter = useGymFilter(t.gym)
  const sums = useListSums(answer, [
    { label: t.net, of: ({ net }) => formats.som(net) },
    { label: t.payments, of: ({ payments }) => formats.som(payments) },
    { label: t.refunds, of: ({ refunds }) => formats.som(refunds) },
    { label: t.count, of: ({ count }) => formats.number(count) },
  ])
  const isPlatform = role === 'superadmin' && filters.target !== 'membership'
  const columns = useListColumns(isPlatform)
  if (answer.error?.status === 403 && !answer.data) return <ForbiddenState />
  return (
    <>
      <PageHead title={t.title} context={isPlatform ? t.platformContext : t.context} sums={sums} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} labels={{ from: t.from, to: t.until }} />}
        rows={answer.data?.transactions}
        rowKey={(row) => row._id}
        rowTo={(row) =>
          row.membership_id
            ? role === 'superadmin'
              ? paths.gymLedger(row.gym_id._id, row.membership_id, row.admin_id?._id ?? admin_id)
              : paths.membership(role, row.membership_id)
            : role === 'superadmin'
              ? paths.adminSubscription(row.admin_id?._id ?? admin_id ?? '', row.subscribe_id ?? '')
              : paths.gymSubscription(row.gym_id._id, row.subscribe_id ?? '')
        }
        caption={t.title}
        searchLabel={isPlatform ? t.platformSearch : t.search}
        filters={[
          {
            name: 'transaction_type',
            label: t.type,
            choices: [
              { value: 'money', label: t.money },
              ...transactionTypes.map((value) => ({ value, label: words.types[value] })),
            ],
          },
          {
            name: 'payment_method',
            label: t.method,
            choices: paymentMethods.map((value) => ({ value, label: words.methods[value] })),
          },
          ...choices.plans,
          ...choices.employees,
          ...gymFilter,
        ]}
        moreFilters={
          <>
            <ActiveFilters
              list={list}
              filters={[
                { names: ['hour'], label: filters.hour && t.hour(filters.hour.padStart(2, '0')) },
                {
                  names: ['made_by_role', 'made_by'],
                  label:
                    choices.employeeName(filters.made_by) ??
                    (filters.made_by_role
                      ? words.roles[filters.made_by_role as keyof typeof words.roles]
                      : t.chosenEmployee),
                },
                { names: ['plan_id'], label: role !== 'admin' && t.chosenPlan },
                { names: ['membership_id'], label: t.ofMembership },
                { names: ['member_id'], label: t.ofMember },
                { names: ['target'], label: filters.target === 'subscription' ? t.ofSubscription : t.ofMemberships },
              ]}
            />
            <PlaceChips list={list} />
          </>
        }
        tools={<ExportMenu endpoint={file} query={query} />}
        total={t.total}
        columns={columns}
        empty={
          <EmptyState
            title={t.none}
            icon={<ReceiptText aria-hidden="true" />}
            action={
              role !== 'superadmin' && (
                <Link to={paths.membershipCreate(role)} className={buttonClass({ variant: 'primary' })}>
                  {t.sell}
                </Link>
              )
            }
          >
            {t.noneText}
          </EmptyState>
        }
      />
    </>
  )
}

/** Who or which gym stands before what happened. */
function useListColumns(ofGyms: boolean): Column<ListedTransaction>[] {
  const t = useTexts(listTexts)
  const [type, ...rest] = useTransactionColumns()
  const who: Column<ListedTransaction> = {
    id: 'who',
    sortBy: 'who',
    header: ofGyms ? t.gym : t.member,
    mayBeCut: true,
    onCard: 'title',
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{row.member?.fullname ?? row.gym_id.name}</span>
        <span className="block truncate text-muted text-sm">
          {row.member ? `${row.plan_name} · ${row.gym_id.name}` : (row.admin_id?.name ?? row.plan_name)}
        </span>
      </span>
    ),
  }
  return [who, ...(type ? [{ ...type, onCard: 'fact' as const }] : []), ...rest]
}

/** Plans, people and gyms that an owner may choose from. */
function useChoices(isOwner: boolean) {
  const t = useTexts(listTexts)
  const all = { filterAz: 'abc', limit: 100 } as const
  const quiet = { staleMs: 60_000, enabled: isOwner }
  const ownPlans = useApi(plans.ofAdmin, { query: {} }, quiet).data?.plans
  const staff = useApi(employees.own, { query: all }, quiet).data?.employees
  // their places are there before them: most owners have both
  return {
    plans:
      isOwner && ownPlans?.length !== 0
        ? [
            {
              name: 'plan_id' as const,
              label: t.plan,
              choices: (ownPlans ?? []).map((plan) => ({ value: plan._id, label: plan.name })),
            },
          ]
        : [],
    employees:
      isOwner && staff?.length !== 0
        ? [
            {
              name: 'made_by' as const,
              label: t.employee,
              choices: (staff ?? []).map(({ _id, fullname }) => ({ value: _id, label: fullname })),
            },
          ]
        : [],
    employeeName: (id: string | undefined) => staff?.find(({ _id }) => _id === id)?.fullname,
  }
}
