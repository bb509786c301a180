import { Building2, ClipboardList, ReceiptText } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { plans } from '#src/features/plans/calls.generated.ts'
import { transactions } from '#src/features/transactions/calls.generated.ts'
import { showReceipt } from '#src/features/transactions/web/show-receipt.ts'
import { useApi } from '#src/web/api.ts'
import { useCan } from '#src/web/me.ts'
import { answerOf } from '#src/web/search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { bothOf, isAsked, mostOfAKind, type Searched, useVisit } from './finder-parts.tsx'
import { finderTexts } from './finder-texts.ts'
import { asksForPlans, receiptNumberIn } from './finder-words.ts'

/** Gyms, plans and receipts. */
export function usePlaces(role: Role, search: string, onClose: () => void): Searched {
  const t = useTexts(finderTexts)
  const formats = useFormats()
  const visit = useVisit(onClose)
  const receipts = useReceipts(role, search, onClose)
  const enabled = search !== ''
  const list = { search, limit: mostOfAKind }
  const all = useApi(gyms.all, { query: list }, { enabled: enabled && role === 'superadmin' })
  const own = useApi(gyms.own, { query: list }, { enabled: enabled && role === 'admin' })
  const sold = useApi(
    plans.ofAdmin,
    { query: asksForPlans(search) ? {} : { search } },
    { enabled: enabled && role === 'admin' },
  )
  const found = [all, own].flatMap(({ data }) => data?.gyms ?? [])
  return {
    answer: bothOf(receipts.answer, ...[all, own, sold].filter(isAsked).map(answerOf)),
    groups: enabled
      ? [
          ...receipts.groups,
          {
            label: t.gyms,
            items: found.map(({ _id, name, address, admin_id }) => ({
              id: _id,
              label: name,
              hint: role === 'superadmin' ? admin_id.fullname : (address ?? undefined),
              icon: <Building2 aria-hidden="true" />,
              onPick: visit(role === 'superadmin' ? paths.adminGym(admin_id._id, _id) : paths.gym(_id)),
            })),
          },
          {
            label: t.plans,
            items: (sold.data?.plans ?? []).map(({ _id, name, price }) => ({
              id: _id,
              label: name,
              hint: formats.som(price),
              icon: <ClipboardList aria-hidden="true" />,
              onPick: visit(paths.planEdit(_id)),
            })),
          },
        ]
      : [],
  }
}

/** The receipts of a number: each gym counts its own. */
function useReceipts(role: Role, search: string, onClose: () => void): Searched {
  const t = useTexts(finderTexts)
  const formats = useFormats()
  const { gymId, isReady } = useGymOfList(undefined)
  const mayList = useCan(transactions.listOfGym)
  const number = receiptNumberIn(search)
  const isNumber = number !== undefined
  const list = { limit: mostOfAKind, ...(isNumber && { receipt_number: number }) }
  const own = useApi(transactions.listForAdmin, { query: list }, { enabled: isNumber && role === 'admin' })
  const ofGym = useApi(
    transactions.listOfGym,
    { query: { ...list, ...(gymId && { gym_id: gymId }) } },
    { enabled: isNumber && role === 'employee' && mayList && isReady },
  )
  // whoever reads no list of payments finds what they took themselves
  const taken = useApi(
    transactions.ownByNumber,
    { query: { receipt_number: number ?? 1 } },
    { enabled: isNumber && role === 'employee' && !mayList },
  )
  const found = isNumber ? [own, ofGym, taken].flatMap(({ data }) => data?.transactions ?? []) : []
  // whoever names a receipt and no more means that of a payment
  const rows = found.toSorted((a, b) => Number(a.receipt_number === null) - Number(b.receipt_number === null))
  return {
    answer: bothOf(...[own, ofGym, taken].filter(isAsked).map(answerOf)),
    groups: [
      {
        label: t.receipts,
        items: rows.map((row) => ({
          id: row._id,
          label: `${row.receipt_number === null ? t.refundReceipt : t.receipt} № ${row.receipt_number ?? row.act_number}`,
          hint: [row.member?.fullname, formats.som(row.paid_amount), formats.day(row.date), row.gym_id.name]
            .filter(Boolean)
            .join(' · '),
          icon: <ReceiptText aria-hidden="true" />,
          onPick: () => {
            onClose()
            showReceipt(row)
          },
        })),
      },
    ],
  }
}
