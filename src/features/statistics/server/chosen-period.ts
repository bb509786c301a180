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

/** Beyond these nobody has figures, and calendars begin to disagree. */
const earliest = '1900-01-01'
const latest = '2999-12-31'

/** The period that a query asks for: this month when it says nothing, `custom` when it names two dates. */
export function chosenPeriod(
  work: Pick<Work, 'today' | 'fail'>,
  { period, date, startDate, endDate }: PeriodQuery,
): ChosenPeriod {
  const chosen = period ?? (startDate && endDate ? 'custom' : 'month')
  for (const [name, day] of Object.entries({ date, startDate, endDate }))
    if (day && (day < earliest || day > latest))
      throw work.fail('invalid_input', { fields: { [name]: 'day.out_of_range' } })
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
  if (asked && asked < earliest) throw fail('invalid_input', { fields: { [name]: 'day.out_of_range' } })
  return asked || today
}
