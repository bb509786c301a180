import type { Day } from '#src/contract/days.ts'
import { Failure } from '#src/server/failure.ts'
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
export function chosenPeriod({ period, date, startDate, endDate }: PeriodQuery, today: Day): ChosenPeriod {
  const chosen = period ?? (startDate && endDate ? 'custom' : 'month')
  for (const [name, day] of Object.entries({ date, startDate, endDate }))
    if (day && (day < earliest || day > latest))
      throw new Failure('invalid_input', { fields: { [name]: 'day.out_of_range' } })
  const span = chosen === 'custom' ? ownSpan(startDate, endDate) : spanOf(chosen, date || startDate || today)
  const unit = unitOf(chosen, span)
  return { period: chosen, ...span, unit, buckets: bucketsOf(unit, span), previous: spanBefore(chosen, span) }
}

function ownSpan(start: Day | undefined, end: Day | undefined): Span {
  if (!start) throw new Failure('invalid_input', { fields: { startDate: 'required' } })
  if (!end) throw new Failure('invalid_input', { fields: { endDate: 'required' } })
  if (end < start) throw new Failure('invalid_input', { fields: { endDate: 'day.end_first' } })
  if (!fitsBuckets({ start, end })) throw new Failure('invalid_input', { fields: { endDate: 'day.span_too_long' } })
  return { start, end }
}

/** The day that figures are asked for as of: today when nothing is said, never one that lies ahead. */
export function pastDay(name: string, asked: Day | undefined, today: Day): Day {
  if (asked && asked > today) throw new Failure('invalid_input', { fields: { [name]: 'day.ahead' } })
  if (asked && asked < earliest) throw new Failure('invalid_input', { fields: { [name]: 'day.out_of_range' } })
  return asked || today
}
