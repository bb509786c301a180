import type { Day } from '#src/contract/days.ts'
import type { Work } from '#src/server/serve.ts'
import type { PeriodQuery } from '../contract.ts'
import {
  type Bucket,
  type BucketUnit,
  bucketsOf,
  fitsBuckets,
  type Period,
  type Span,
  spanBefore,
  spanOf,
  unitOf,
} from '../rules.ts'

export type ChosenPeriod = Span & { period: Period; unit: BucketUnit; buckets: Bucket[]; previous: Span }

/** The period that a query asks for: this month when it says nothing, `custom` when it names two dates. */
export function chosenPeriod(
  work: Pick<Work, 'today' | 'fail'>,
  { period, date, startDate, endDate }: PeriodQuery,
): ChosenPeriod {
  const chosen = period ?? (startDate && endDate ? 'custom' : 'month')
  const span = chosen === 'custom' ? ownSpan(work, startDate, endDate) : spanOf(chosen, date || startDate || work.today)
  const unit = unitOf(chosen, span)
  return { period: chosen, ...span, unit, buckets: bucketsOf(unit, span), previous: spanBefore(chosen, span) }
}

function ownSpan({ fail }: Pick<Work, 'fail'>, start: Day | undefined, end: Day | undefined): Span {
  if (!start) throw fail('invalid_input', { fields: { startDate: 'required' } })
  if (!end) throw fail('invalid_input', { fields: { endDate: 'required' } })
  if (end < start) throw fail('invalid_input', { fields: { endDate: 'day.end_first' } })
  if (!fitsBuckets({ start, end })) throw fail('invalid_input', { fields: { endDate: 'day.span_too_long' } })
  return { start, end }
}

/** The day that figures are asked for as of: today when nothing is said, never one that lies ahead. */
export function pastDay({ today, fail }: Pick<Work, 'today' | 'fail'>, name: string, asked: Day | undefined): Day {
  if (asked && asked > today) throw fail('invalid_input', { fields: { [name]: 'day.ahead' } })
  return asked || today
}
