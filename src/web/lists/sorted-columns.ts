import type { Column } from '#src/ui/table-columns.ts'
import type { ListSearch } from './use-list-search.ts'

const directions = { abc: 'ascending', cba: 'descending' } as const

/** Heads that sort: the title's by the alphabet, others by the column that the API has for them. Sums begin with the largest. */
export const sortedColumns = <Row, F extends string>(
  columns: readonly Column<Row>[],
  list: ListSearch<F>,
): Column<Row>[] =>
  columns.map((column) => {
    const { filterAz, sort } = list.query
    const by = column.sortBy
    if (column.sort) return column
    if (by !== undefined && list.sorts.includes(by)) {
      const [first, second] = column.align === 'end' ? [`-${by}`, by] : [by, `-${by}`]
      const next = sort === first ? second : sort === second ? undefined : first
      return {
        ...column,
        sort: {
          direction: sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none',
          onSort: () => list.sortBy(next),
        },
      }
    }
    if (column.onCard !== 'title' || !list.hasSort) return column
    return {
      ...column,
      sort: {
        direction: filterAz ? directions[filterAz] : 'none',
        onSort: () => list.change({ filterAz: list.nextSort } as Partial<typeof list.query>),
      },
    }
  })
