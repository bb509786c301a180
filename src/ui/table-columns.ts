import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** numbers stand at the end */
  align?: 'start' | 'end'
  /** a CSS width */
  width?: string
  /** its place on a card: one title, at most one aside (the badge), up to three facts; left out means not on the card */
  onCard?: 'title' | 'aside' | 'fact'
  /** its words may be cut where there is no room for all of them; other columns take what they need */
  mayBeCut?: boolean
  /** only where the table is wider than 46rem (md), 56rem (lg), 68rem (xl) or 72rem (2xl); without it a column that is on no card leaves below 46rem */
  from?: 'md' | 'lg' | 'xl' | '2xl'
  /** the name under which the list can be ordered by this column */
  sortBy?: string
}

/** How a list stands by a column, and what a press on its head does. */
export type Sort = { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
