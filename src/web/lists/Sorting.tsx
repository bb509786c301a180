import { ArrowDown, ArrowDownAZ, ArrowDownUp, ArrowUp, ArrowUpAZ, ClockArrowDown } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#src/ui/Menu.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'
import type { ListSearch } from './use-list-search.ts'

const icons = { abc: ArrowDownAZ, cba: ArrowUpAZ, newest: ClockArrowDown } as const

/** The order of a list: the alphabet by one press, and on a phone, whose cards have no heads, every column in a menu. */
export function Sorting<Row, F extends string>({
  list,
  columns,
}: {
  list: ListSearch<F>
  columns: readonly Column<Row>[]
}) {
  const t = useTexts(shellTexts)
  const { sort, filterAz } = list.query
  const sorts = columns.filter(({ sortBy }) => sortBy !== undefined && list.sorts.includes(sortBy))
  const chosen = sorts.find(({ sortBy }) => sort === sortBy || sort === `-${sortBy}`)
  const present = filterAz ?? 'newest'
  const alphabet = (value: 'abc' | 'cba' | undefined) => () =>
    list.change({ filterAz: value } as Partial<typeof list.query>)
  const Icon = icons[present]
  const Arrow = sort?.startsWith('-') ? ArrowDown : ArrowUp
  const items: MenuItem[] = [
    ...(list.hasSort
      ? (['abc', 'cba'] as const).map((value) => ({
          label: t.sorts[value],
          isChecked: !sort && filterAz === value,
          onSelect: alphabet(value),
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
    <>
      {list.hasSort && (
        <span className={sorts.length > 0 ? 'max-md:hidden' : undefined}>
          <Button
            size="sm"
            aria-label={`${t.sort}: ${chosen ? t.byColumn : t.sorts[present]}`}
            icon={chosen ? <Arrow aria-hidden="true" /> : <Icon aria-hidden="true" />}
            onClick={alphabet(list.nextSort)}
          >
            {chosen ? chosen.header : t.sorts[present]}
          </Button>
        </span>
      )}
      {sorts.length > 0 && (
        <span className="md:hidden">
          <Menu
            label={t.sort}
            items={items}
            trigger={<IconButton size="sm" label={t.sort} icon={<ArrowDownUp aria-hidden="true" />} />}
          />
        </span>
      )}
    </>
  )
}
