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

/**
 * The period that a query asks for: this month when it says nothing, the two dates when it names both. A name beside
 * them holds where they are just such a period: then it is compared with the calendar's one before.
 */
export function chosenPeriod(work: Pick<Work, 'today' | 'fail'>, asked: PeriodQuery): ChosenPeriod {
  const { period = 'month', date, startDate, endDate } = asked
  const isStretch = period === 'custom' || Boolean(startDate && endDate)
  const span = isStretch
    ? ownSpan(work, startDate, endDate)
    : spanOf(period, date || startDate || endDate || work.today)
  const chosen = isStretch ? nameOf(asked.period, span) : period
  const unit = unitOf(chosen, span)
  return { period: chosen, ...span, unit, buckets: bucketsOf(unit, span), previous: spanBefore(chosen, span) }
}

function nameOf(asked: Period | undefined, { start, end }: Span): Period {
  if (asked === undefined || asked === 'custom') return 'custom'
  const named = spanOf(asked, start)
  return named.start === start && named.end === end ? asked : 'custom'
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
