import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { Skeleton, skeletonRows } from './Skeleton.tsx'
import type { Column, Sort } from './table-columns.ts'
import { cellClass, hiddenWhere, type RowsOf, TableRows, widestOf } from './table-rows.tsx'
import { ChooseAll } from './table-selection.tsx'
import { useTooWide } from './use-too-wide.ts'

export type DataTableProps<Row> = RowsOf<Row> & {
  /** names the table for screen readers */
  caption: string
  /** makes the head of a column a sort button */
  sortOf?: (column: Column<Row>) => Sort | undefined
  /** undefined while the very first answer is under way */
  rows: readonly Row[] | undefined
  /** how many rows the first answer will have: the places of the first fifteen are kept */
  expected?: number
  /** true while other rows are on their way: the old ones stay, under a veil, for an opacity of theirs would paint each of them anew */
  isRefreshing?: boolean
  /** shown when there are no rows: an EmptyState */
  empty?: ReactNode
  /** sums under the columns, by column id */
  totals?: Record<string, ReactNode>
  totalsLabel?: ReactNode
  className?: string
}

/**
 * Rows of one height with a sticky head; below 768 px, and where there is no more room than that of a phone, each row becomes
 * a card of the facts that matter. Roles are explicit because the cards change `display`. The variants stand in styles.css.
 */
export function DataTable<Row>({
  caption,
  columns,
  sortOf,
  rows,
  expected = skeletonRows,
  rowKey,
  rowLink,
  onRowClick,
  rowMenu,
  selection,
  isRefreshing = false,
  empty,
  isCurrent,
  totals,
  totalsLabel,
  className,
}: DataTableProps<Row>) {
  const [measure, isTooWide] = useTooWide()
  if (!rows)
    return <Expected columns={columns} count={expected} hasChoice={Boolean(selection)} hasMenu={Boolean(rowMenu)} />
  if (rows.length === 0) return <>{empty}</>
  return (
    <div className={cx('@container/table relative overflow-clip rounded-b-lg', className)}>
      {selection && (
        <div className="border-line border-b px-4 py-2 rows:hidden">
          <ChooseAll selection={selection} rows={rows} isWritten />
        </div>
      )}
      <div ref={measure} className={isTooWide ? 'overflow-x-auto [--table-top:0px]' : undefined}>
        <table role="table" aria-busy={isRefreshing} className="w-full border-separate border-spacing-0 cards:block">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="cards:sr-only">
            <tr role="row">
              {selection && (
                <th role="columnheader" scope="col" className={cx(headClass, 'z-3 w-10 cards:hidden')}>
                  <ChooseAll selection={selection} rows={rows} />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sortOf?.(column)} />
              ))}
              {rowMenu && <th role="columnheader" className={cx(headClass, 'w-12')} aria-hidden="true" />}
            </tr>
          </thead>
          <tbody role="rowgroup" className="cards:block" onPointerOver={tellWhole}>
            <TableRows
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              rowLink={rowLink}
              onRowClick={onRowClick}
              rowMenu={rowMenu}
              selection={selection}
              isCurrent={isCurrent}
            />
          </tbody>
          {totals && (
            <tfoot role="rowgroup" className="cards:block">
              <tr
                role="row"
                className="font-semibold cards:block cards:border-line-strong cards:border-t cards:px-4 cards:py-3"
              >
                {selection && <td role="cell" className="border-line-strong border-t cards:hidden" />}
                {columns.map((column, index) => (
                  <td
                    role="cell"
                    key={column.id}
                    className={cx(
                      'border-line-strong border-t px-3 py-2.5 first:pl-4 last:pr-4 cards:border-0 cards:p-0! cards:empty:hidden',
                      column.align === 'end' && 'text-end cards:text-start',
                      column.onCard === 'fact' && 'cards:flex cards:items-baseline cards:justify-between cards:gap-4',
                      column.onCard ? undefined : 'cards:hidden',
                      hiddenWhere(column),
                    )}
                  >
                    {column.onCard === 'fact' && totals[column.id] !== undefined && (
                      <span className="font-normal text-muted text-sm rows:hidden">{column.header}</span>
                    )}
                    {totals[column.id] ?? (index === 0 ? totalsLabel : null)}
                  </td>
                ))}
                {rowMenu && <td role="cell" className="border-line-strong border-t cards:hidden" />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {/* always there: what comes and goes beside rows has the style of each of them reckoned anew */}
      <div
        aria-hidden="true"
        className={cx('pointer-events-none absolute inset-0 z-1 bg-surface/30', !isRefreshing && 'invisible')}
      />
    </div>
  )
}

const headClass =
  'sticky top-(--table-top,0px) z-2 h-9 pointer-coarse:h-11 border-line border-b bg-surface px-3 slim:px-2 font-medium text-muted text-xs first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-4'

const cutParts = '.truncate, .rows\\:truncate, [data-cut], [data-room]'

/** What had to be cut is said whole to whoever points at it. */
function tellWhole(event: PointerEvent<HTMLElement>) {
  const cell = (event.target as HTMLElement).closest('td')
  // below its line too: what is held to two lines
  for (const part of cell ? [cell, ...cell.querySelectorAll<HTMLElement>(cutParts)] : [])
    if (!part.title && (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 4))
      part.title = part.textContent ?? ''
}

const widths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2']

/** The head, and the places of as many rows as are expected, at most of a window full. */
function Expected<Row>({
  columns,
  count,
  hasChoice,
  hasMenu,
}: {
  columns: readonly Column<Row>[]
  count: number
  hasChoice: boolean
  hasMenu: boolean
}) {
  const { loading } = useLabels(frameLabels)
  return (
    <div role="status" className="@container/table overflow-clip">
      <span className="sr-only">{loading}</span>
      <table aria-hidden="true" className="w-full border-separate border-spacing-0 cards:block">
        <thead className="cards:hidden">
          <tr>
            {hasChoice && <th className={cx(headClass, 'w-10')} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={undefined} />
            ))}
            {hasMenu && <th className={cx(headClass, 'w-12')} />}
          </tr>
        </thead>
        <tbody className="cards:block">
          {Array.from({ length: Math.min(count, skeletonRows) }, (_, row) => (
            <tr
              key={row}
              className="group/row cards:flex cards:h-28 cards:flex-wrap cards:content-center cards:gap-y-3 cards:border-line cards:border-b cards:px-4"
            >
              {hasChoice && <td className={cx(cellClass, 'cards:hidden')} />}
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  className={cx(
                    cellClass,
                    widestOf(column),
                    hiddenWhere(column),
                    index < 3 ? 'cards:basis-full' : 'cards:hidden',
                  )}
                >
                  <Skeleton className={cx('h-4', widths[(row + index * 2) % widths.length])} />
                </td>
              ))}
              {hasMenu && <td className={cx(cellClass, 'cards:hidden')} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const className = cx(headClass, column.align === 'end' ? 'text-end' : 'text-start', hiddenWhere(column))
  const style = column.width ? { width: column.width } : undefined
  if (!sort)
    return (
      <th role="columnheader" scope="col" style={style} className={className}>
        {column.header}
      </th>
    )
  const { direction, onSort } = sort
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction]
  return (
    <th role="columnheader" scope="col" style={style} aria-sort={direction} className={className}>
      <button
        type="button"
        onClick={onSort}
        className="touch-target inline-flex min-h-6 items-center gap-1 rounded-xs hover:text-ink"
      >
        {column.header}
        <Icon aria-hidden="true" className={cx('size-3.5', direction === 'none' && 'opacity-60')} />
      </button>
    </th>
  )
}
