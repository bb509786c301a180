import * as z from 'zod/mini'
import { type Endpoint, exportPlace } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

export const spreadsheetFormats = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]

/** More rows than this are no table that a person reads: the list has to be narrowed first. */
export const exportLimit = 100_000

export const formatQuery = () => z._default(z.enum(spreadsheetFormats), 'csv')

type Listing = Endpoint & { query: z.ZodMiniObject }
type Failures<E> = E extends { errors: infer Codes extends readonly ErrorCode[] } ? Codes : readonly []

type About<E> = (E extends { subject: infer S } ? { subject: S } : object) &
  (E extends { ofPlatform: true } ? { ofPlatform: true } : object)
const aboutOf = ({ subject, ofPlatform }: Endpoint) => ({
  ...(subject ? { subject } : {}),
  ...(ofPlatform ? { ofPlatform } : {}),
})

/** What is checked of the filters together: a schema that is made of another one's fields has to be told. */
const checkedAs = <T extends z.ZodMiniType>(checked: z.ZodMiniType, schema: T): T =>
  schema.check(...((checked._zod.def.checks ?? []) as z.core.$ZodCheck<z.output<T>>[])) // they read fields that both have

/** The list as a file, for which whoever has a second factor is asked again: the same rights, the same filters with what is checked of them, and all rows instead of a page; path and `/export`. */
export const exportOf = <const E extends Listing>(list: E) => {
  const { page: _page, limit: _limit, ...filters } = list.query.shape
  const exported = {
    ...exportPlace(list),
    summary: `${list.summary}; as a CSV or XLSX file`,
    query: checkedAs(
      list.query,
      z.object({ ...(filters as Omit<E['query']['shape'], 'page' | 'limit'>), format: formatQuery() }),
    ),
    reply: z.object({}),
    errors: [...(list.errors ?? []), 'export.too_big', 'overloaded'] as unknown as readonly [
      ...Failures<E>,
      'export.too_big',
      'overloaded',
    ], // spread of the very list that Failures names
    streams: true as const,
    exports: true as const,
    confirms: 'with_factor' as const,
  }
  return Object.assign(exported, aboutOf(list) as About<E>) // its very properties
}
