import type { Day } from '#src/contract/days.ts'
import type { Endpoint, Reply } from '#src/contract/endpoint.ts'
import type { Place, Rows } from '#src/features/statistics/figure-rows.ts'
import type { Period, Span } from '#src/features/statistics/rules.ts'

/** How a number comes from its rows, when it is not simply their sum. */
export type From =
  /** The one in per cent of the other. */
  | { share: Rows; of: Rows }
  /** By how much per cent the one is above or below the other. */
  | { change: Rows; against: Rows }
  | { balance: Rows; less: Rows }
  /** The sum for each of so many days. */
  | { average: Rows; days: number }
  /** So many times the one sum for each of the other. */
  | { times: number; each: Rows; among: Rows; decimals: number }

export type Figure = {
  /** Where the number stands in its reply: `series.3.net`. */
  path: string
  value: number | null
  /** What it opens. */
  rows: Rows
  from?: From
}

/** What was asked for. */
export type Asked = { place: Place; period: Period; span: Span; today: Day }

export type Line = [path: string, rows: Rows, from?: From]
export type Answer<E extends Endpoint> = Omit<Reply<E>, 'message'>

const valueAt = (reply: unknown, path: string): number | null => {
  let found: unknown = reply
  for (const key of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[key]
  return typeof found === 'number' ? found : null
}

/** The numbers of a reply by their paths; one that is not there counts nothing. */
export const figures = (reply: unknown, lines: Line[]): Figure[] =>
  lines.map(([path, rows, from]) => ({ path, value: valueAt(reply, path), rows, ...(from && { from }) }))

export const spanOf = ({ startDate, endDate }: { startDate: Day; endDate: Day }): Span => ({
  start: startDate,
  end: endDate,
})
export const each = <T>(list: readonly T[], lines: (one: T, nr: number) => Line[]): Line[] => list.flatMap(lines)
