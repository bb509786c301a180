import { lastBeforeFirst } from '#src/contract/days.ts'
import type { Search } from '../navigation.tsx'

export const pageSizes = [10, 15, 20, 35, 50] as const

/** 'text' and 'day' take any word (an id, a date); a list of names takes one of them. */
export type FilterRule = readonly string[] | 'text' | 'day'
export type ListRules<F extends string> = {
  filters?: Readonly<Record<F, FilterRule>>
  /** What of these narrows nothing, but opens a row. */
  opens?: NoInfer<F>
  /** The order when the URL names none (`newest`: as the server has it); without it there is no A-Z toggle. */
  sort?: 'abc' | 'cba' | 'newest'
  /** Columns that the API orders by besides, under its names for them. */
  columns?: readonly string[]
  pageSize?: number
}

export type ListQuery<F extends string> = {
  page: number
  limit: number
  search: string
  filterAz: 'abc' | 'cba' | undefined
  /** The column that the rows stand by, instead of `filterAz`. */
  sort?: string | undefined
} & Partial<Record<F, string>>

const wholeOf = (text: string | undefined, fallback: number, most: number): number => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : fallback
}

const allows = (rule: FilterRule, value: string): boolean =>
  rule === 'text' ? value.length <= 200 : rule === 'day' ? /^\d{4}-\d{2}-\d{2}$/.test(value) : rule.includes(value)

/** What the URL says about a list; anything it may not say is read as the default. */
export function readListSearch<F extends string>(search: Search, rules: ListRules<F>): ListQuery<F> {
  const column = rules.columns?.find((name) => search.sort === name || search.sort === `-${name}`)
  const usual = rules.sort === 'newest' ? undefined : rules.sort
  const sort = search.sort === 'abc' || search.sort === 'cba' ? search.sort : usual
  const limit = wholeOf(search.limit, rules.pageSize ?? 10, 100)
  const filters: Record<string, string> = {}
  for (const [name, rule] of Object.entries(rules.filters ?? {}) as [string, FilterRule][]) {
    const value = search[name]
    if (value && allows(rule, value)) filters[name] = value
  }
  const early = lastBeforeFirst(filters)
  if (early) delete filters[early]
  return {
    page: wholeOf(search.page, 1, 1_000_000),
    limit: (pageSizes as readonly number[]).includes(limit) ? limit : (rules.pageSize ?? 10),
    search: (search.search ?? '').slice(0, 200),
    filterAz: rules.sort && !column ? sort : undefined,
    ...(column ? { sort: search.sort } : {}),
    ...filters,
  } as ListQuery<F> // the names come from rules.filters and rules.columns
}

/** The same for the URL: defaults stay out of it; parameters that are not the list's (a tab, an open panel) stay in. */
export function writeListSearch<F extends string>(search: Search, query: ListQuery<F>, rules: ListRules<F>): Search {
  const next: Search = { ...search }
  const put = (name: string, value: string, isDefault: boolean) => {
    if (isDefault || value === '') delete next[name]
    else next[name] = value
  }
  put('page', String(query.page), query.page === 1)
  put('limit', String(query.limit), query.limit === (rules.pageSize ?? 10))
  put('search', query.search, false)
  put('sort', query.sort ?? query.filterAz ?? '', !query.sort && query.filterAz === rules.sort)
  for (const name of Object.keys(rules.filters ?? {}))
    put(name, ((query as Record<string, unknown>)[name] as string) ?? '', false)
  return next
}
