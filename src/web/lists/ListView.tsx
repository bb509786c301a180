import { Columns3, SearchX } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { FilterMenu } from '#src/ui/FilterMenu.tsx'
import type { FilterChoice } from '#src/ui/ChipWords.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ListToolbar } from '#src/ui/ListToolbar.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { SearchBox } from '#src/ui/SearchBox.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import type { Selection } from '#src/ui/table-selection.tsx'
import type { ApiError } from '../api-error.ts'
import { Link, Redirect, usePathname } from '../navigation.tsx'
import { useLocation } from '../router.tsx'
import { listTexts } from './list-texts.ts'
import { useFormats, useTexts } from '../texts.ts'
import { useKeptColumns } from './kept-columns.ts'
import { pageSizes } from './list-search.ts'
import { Sorting } from './Sorting.tsx'
import { sortOf } from './sort-of.ts'
import type { ListSearch } from './use-list-search.ts'

const ForbiddenState = lazyPart(() => import('../layout/ForbiddenState.tsx'), 'ForbiddenState', 'place')

/** What useApi gives; ListView needs only this much of it. */
type Answer = {
  data: { pagination: { page: number; total: number; totalPages: number } } | undefined
  error: ApiError | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type ListFilter<F extends string> = { name: F; label: string; choices: readonly FilterChoice[] }

type ListViewProps<Row, F extends string> = {
  list: ListSearch<F>
  answer: Answer
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The path of a row's own page; null for a row that has none. */
  rowTo?: (row: Row) => string | null
  /** For rows that are no place of their own: opens a panel. A button in the title cell does the same for the keyboard. */
  onRowClick?: (row: Row) => void
  /** Usually a Menu. */
  rowMenu?: (row: Row) => ReactNode
  /** Checkboxes before the rows: useChosen and its labels. */
  selection?: Selection<Row>
  /** What may be done with the chosen rows; stands above them. */
  selectionBar?: ReactNode
  /** Names the table for screen readers. */
  caption: string
  /** What may be searched: 'Ism yoki telefon raqam'. Without it there is no search box. */
  searchLabel?: string
  filters?: readonly ListFilter<F>[]
  /** From which day to which: DayRange. */
  period?: ReactNode
  /** More controls in the toolbar: a date range, a chosen gym. */
  moreFilters?: ReactNode
  /** Buttons at the end of the toolbar: export. */
  tools?: ReactNode
  /** '1 240 aʼzo' */
  total?: (count: string) => string
  /** What stands when there is nothing at all and nothing was searched; 'Data not found!' when left out. */
  empty?: ReactNode
  /** Page numbers are links into the URL; false for a list embedded in a page. */
  totals?: Record<string, ReactNode>
  totalsLabel?: ReactNode
}

/** A list page's body: toolbar, rows, pages, and every state in between. */
export function ListView<Row, F extends string = never>(props: ListViewProps<Row, F>) {
  const { answer } = props
  const t = useTexts(listTexts)
  const kept = useKeptColumns(props.columns)
  const hasFailed = answer.error !== null && !answer.data
  if (hasFailed && answer.error?.status === 403)
    return (
      <Suspense>
        <ForbiddenState />
      </Suspense>
    )
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Toolbar {...props} kept={kept} />
      {props.selectionBar}
      {hasFailed ? (
        <ErrorState
          title={t.listError}
          onRetry={answer.refetch}
          isRetrying={answer.isFetching}
          requestId={answer.error?.requestId}
        >
          {answer.error?.message}
        </ErrorState>
      ) : (
        <Rows {...props} columns={kept.shown} />
      )}
      <Pages {...props} />
    </div>
  )
}

function Toolbar<Row, F extends string>({
  kept,
  ...props
}: ListViewProps<Row, F> & { kept: ReturnType<typeof useKeptColumns<Row>> }) {
  const { list, answer, searchLabel } = props
  const t = useTexts(listTexts)
  const { query } = list
  return (
    <ListToolbar
      search={
        searchLabel && (
          <SearchBox
            label={searchLabel}
            placeholder={searchLabel}
            value={query.search}
            onSearch={(search) => list.change({ search } as Partial<typeof query>, { replace: query.search !== '' })}
            isSearching={answer.isFetching && answer.isPlaceholderData}
          />
        )
      }
      filters={(props.filters || props.period || props.moreFilters || list.isNarrowed) && <Filters {...props} />}
      filtersLabel={t.filters}
      filterCount={list.filterCount}
      end={
        (list.hasSort || list.sorts.length > 0 || props.tools || kept.choosable.length > 2) && (
          <>
            <Sorting list={list} columns={props.columns} />
            {props.tools}
            {kept.choosable.length > 2 && <ColumnChoice kept={kept} />}
          </>
        )
      }
    />
  )
}

/** Which columns stand there; on a phone the cards say what matters. */
function ColumnChoice<Row>({ kept }: { kept: ReturnType<typeof useKeptColumns<Row>> }) {
  const t = useTexts(listTexts)
  return (
    <span className="max-md:hidden">
      <Menu
        label={t.columns}
        trigger={<IconButton quiet size="sm" label={t.columns} icon={<Columns3 aria-hidden="true" />} />}
        items={kept.choosable.map(({ id, header }) => ({
          label: header,
          isTicked: !kept.isHidden(id),
          onSelect: () => kept.toggle(id),
        }))}
      />
    </span>
  )
}

function Filters<Row, F extends string>({ list, filters, period, moreFilters }: ListViewProps<Row, F>) {
  const t = useTexts(listTexts)
  const { query } = list
  return (
    <>
      {period}
      {filters?.map((filter) => (
        <FilterMenu
          key={filter.name}
          label={filter.label}
          choices={filter.choices}
          value={query[filter.name] ?? ''}
          onChange={(value) => list.change({ [filter.name]: value || undefined } as Partial<typeof query>)}
        />
      ))}
      {moreFilters}
      {list.isNarrowed && (
        <Button variant="ghost" size="sm" onClick={list.clear}>
          {t.clearAll}
        </Button>
      )}
    </>
  )
}

function Rows<Row, F extends string>(props: ListViewProps<Row, F>) {
  const { list, answer, rowTo } = props
  // a page beyond the last one says nothing about the list
  const isBeyond = props.rows?.length === 0 && answer.data?.pagination.total
  const rows = useDeferredValue(isBeyond ? undefined : props.rows) // many rows are drawn in slices: a key pressed meanwhile is heard
  const t = useTexts(listTexts)
  return (
    <DataTable
      caption={props.caption}
      columns={props.columns}
      sortOf={(column) => sortOf(column, list)}
      rows={rows}
      expected={list.query.limit}
      rowKey={props.rowKey}
      {...(rowTo && {
        rowLink: (row: Row, link: { className: string; children: ReactNode }) => {
          const to = rowTo(row)
          return to === null ? <>{link.children}</> : <Link to={to} {...link} />
        },
      })}
      {...(props.onRowClick && { onRowClick: props.onRowClick })}
      {...(props.rowMenu && { rowMenu: props.rowMenu })}
      {...(props.selection && { selection: props.selection })}
      {...(props.totals && { totals: props.totals })}
      {...(props.totalsLabel && { totalsLabel: props.totalsLabel })}
      isRefreshing={answer.isPlaceholderData}
      empty={
        list.isNarrowed ? (
          <NothingFound text={list.query.search} onClear={list.clear} />
        ) : (
          (props.empty ?? <EmptyState title={t.noData} />)
        )
      }
    />
  )
}

/** How many there are, said aloud when they have come, and the way to the others. */
function Pages<Row, F extends string>({ list, answer, total, rows }: ListViewProps<Row, F>) {
  const t = useTexts(listTexts)
  const formats = useFormats()
  const pathname = usePathname()
  const isLeft = useLocation((now) => now.pathname !== pathname) // the next page is on its way
  const { query } = list
  const areRowsDrawn = useDeferredValue(rows) !== undefined // before them it would stand below the places of rows that don't come
  const pagination = answer.data?.pagination
  const words = pagination && (total ?? t.total)(formats.number(pagination.total))
  // the only row of the last page is gone, or the address is an old one
  if (pagination?.total && !isLeft && !answer.isPlaceholderData && query.page > pagination.totalPages)
    return <Redirect to={pathname} search={list.searchOfPage(pagination.totalPages)} />
  return (
    <>
      <p role="status" className="sr-only">
        {!answer.isPlaceholderData && words}
      </p>
      {areRowsDrawn && pagination && pagination.total > 0 && (
        <Pagination
          className="border-line border-t px-4 py-3"
          page={query.page}
          totalPages={pagination.totalPages}
          total={words}
          renderPage={(page, link) => <Link to={pathname} search={list.searchOfPage(page)} keepScroll {...link} />}
          pageSize={{
            value: query.limit,
            sizes: pageSizes,
            onChange: (limit) => list.change({ limit } as Partial<typeof query>),
          }}
        />
      )}
    </>
  )
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useTexts(listTexts)
  return (
    <EmptyState
      title={t.noResults}
      icon={<SearchX aria-hidden="true" />}
      action={<Button onClick={onClear}>{t.clearSearch}</Button>}
    >
      {text && t.searchedFor(text)}
    </EmptyState>
  )
}
