import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge, StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterChip } from '#src/ui/FilterMenu.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ListToolbar } from '#src/ui/ListToolbar.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { type PageLinkProps, Pagination } from '#src/ui/Pagination.tsx'
import { SearchBox } from '#src/ui/SearchBox.tsx'
import type { Column, Sort } from '#src/ui/table-columns.ts'
import { RowPart } from '#src/ui/table-rows.tsx'
import { ChooseAll, ChooseRow } from '#src/ui/table-selection.tsx'
import { useTexts } from '#src/web/texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import { here, Kept, Sample, State } from './Sample.tsx'

type Row = { id: string; name: string; place: string; sum: string; tone: 'good' | 'bad' }

export function Lists() {
  const t = useTexts(galleryTexts)
  const [chosen, setChosen] = useState<readonly string[]>(['b'])
  const rows: Row[] = [
    { id: 'a', name: t.name, place: t.place, sum: '1 250 000', tone: 'good' },
    { id: 'b', name: t.otherName, place: t.otherPlace, sum: '0', tone: 'bad' },
    { id: 'c', name: t.long, place: t.long, sum: '99 999 999 999', tone: 'good' },
  ]
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: t.label,
      cell: ({ name }) => name,
      onCard: 'title',
    },
    { id: 'place', header: t.gym, cell: ({ place }) => <RowPart>{place}</RowPart>, onCard: 'fact' },
    { id: 'sum', header: t.sum, align: 'end', cell: ({ sum }) => <span className="num">{sum}</span>, onCard: 'fact' },
    {
      id: 'tone',
      header: t.info,
      cell: ({ tone }) => <StatusBadge tone={tone}>{t[tone]}</StatusBadge>,
      onCard: 'aside',
    },
  ]
  const table = {
    caption: t.members,
    columns,
    sortOf: ({ id }: Column<Row>): Sort | undefined =>
      id === 'name' ? { direction: 'ascending', onSort: () => undefined } : undefined,
    rowKey: ({ id }: Row) => id,
  }
  const selection = {
    isChosen: ({ id }: Row) => chosen.includes(id),
    onChoose: (those: readonly Row[], isChosen: boolean) => {
      const ids = those.map(({ id }) => id)
      setChosen((before) => [...before.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])])
    },
    label: ({ name }: Row) => `${t.select}: ${name}`,
    labelAll: t.selectAll,
  }
  return (
    <>
      <Sample name="DataTable" wide>
        <State name="default">
          <Card flush>
            <ListToolbar
              search={
                <Kept value="">
                  {({ value, onChange }) => <SearchBox label={t.search} value={value} onSearch={onChange} />}
                </Kept>
              }
              filters={<FilterChip label={t.bad} count={1} isOn={false} onToggle={() => undefined} />}
              filtersLabel={t.filters}
              filterCount={1}
              end={<IconButton size="sm" label={t.add} icon={<Plus aria-hidden="true" />} />}
            />
            <DataTable
              {...table}
              rows={rows}
              selection={selection}
              rowLink={(_, props) => here(props)}
              rowMenu={({ name }) => <Menu label={name} items={[{ label: t.remove, tone: 'bad' }]} />}
              isCurrent={({ id }) => id === 'a'}
              totals={{ sum: '100 001 249 999' }}
              totalsLabel={t.payments}
            />
          </Card>
        </State>
        <State name="refreshing">
          <DataTable {...table} rows={rows.slice(0, 1)} isRefreshing />
        </State>
        <State name="loading">
          <DataTable {...table} rows={undefined} expected={2} />
        </State>
        <State name="empty">
          <DataTable {...table} rows={[]} empty={<EmptyState title={t.nothing} />} />
        </State>
        <State name="where there is little room: cards">
          <div className="max-w-88">
            <DataTable {...table} rows={rows} />
          </div>
        </State>
      </Sample>
      <Sample name="SearchBox, Pagination, choices of rows">
        <State name="SearchBox">
          <SearchBox label={t.search} placeholder={t.search} value="" onSearch={() => undefined} />
        </State>
        <State name="focus">
          <SearchBox label={t.search} value={t.name} shortcut={false} onSearch={() => undefined} />
        </State>
        <State name="loading">
          <SearchBox label={t.search} value={t.long} isSearching shortcut={false} onSearch={() => undefined} />
        </State>
        <State name="Pagination">
          <Pagination
            page={4}
            totalPages={12}
            total="120"
            renderPage={(_, props: PageLinkProps) => here(props)}
            pageSize={{ value: 10, sizes: [10, 25], onChange: () => undefined }}
          />
        </State>
        <State name="first of two">
          <Pagination page={1} totalPages={2} renderPage={(_, props: PageLinkProps) => here(props)} />
        </State>
        <State name="ChooseAll, ChooseRow">
          <ChooseAll selection={selection} rows={rows} isWritten />
          {rows.slice(0, 2).map((row) => (
            <ChooseRow
              key={row.id}
              selection={selection}
              row={row}
              onChange={() => selection.onChoose([row], !selection.isChosen(row))}
            />
          ))}
        </State>
      </Sample>
      <Sample name="Badge, StatusBadge">
        {(['good', 'bad', 'warn', 'off', 'info'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Badge tone={tone}>{t[tone]}</Badge> <StatusBadge tone={tone}>{t[tone]}</StatusBadge>
          </State>
        ))}
        <State name="long text">
          <StatusBadge tone="warn">{t.long}</StatusBadge>
        </State>
      </Sample>
      <Sample name="Card, EmptyState">
        <State name="Card">
          <Card title={t.members} description={t.sentence} actions={<Button size="sm">{t.add}</Button>}>
            {t.longSentence}
          </Card>
        </State>
        <State name="long text">
          <Card title={t.long} level={3} actions={<Button size="sm">{t.remove}</Button>} />
        </State>
        <State name="EmptyState">
          <EmptyState title={t.nothing} action={<Button variant="primary">{t.add}</Button>}>
            {t.longSentence}
          </EmptyState>
        </State>
      </Sample>
    </>
  )
}
