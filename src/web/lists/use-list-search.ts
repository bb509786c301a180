import { type Search, useGo, usePathname, useSearch } from '../navigation.tsx'
import { useRouter } from '../router.tsx'
import { type ListQuery, type ListRules, readListSearch, writeListSearch } from './list-search.ts'

export type ListSearch<F extends string = string> = {
  /** Goes into the call as it is: page, limit, search, filterAz and the filters. */
  query: ListQuery<F>
  /** Changes the URL; everything but `page` and what opens a row leads back to page 1. */
  change: (patch: Partial<ListQuery<F>>, options?: { replace?: boolean }) => void
  /** Takes what opens a row out of the URL: its window was closed, which has asked about what was typed in it. */
  close: () => void
  /** Search and filters away, order and page size stay. */
  clear: () => void
  /** The URL's parameters for another page. */
  searchOfPage: (page: number) => Search
  isNarrowed: boolean
  /** How many filters narrow it. */
  filterCount: number
  filterNames: readonly F[]
  hasSort: boolean
  /** The columns that the API orders by besides. */
  sorts: readonly string[]
  /** The order that the A-Z toggle leads to next. */
  nextSort: 'abc' | 'cba' | undefined
  /** By a column of the API, or (undefined) as the list usually stands. */
  sortBy: (sort: string | undefined) => void
}

/** The state of a list is in the URL: reload and back come to the same rows. */
export function useListSearch<const F extends string = never>(rules: ListRules<F> = {}): ListSearch<F> {
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const router = useRouter()
  const query = readListSearch(search, rules)
  const filterNames = (Object.keys(rules.filters ?? {}) as F[]).filter((name) => name !== rules.opens)
  const write = (next: ListQuery<F>, options: { replace?: boolean; leavesForm?: boolean } = {}) => {
    if (router.location.pathname !== pathname) return // the next page is on its way: what was typed last comes too late
    go(pathname, { search: writeListSearch(search, next, rules), keepScroll: true, ...options })
  }
  const opensOnly = (patch: object) => Object.keys(patch).every((name) => name === rules.opens)
  return {
    query,
    filterNames,
    hasSort: rules.sort !== undefined,
    sorts: rules.columns ?? [],
    nextSort:
      query.filterAz === undefined
        ? 'abc'
        : query.filterAz === 'cba'
          ? rules.sort === 'newest'
            ? undefined
            : 'abc'
          : 'cba',
    // the two ends of a period are one filter
    filterCount: new Set(
      filterNames
        .filter((name) => query[name] !== undefined)
        .map((name) => (name === 'end_date' ? 'start_date' : name)),
    ).size,
    isNarrowed: query.search !== '' || filterNames.some((name) => query[name] !== undefined),
    // the alphabet and a column take each other's place
    change: (patch, options) =>
      write(
        { ...query, ...(!opensOnly(patch) && { page: 1 }), ...('filterAz' in patch && { sort: undefined }), ...patch },
        options,
      ),
    close: () => {
      if (rules.opens) write({ ...query, [rules.opens]: undefined }, { leavesForm: true })
    },
    sortBy: (sort) => write({ ...query, page: 1, filterAz: rules.sort === 'newest' ? undefined : rules.sort, sort }),
    clear: () =>
      write({ ...query, page: 1, search: '', ...Object.fromEntries(filterNames.map((name) => [name, undefined])) }),
    searchOfPage: (page) => writeListSearch(search, { ...query, page }, rules),
  }
}
