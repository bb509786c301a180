import { sql } from 'kysely'
import { paginationOf } from '#src/contract/values.ts'
import { assertGymWritable, gymsOf } from '#src/features/gyms/server/gym-access.ts'
import { readsFirst } from '#src/server/reads-first.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { imports } from '../contract.ts'
import { importActs, importCan, type Matching, mayRepeat, requiredFields } from '../rules.ts'
import { refusedSheet, templateSheet } from './import-sheets.ts'
import { enqueueWork } from './jobs.ts'
import {
  type Batch,
  findBatch,
  findImport,
  listImports,
  listRows,
  plansOfGym,
  refusedRows,
  setState,
} from './queries.ts'
import { readFile } from './read-file.ts'
import { spendFile } from './spend-file.ts'
import { startImport } from './start-import.ts'

type Caller = Pick<Work, 'db' | 'fail'> & { adminId: string }

async function getBatch({ db, adminId, fail }: Caller, id: string, options?: { lock: boolean }): Promise<Batch> {
  const batch = await findBatch(db, adminId, id, options)
  if (!batch) throw fail('not_found')
  return batch
}

/** Undone it can be for ever; for all else the file has to be there. */
function assertReadable({ fail }: Pick<Work<'import.erased'>, 'fail'>, { rows_erased_at }: Batch): void {
  if (rows_erased_at) throw fail('import.erased')
}

/** The import, held for an act that its state allows. */
async function hold(
  work: Caller & Pick<Work<'state_conflict'>, 'fail'>,
  id: string,
  act: keyof typeof importActs,
): Promise<Batch> {
  const batch = await getBatch(work, id, { lock: true })
  if (!importCan(act, batch.state)) throw work.fail('state_conflict')
  return batch
}

async function reply({ db, language, fail }: Pick<Work, 'db' | 'language' | 'fail'>, { admin_id, id }: Batch) {
  const found = await findImport(db, admin_id, id, language)
  if (!found) throw fail('not_found')
  return { import: found }
}

const by = ({ role, id, name }: Work['actor']) => ({ role, id, name })

async function assertMatching(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  batch: Batch,
  matching: Matching,
): Promise<void> {
  const { columns } = matching
  const plans = await plansOfGym(db, batch.admin_id, batch.gym_id)
  if (matching.plans.some(({ plan_id }) => plan_id !== null && !plans.has(plan_id))) throw fail('not_found')
  if (columns.length !== batch.columns.length)
    throw fail('invalid_input', { fields: { columns: 'import.columns_count' } })
  if (requiredFields.some((field) => !columns.includes(field)))
    throw fail('invalid_input', { fields: { columns: 'import.column_missing' } })
  if (columns.some((meaning, at) => !mayRepeat(meaning) && columns.indexOf(meaning) !== at))
    throw fail('invalid_input', { fields: { columns: 'import.column_twice' } })
}

export const importsRoutes = implement(
  'imports',
  imports,
  {
    create: readsFirst(
      async ({ uploads: { file } }, language) =>
        file && { table: await readFile(file, { language }), name: file.filename },
      async ({ body }, ctx, reading) => {
        await assertGymWritable(ctx, ctx.adminId, body.gym_id)
        const file = await reading
        if (!file) throw ctx.fail('invalid_input', { fields: { file: 'import.file_required' } })
        const id = await startImport(ctx, ctx.adminId, body.gym_id, file)
        return reply(ctx, await getBatch(ctx, id))
      },
    ),

    async match({ id, body }, ctx) {
      const batch = await hold(ctx, id, 'match')
      assertReadable(ctx, batch)
      await assertMatching(ctx, batch, body)
      const check_number = batch.check_number + 1
      await sql`
      update imports set matching = ${JSON.stringify(body)}::jsonb, check_number = ${check_number} where admin_id = ${batch.admin_id} and id = ${id}`.execute(
        ctx.db,
      )
      await sql`
      update import_rows set state = 'new', reading = null, phone_number = null, problems = '[]', person = null
      where admin_id = ${batch.admin_id} and import_id = ${id} and state <> 'new'`.execute(ctx.db)
      await setState(ctx.db, batch, importActs.match.to, { now: ctx.now })
      await enqueueWork(ctx.db, { ...batch, check_number }, importActs.match.to)
      await ctx.audit({ entity: 'imports', entityId: id, adminId: batch.admin_id, after: body })
      return reply(ctx, batch)
    },

    async run({ id }, ctx) {
      const batch = await hold(ctx, id, 'run')
      assertReadable(ctx, batch)
      await assertGymWritable(ctx, batch.admin_id, batch.gym_id)
      const ready = await listRows(ctx.db, batch.admin_id, id, { page: 1, limit: 1, state: 'ready' }, ctx.language)
      if (ready.total === 0) throw ctx.fail('import.nothing_ready')
      await setState(ctx.db, batch, importActs.run.to, { now: ctx.now, by: by(ctx.actor) })
      await enqueueWork(ctx.db, batch, importActs.run.to)
      await ctx.audit({ entity: 'imports', entityId: id, adminId: batch.admin_id, after: { rows: ready.total } })
      return reply(ctx, batch)
    },

    async cancel({ id }, ctx) {
      const batch = await hold(ctx, id, 'cancel') // of what is running no rows are erased
      await setState(ctx.db, batch, importActs.cancel.to, { now: ctx.now })
      await ctx.audit({ entity: 'imports', entityId: id, adminId: batch.admin_id, after: { state: 'cancelled' } })
      return reply(ctx, batch)
    },

    async undo({ id }, ctx) {
      const batch = await hold(ctx, id, 'undo')
      await assertGymWritable(ctx, batch.admin_id, batch.gym_id)
      await setState(ctx.db, batch, importActs.undo.to, { now: ctx.now, by: by(ctx.actor) })
      await enqueueWork(ctx.db, batch, importActs.undo.to)
      await ctx.audit({ entity: 'imports', entityId: id, adminId: batch.admin_id, after: { state: 'undoing' } })
      return reply(ctx, batch)
    },

    async list({ query }, ctx) {
      const gymIds = gymsOf(ctx, query.gym_id)
      const { imports: found, total } = await listImports(ctx.db, query, { adminId: ctx.adminId, gymIds }, ctx.language)
      return { imports: found, pagination: paginationOf(query, total) }
    },

    async one({ id, query }, ctx) {
      const batch = await getBatch(ctx, id)
      const { rows, total } = await listRows(ctx.db, batch.admin_id, id, query, ctx.language)
      return { ...(await reply(ctx, batch)), rows, pagination: paginationOf(query, total) }
    },

    async errors({ id, query }, ctx) {
      const batch = await getBatch(ctx, id)
      assertReadable(ctx, batch)
      const rows = await refusedRows(ctx.db, batch.admin_id, id)
      return refusedSheet(
        batch.columns.map(({ title }) => title),
        rows,
        { format: query.format, language: ctx.language },
      )
    },

    async template({ query }, ctx) {
      return templateSheet(query.format, ctx.language)
    },
  },
  { create: (_, bringing) => spendFile(bringing) },
)
