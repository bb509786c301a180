import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { Column } from './table-columns.ts'
import { ChooseAll, ChooseRow, type Selection, useRowChoice } from './table-selection.tsx'
import { useTooWide } from './use-too-wide.ts'

export type DataTableProps<Row> = {
  /** names the table for screen readers */
  caption: string
  columns: readonly Column<Row>[]
  /** undefined while the very first answer is under way */
  rows: readonly Row[] | undefined
  /** how many rows the first answer will have: their places are kept */
  expected?: number
  rowKey: (row: Row) => string
  /** wraps the title cell in a link that covers the whole row: `(row, props) => <Link to=… {...props} />` */
  rowLink?: (row: Row, props: { className: string; children: ReactNode }) => ReactElement
  /** for rows that are not a place, such as a choice; prefer rowLink */
  onRowClick?: (row: Row) => void
  /** usually a Menu */
  rowMenu?: (row: Row) => ReactNode
  /** checkboxes before the rows */
  selection?: Selection<Row>
  /** true while other rows are on their way: the old ones stay, dimmed */
  isRefreshing?: boolean
  /** shown when there are no rows: an EmptyState */
  empty?: ReactNode
  /** a tinted row, such as the open one */
  isCurrent?: (row: Row) => boolean
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
  rows,
  expected = 10,
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
  const choose = useRowChoice(selection, rows)
  if (!rows)
    return <Expected columns={columns} count={expected} hasChoice={Boolean(selection)} hasMenu={Boolean(rowMenu)} />
  if (rows.length === 0) return <>{empty}</>
  const isClickable = Boolean(rowLink ?? onRowClick)
  return (
    <div className={cx('@container/table overflow-clip rounded-b-lg', className)}>
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
                <HeadCell key={column.id} column={column} />
              ))}
              {rowMenu && <th role="columnheader" className={cx(headClass, 'w-12')} aria-hidden="true" />}
            </tr>
          </thead>
          <tbody
            role="rowgroup"
            className={cx('transition-opacity duration-100 cards:block', isRefreshing && 'opacity-70')}
            onPointerOver={tellWhole}
          >
            {rows.map((row) => (
              <tr
                role="row"
                key={rowKey(row)}
                aria-current={isCurrent?.(row) ? true : undefined}
                data-chosen={selection?.isChosen(row) ? '' : undefined}
                {...(onRowClick && {
                  onClick: (event) => clickRow(event, () => onRowClick(row)),
                })}
                className={cx(
                  'group/row relative aria-current:bg-accent-soft data-chosen:bg-accent-soft cards:flex cards:flex-wrap cards:items-center cards:gap-x-2 cards:gap-y-1 cards:before:order-3 cards:before:basis-full cards:border-line cards:border-b cards:px-4 cards:py-3 cards:last:border-b-0',
                  rowMenu && 'cards:pr-12',
                  isClickable && 'cursor-pointer hover:bg-hover active:bg-sunken',
                )}
              >
                {selection && (
                  <td
                    role="cell"
                    className="border-line border-b py-2 pr-0 pl-4 group-last/row:border-b-0 cards:order-0 cards:border-0 cards:p-0"
                  >
                    <RowPart className="block">
                      <ChooseRow selection={selection} row={row} onChange={choose} />
                    </RowPart>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    role="cell"
                    key={column.id}
                    className={cx(
                      cellClass,
                      widestOf(column),
                      column.align === 'end' && 'text-end cards:text-start',
                      rowMenu && column.onCard === 'fact' && 'cards:-mr-8',
                      cardPlaces[column.onCard ?? 'none'],
                      hiddenWhere(column),
                    )}
                  >
                    {column.onCard === 'fact' && (
                      <span className="max-w-1/2 shrink-0 text-start text-muted text-sm wrap-normal rows:hidden">
                        {column.header}
                      </span>
                    )}
                    <Room isShared={column.mayBeCut ?? false}>
                      {column.onCard === 'title' && rowLink
                        ? rowLink(row, {
                            className: rowLinkClass,
                            children: column.cell(row),
                          })
                        : column.cell(row)}
                    </Room>
                  </td>
                ))}
                {rowMenu && (
                  <td
                    role="cell"
                    className="sticky right-0 border-line border-b bg-surface py-1 pr-3 pl-0 text-end group-hover/row:bg-hover group-aria-[current]/row:bg-accent-soft group-data-chosen/row:bg-accent-soft cards:absolute cards:top-2 cards:right-3 cards:bg-transparent! group-last/row:border-b-0 cards:border-0 cards:p-0"
                  >
                    <span className="relative z-1 inline-flex pointer-coarse:-m-1.5 cards:z-2" data-row-part>
                      {rowMenu(row)}
                    </span>
                  </td>
                )}
              </tr>
            ))}
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
    </div>
  )
}

/** Put this around a button or link inside a cell, so that it stays pressable above the row's link. */
export const RowPart = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span data-row-part className={cx('relative z-1', className)}>
    {children}
  </span>
)

/** As wide as its words where there is room for them, and narrower, down to a word, where there is not. */
const Room = ({ isShared, children }: { isShared: boolean; children: ReactNode }) =>
  isShared ? (
    <div className="cards:contents rows:grid rows:min-w-20 rows:grid-cols-[minmax(0,max-content)]">
      <div data-room className="cards:*:min-w-0 cards:contents rows:truncate">
        {children}
      </div>
    </div>
  ) : (
    children
  )

const headClass =
  'sticky top-(--table-top,0px) z-2 h-9 pointer-coarse:h-11 border-line border-b bg-surface px-3 slim:px-2 font-medium text-muted text-xs first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-4'

const rowLinkClass =
  'font-medium text-ink outline-none [&_.text-muted]:font-normal after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

const cardPlaces = {
  // who it is comes before what is beside it: a name has two lines on a card
  title:
    'cards:order-1 cards:min-w-0 cards:grow cards:basis-40 cards:wrap-anywhere cards:[&_.truncate]:line-clamp-2 cards:[&_.truncate]:whitespace-normal',
  aside: 'cards:order-2',
  // what is said of it may be as narrow as the card leaves it, and then goes on in a second line
  fact: 'cards:*:min-w-0 cards:[&_[data-cut]]:wrap-normal cards:[&_[data-cut]]:whitespace-normal cards:[&_.truncate]:whitespace-normal cards:order-4 cards:flex cards:min-w-0 cards:wrap-anywhere cards:basis-full cards:grow cards:items-baseline cards:justify-between cards:gap-4 cards:text-end',
  none: 'cards:hidden',
} as const

const fromClasses = { md: 'slim:hidden', lg: 'narrow:hidden', xl: 'medium:hidden', '2xl': 'roomy:hidden' } as const

/** A narrow table leaves out what its cards leave out. */
const hiddenWhere = ({ from, onCard }: Column<never>) => (from ? fromClasses[from] : !onCard && 'slim:hidden')

const cellClass =
  'border-line border-b px-3 py-1.5 first:pl-4 last:pr-4 group-last/row:border-b-0 rows:h-14 slim:px-2 rows:truncate rows:*:align-middle cards:border-0 cards:p-0!'

const widestOf = ({ mayBeCut }: Column<never>) =>
  mayBeCut ? 'rows:max-w-96 slim:max-w-52' : 'rows:max-w-72 slim:max-w-48'

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

/** The head, and the places of as many rows as are expected. */
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
            {columns.map(({ sort: _, ...column }) => (
              <HeadCell key={column.id} column={column} />
            ))}
            {hasMenu && <th className={cx(headClass, 'w-12')} />}
          </tr>
        </thead>
        <tbody className="cards:block">
          {Array.from({ length: count }, (_, row) => (
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

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const className = cx(headClass, column.align === 'end' ? 'text-end' : 'text-start', hiddenWhere(column))
  const style = column.width ? { width: column.width } : undefined
  if (!column.sort)
    return (
      <th role="columnheader" scope="col" style={style} className={className}>
        {column.header}
      </th>
    )
  const { direction, onSort } = column.sort
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

/** A press on a control inside the row, or the end of a text selection, is not a press on the row. */
function clickRow(event: MouseEvent<HTMLElement>, open: () => void) {
  const target = event.target as HTMLElement
  if (!event.currentTarget.contains(target)) return // in the menu of the row, which stands elsewhere in the document
  if (target.closest('a, button, input, select, label, [data-row-part]')) return
  if (window.getSelection()?.toString()) return
  open()
}
