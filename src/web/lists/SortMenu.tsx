import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { MenuItem } from '#src/ui/menu-button.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { listTexts } from './list-texts.ts'
import { useTexts } from '../texts.ts'
import { sortTexts } from './sort-texts.ts'
import type { ListSearch } from './use-list-search.ts'

/** Every order of a list, for cards, which have no heads. */
export function SortMenu<F extends string>({
  list,
  sorts,
}: {
  list: ListSearch<F>
  sorts: readonly Pick<Column<never>, 'sortBy' | 'header'>[]
}) {
  const shell = useTexts(listTexts)
  const t = useTexts(sortTexts)
  const { sort, filterAz } = list.query
  const items: MenuItem[] = [
    ...(list.hasSort
      ? (['abc', 'cba'] as const).map((value) => ({
          label: shell.sorts[value],
          isChecked: !sort && filterAz === value,
          onSelect: () => list.change({ filterAz: value } as Partial<typeof list.query>),
        }))
      : [{ label: t.usualOrder, isChecked: !sort, onSelect: () => list.sortBy(undefined) }]),
    ...sorts.flatMap(({ sortBy = '', header }) =>
      ([sortBy, `-${sortBy}`] as const).map((value) => ({
        label: header,
        icon: value === sortBy ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />,
        aside: value === sortBy ? t.rising : t.falling,
        isChecked: sort === value,
        onSelect: () => list.sortBy(value),
      })),
    ),
  ]
  return (
    <Menu
      label={shell.sort}
      items={items}
      trigger={<IconButton size="sm" label={shell.sort} icon={<ArrowDownUp aria-hidden="true" />} />}
    />
  )
}
