import { type RawBuilder, sql } from 'kysely'
import type { SortOf } from '#src/contract/values.ts'

type SortColumn =
  | RawBuilder<unknown>
  | { mayBeNull: RawBuilder<unknown> }
  | { inTurn: readonly [RawBuilder<unknown>, RawBuilder<unknown>] }

/**
 * The order that a list was asked for, or null when it was not. Equal rows stand by `last`, so that pages neither repeat
 * nor miss one; rows that have nothing to be sorted by come at the end, whichever way. `inTurn`: a day and the moment in it turn together.
 */
export function sortOrder<C extends string>(
  sort: SortOf<C> | undefined,
  columns: Readonly<Record<C, SortColumn>>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  if (!sort) return null
  const falls = sort.startsWith('-')
  const column: SortColumn = columns[(falls ? sort.slice(1) : sort) as C] // a sort is a column's name with or without the minus
  const way = falls ? sql`desc` : sql``
  if ('inTurn' in column) return sql`${column.inTurn[0]} ${way}, ${column.inTurn[1]} ${way}, ${last}`
  return 'mayBeNull' in column
    ? sql`(${column.mayBeNull}) is null, ${column.mayBeNull} ${way}, ${last}`
    : sql`${column} ${way}, ${last}`
}
