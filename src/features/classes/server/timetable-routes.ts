import type { Upload } from '#src/contract/endpoint.ts'
import type { Language } from '#src/contract/languages.ts'
import { assertGymWritable, holdGym, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { readFile } from '#src/features/imports/server/read-file.ts'
import type { Table } from '#src/features/imports/server/read-table.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { readsFirst } from '#src/server/reads-first.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { mostTimetableRows } from '../rules.ts'
import { type LaidOut, timetable } from '../timetable-contract.ts'
import { columnsOf, missingColumns, timetableTitles } from './timetable-columns.ts'
import { readTimetableRow } from './timetable-rows.ts'
import { rehearse } from './change-sessions.ts'
import { layOut, type ReadRow } from './lay-out.ts'
import { newsOfMade } from './series.ts'
import { tellCoaches } from './tell-coaches.ts'
import { templateTitles, templateRows, timetableTemplateName } from './timetable-template.ts'

const readTimetable = async ({ uploads: { file } }: { uploads: { file?: Upload } }, language: Language) =>
  file && readFile(file, { language, titlesOf: timetableTitles })

/** The rows of a file as they can be read, and its columns that are not. */
async function rowsOf(
  work: Pick<Work<'timetable.columns' | 'timetable.too_many'>, 'fail' | 'language' | 'today'>,
  reading: Promise<Table | undefined>,
): Promise<{ rows: ReadRow[]; unread: LaidOut['unread'] }> {
  const { fail, language, today } = work
  const table = await reading
  if (!table) throw fail('invalid_input', { fields: { file: 'import.file_required' } })
  const { titles, lines } = table
  const { columns, unread } = columnsOf(titles, lines, today)
  const missing = missingColumns(columns)
  if (missing.length > 0) {
    const names = missing.map((field) => `«${templateTitles[language][field]}»`)
    throw fail('timetable.columns', { field: 'file', values: { columns: names.join(', ') } })
  }
  if (lines.length > mostTimetableRows)
    throw fail('timetable.too_many', {
      field: 'file',
      values: { count: String(lines.length), most: String(mostTimetableRows) },
    })
  return { rows: lines.map(({ number, cells }) => ({ number, ...readTimetableRow(cells, columns, today) })), unread }
}

const templateOf = (format: 'csv' | 'xlsx', language: Language) => {
  const titles = Object.values(templateTitles[language])
  return spreadsheet({
    name: timetableTemplateName[language],
    format,
    columns: titles.map((title, column) => ({ title, value: (cells: readonly string[]) => cells[column] })),
    rows: templateRows[language],
  })
}

export const timetableRoutes = implement('class_timetable', timetable, {
  check: readsFirst(readTimetable, async ({ body }, ctx, reading) => {
    await requireEmployeeGym(ctx)
    await assertGymWritable(ctx, ctx.adminId, body.gym_id)
    const { rows, unread } = await rowsOf(ctx, reading)
    const place = { adminId: ctx.adminId, gymId: body.gym_id, makesMissing: body.make_missing }
    return rehearse(ctx, async () => ({ ...(await layOut(ctx, place, rows)).shown, unread }))
  }),

  take: readsFirst(readTimetable, async ({ body }, ctx, reading) => {
    await requireEmployeeGym(ctx)
    const { adminId } = ctx
    await holdGym(ctx, adminId, body.gym_id)
    await assertGymWritable(ctx, adminId, body.gym_id)
    const { rows, unread } = await rowsOf(ctx, reading)
    const place = { adminId, gymId: body.gym_id, makesMissing: body.make_missing }
    const { shown, acts, sessions } = await layOut(ctx, place, rows)
    if (shown.counts.ready !== body.ready) throw ctx.fail('timetable.changed')
    for (const { entity, id, after } of acts) await ctx.audit({ entity, entityId: id, adminId, after: { ...after } })
    announce(ctx.db, { event: 'classes', adminId, gymId: body.gym_id })
    await tellCoaches(ctx, adminId, await newsOfMade(ctx.db, adminId, sessions))
    return { ...shown, unread }
  }),

  async template({ query }, ctx) {
    return templateOf(query.format, ctx.language)
  },
})
