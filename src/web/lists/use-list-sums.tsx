import type { ReactNode } from 'react'
import { Sums } from '#src/ui/Sums.tsx'
import { useHasPermission } from '../me.ts'

type Sum<T> = { label: string; of: (totals: T) => string }

/** What useApi gives; the sums need only this much of it. */
type Answer<T> = { data: { totals?: T | undefined } | undefined; error: unknown }

/**
 * What the rows of a list add up to, for the head of its page. Whoever may see sums finds their place before they come; who
 * may not is answered without them and sees none.
 */
export function useListSums<T>({ data, error }: Answer<T>, sums: readonly Sum<T>[]): ReactNode {
  const mayTotal = useHasPermission('money.totals')
  const totals = data?.totals
  if (!totals && !mayTotal) return null
  return (
    <Sums hasFailed={error !== null} sums={sums.map(({ label, of }) => ({ label, value: totals && of(totals) }))} />
  )
}
