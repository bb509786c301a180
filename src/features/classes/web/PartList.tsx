import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { ListView } from '#src/web/lists/ListView.tsx'
import type { ListSearch } from '#src/web/lists/use-list-search.ts'
import { useTexts } from '#src/web/texts.ts'
import { ClassGym, ClassHead, type ClassPart } from './ClassHead.tsx'
import type { useClassGym } from './class-gym.ts'
import { partsTexts } from './parts-texts.ts'

type Words = { add: string; total: (count: string) => string; empty: string; emptyText: string }

type PartListProps<Row, F extends string> = {
  part: ClassPart
  place: ReturnType<typeof useClassGym>
  list: ListSearch<F>
  answer: ComponentProps<typeof ListView>['answer']
  rows: readonly Row[] | undefined
  nameOf: (row: Row) => string
  words: Words
  columns: readonly Column<Row>[]
  /** What has been put away, its filter, and how that is done and undone. */
  away: {
    is: (row: Row) => boolean
    filter: F
    words: { all: string; state: string; putAway: string }
    putAway: (row: Row) => void
    bringBack: (row: Row) => void
  }
  /** The form of one, or of a new one. */
  form: (row: Row | undefined, onClose: () => void) => ReactNode
}

/** Kinds, coaches, rooms: few of each, made and changed beside their list. */
export function PartList<Row extends { _id: string }, F extends string>(props: PartListProps<Row, F>) {
  const { part, place, list, answer, rows, nameOf, words, columns, away, form } = props
  const t = useTexts(partsTexts)
  const [open, setOpen] = useState<Row | 'new'>()
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  )
  return (
    <>
      <ClassHead current={part} place={place} actions={add} choosesGym={false} />
      <ListView
        list={list}
        answer={answer}
        rows={rows}
        rowKey={(row) => row._id}
        onRowClick={setOpen}
        caption={words.add}
        searchLabel={t.search}
        total={words.total}
        tools={part === 'rooms' && <ClassGym place={place} />}
        filters={[{ name: away.filter, label: t.state, choices: [{ value: 'true', label: away.words.all }] }]}
        columns={[
          {
            id: 'name',
            mayBeCut: true,
            sortBy: 'name',
            header: t.name,
            onCard: 'title',
            cell: (row) => (
              <button
                type="button"
                className="block max-w-full truncate text-start font-medium"
                onClick={() => setOpen(row)}
              >
                {nameOf(row)}
              </button>
            ),
          },
          ...columns,
          {
            id: 'state',
            header: t.state,
            onCard: 'aside',
            cell: (row) => (away.is(row) ? <Badge>{away.words.state}</Badge> : null),
          },
        ]}
        rowMenu={(row) => (
          <Menu
            label={t.actions(nameOf(row))}
            items={[
              { label: t.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen(row) },
              away.is(row)
                ? { label: t.restore, icon: <ArchiveRestore aria-hidden="true" />, onSelect: () => away.bringBack(row) }
                : {
                    label: away.words.putAway,
                    icon: <Archive aria-hidden="true" />,
                    tone: 'bad',
                    onSelect: () => away.putAway(row),
                  },
            ]}
          />
        )}
        empty={
          <EmptyState title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {open && <Suspense>{form(open === 'new' ? undefined : open, () => setOpen(undefined))}</Suspense>}
    </>
  )
}
