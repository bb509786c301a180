import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Column } from './table-columns.ts'
import { ChooseRow, type Selection, useRowChoice } from './table-selection.tsx'

export type RowsOf<Row> = {
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** wraps the title cell in a link that covers the whole row: `(row, props) => <Link to=… {...props} />` */
  rowLink?: ((row: Row, props: { className: string; children: ReactNode }) => ReactElement) | undefined
  /** for rows that are not a place, such as a choice; prefer rowLink */
  onRowClick?: ((row: Row) => void) | undefined
  /** usually a Menu */
  rowMenu?: ((row: Row) => ReactNode) | undefined
  /** checkboxes before the rows */
  selection?: Selection<Row> | undefined
  /** a tinted row, such as the open one */
  isCurrent?: ((row: Row) => boolean) | undefined
}

/** The rows alone: what is asked, sorted or on its way draws none of them again. */
export function TableRows<Row>({
  columns,
  rows,
  rowKey,
  rowLink,
  onRowClick,
  rowMenu,
  selection,
  isCurrent,
}: RowsOf<Row> & { rows: readonly Row[] }) {
  const choose = useRowChoice(selection, rows)
  const isClickable = Boolean(rowLink ?? onRowClick)
  return (
    <>
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
              <Room isShared={column.mayBeCut ?? false} isTitle={column.onCard === 'title'}>
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
    </>
  )
}

/** Put this around a button or link inside a cell, so that it stays pressable above the row's link. */
export const RowPart = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span data-row-part className={cx('relative z-1', className)}>
    {children}
  </span>
)

/** As wide as its words where there is room for them, and narrower, down to a word, where there is not; who it is keeps two words. */
const Room = ({ isShared, isTitle, children }: { isShared: boolean; isTitle: boolean; children: ReactNode }) =>
  isShared ? (
    <div
      className={cx(
        'cards:contents rows:grid rows:grid-cols-[minmax(0,max-content)]',
        isTitle ? 'rows:min-w-[clamp(5rem,16cqi,9rem)]' : 'rows:min-w-20',
      )}
    >
      <div data-room className="cards:*:min-w-0 cards:contents rows:truncate">
        {children}
      </div>
    </div>
  ) : (
    children
  )

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
export const hiddenWhere = ({ from, onCard }: Column<never>) => (from ? fromClasses[from] : !onCard && 'slim:hidden')

export const cellClass =
  'border-line border-b px-3 py-1 first:pl-4 last:pr-4 group-last/row:border-b-0 rows:h-14 slim:px-2 rows:truncate rows:*:align-middle cards:border-0 cards:p-0!'

export const widestOf = ({ mayBeCut }: Column<never>) =>
  mayBeCut ? 'rows:max-w-96 slim:max-w-52' : 'rows:max-w-72 slim:max-w-48'

/** A press on a control inside the row, or the end of a text selection, is not a press on the row. */
function clickRow(event: MouseEvent<HTMLElement>, open: () => void) {
  const target = event.target as HTMLElement
  if (!event.currentTarget.contains(target)) return // in the menu of the row, which stands elsewhere in the document
  if (target.closest('a, button, input, select, label, [data-row-part]')) return
  if (window.getSelection()?.toString()) return
  open()
}
