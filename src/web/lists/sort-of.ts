import type { Column, Sort } from '#src/ui/table-columns.ts'
import type { ListSearch } from './use-list-search.ts'

const directions = { abc: 'ascending', cba: 'descending' } as const

/** Heads that sort: the title's by the alphabet, others by the column that the API has for them. Sums begin with the largest. */
export function sortOf<Row, F extends string>(
  { sortBy: by, align, onCard }: Column<Row>,
  list: ListSearch<F>,
): Sort | undefined {
  const { filterAz, sort } = list.query
  if (by !== undefined && list.sorts.includes(by)) {
    const [first, second] = align === 'end' ? [`-${by}`, by] : [by, `-${by}`]
    const next = sort === first ? second : sort === second ? undefined : first
    return {
      direction: sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none',
      onSort: () => list.sortBy(next),
    }
  }
  if (onCard !== 'title' || !list.hasSort) return undefined
  return {
    direction: filterAz ? directions[filterAz] : 'none',
    onSort: () => list.change({ filterAz: list.nextSort } as Partial<typeof list.query>),
  }
}
