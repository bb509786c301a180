import { ArrowDownAZ, ArrowUpAZ, ClockArrowDown } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { listTexts } from './list-texts.ts'
import { useTexts } from '../texts.ts'
import type { ListSearch } from './use-list-search.ts'

const SortMenu = lazyPart(() => import('./SortMenu.tsx'), 'SortMenu')
const icons = { abc: ArrowDownAZ, cba: ArrowUpAZ, newest: ClockArrowDown } as const
const isNarrow = () => matchMedia('(width < 48rem)').matches

/** The order of a list: the alphabet by one press, and on a phone, whose cards have no heads, every column in a menu. */
export function Sorting<Row, F extends string>({
  list,
  columns,
}: {
  list: ListSearch<F>
  columns: readonly Column<Row>[]
}) {
  const t = useTexts(listTexts)
  const { sort, filterAz } = list.query
  const sorts = columns.filter(({ sortBy }) => sortBy !== undefined && list.sorts.includes(sortBy))
  const chosen = sorts.find(({ sortBy }) => sort === sortBy || sort === `-${sortBy}`)
  const present = filterAz ?? 'newest'
  const Icon = icons[present]
  const label = chosen ? chosen.header : t.sorts[present]
  return (
    <>
      {list.hasSort && (
        <span className={sorts.length > 0 ? 'max-md:hidden' : undefined}>
          <Button
            size="sm"
            {...(typeof label === 'string' && { 'aria-label': `${t.sort}: ${label}` })}
            icon={chosen ? undefined : <Icon aria-hidden="true" />}
            onClick={() => list.change({ filterAz: list.nextSort } as Partial<typeof list.query>)}
          >
            {label}
          </Button>
        </span>
      )}
      {sorts.length > 0 && isNarrow() && (
        <span className="size-8 md:hidden pointer-coarse:size-11">
          <Suspense>
            <SortMenu list={list} sorts={sorts} />
          </Suspense>
        </span>
      )}
    </>
  )
}
