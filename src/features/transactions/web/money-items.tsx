import { CircleAlert, PenLine, Undo2 } from 'lucide-react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import type { MenuItem } from '#src/ui/menu-button.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** Refund, correction and fee, each by its own words, at the menu of whatever they change. `to`: where money is written. */
export function useMoneyItems(): (to: string, paid: number) => MenuItem[] {
  const t = useTexts(texts)
  const refusal = useRefusal()
  return (to, paid) => [
    {
      label: t.titles.refund,
      icon: <Undo2 aria-hidden="true" />,
      link: <Link to={to} search={{ type: 'refund' }} />,
      disabledReason: refusal('transactions.refund') ?? (paid > 0 ? null : t.noPayments),
    },
    {
      label: t.titles.adjustment,
      icon: <PenLine aria-hidden="true" />,
      link: <Link to={to} search={{ type: 'adjustment' }} />,
      disabledReason: refusal('transactions.adjust'),
    },
    {
      label: t.titles.cancellation_fee,
      icon: <CircleAlert aria-hidden="true" />,
      link: <Link to={to} search={{ type: 'cancellation_fee' }} />,
      disabledReason: refusal('transactions.adjust'),
    },
  ]
}
