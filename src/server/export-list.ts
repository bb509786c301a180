import { formatNumber } from '#src/contract/formats.ts'
import { tellReason } from '#src/contract/known-reasons.ts'
import type { Language } from '#src/contract/languages.ts'
import { exportLimit, type SpreadsheetFormat } from '#src/contract/list-export.ts'
import type { Download } from './call-reply.ts'
import { addRead, nothingRead } from './read-rows.ts'
import type { Work } from './serve.ts'
import { type SheetColumn, startSheet } from './spreadsheet.ts'

/** What a list is called in a file and which columns it has, in the words of the screen. */
export type ListSheet<Row> = (language: Language) => { name: string; columns: readonly SheetColumn<Row>[] }

type Page = { page: number; limit: number }
/** A list's query as its export has it. */
export type ExportQuery<Query> = Omit<Query, keyof Page> & { format: SpreadsheetFormat }
/** A list to be exported: what was asked, by whom, and how the list itself is read. */
export type Exported<Query, Reply, Row> = {
  query: Query
  ctx: Pick<Work<'export.too_big'>, 'language' | 'today' | 'fail' | 'adminId'>
  sheet: ListSheet<Row>
  /** The list itself, one page at a time; one that has no pages answers all at once. */
  read(query: Omit<Query, 'format'> & Page): Promise<Reply>
  rows(reply: Reply): readonly Row[]
}

/** Enough rows to be quick, few enough that everybody else's requests get through between two pages. */
const rowsPerRead = 2_000

/** All rows of a list as a file: what the list's own handler gives, page after page, of one moment. */
export async function exportList<Query extends { format: SpreadsheetFormat }, Reply extends object, Row>({
  query,
  ctx,
  sheet,
  read: readPage,
  rows,
}: Exported<Query, Reply, Row>): Promise<Download> {
  const { format, ...filters } = query
  const { name, columns } = sheet(ctx.language)
  const told = columns.map((column) => ({
    ...column,
    value(row: Row) {
      const value = column.value(row)
      return typeof value === 'string' ? tellReason(value, ctx.language) : value
    },
  }))
  const file = startSheet({ name: `${name} ${ctx.today}`, format, columns: told })
  const read = nothingRead()
  for (let page = 1; ; page++) {
    const reply = await readPage({ ...filters, page, limit: rowsPerRead })
    const { pagination } = reply as { pagination?: { total: number } } // the reply of a list with pages has it
    const total = pagination?.total ?? rows(reply).length
    if (total > exportLimit) throw tooBig(ctx, total)
    file.add(rows(reply))
    addRead(read, ctx.adminId, rows(reply))
    if (!pagination || page * rowsPerRead >= total) return { ...file.finish(), read }
  }
}

const tooBig = ({ language, fail }: Exported<never, never, never>['ctx'], count: number) =>
  fail('export.too_big', {
    values: { count: formatNumber(count, language), limit: formatNumber(exportLimit, language) },
  })
