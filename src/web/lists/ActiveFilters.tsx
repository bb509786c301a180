import { FilterChip } from '#src/ui/FilterMenu.tsx'
import type { ListSearch } from './use-list-search.ts'

/**
 * What a figure narrowed the list to and no menu of the toolbar shows: a chip for each, which takes it away. Names that
 * belong together (two dates) share one.
 */
export function ActiveFilters<F extends string>({
  list,
  filters,
}: {
  list: ListSearch<F>
  filters: readonly { names: readonly F[]; label: string | null | undefined | false }[]
}) {
  const query = list.query as Partial<Record<F, string>>
  return filters.map(({ names, label }) =>
    label && names.some((name) => query[name] !== undefined) ? (
      <FilterChip
        key={names.join()}
        label={label}
        isOn
        onToggle={() =>
          list.change(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<typeof list.query>)
        }
      />
    ) : null,
  )
}
