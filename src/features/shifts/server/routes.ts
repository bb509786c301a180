import { paginationOf } from '#src/contract/values.ts'
import { gymsInScope, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { exportList } from '#src/server/export-list.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { type ShiftListQuery, shifts } from '../contract.ts'
import { insertShift, isShiftRequired, noteOpened } from './attach-shift.ts'
import { closeShift, countShift } from './close-shift.ts'
import { findOpenShift, findShift, listMovements, listShifts, type ShiftScope, shiftReply } from './queries.ts'
import { shiftSheet } from './shift-sheet.ts'

/** An employee sees and closes only what they opened, whichever gyms are theirs now. */
const scopeOf = ({ actor, adminId }: Pick<Work, 'actor' | 'adminId'>, gymIds: string[] | null = null): ShiftScope => ({
  adminId,
  gymIds,
  openedBy: actor.role === 'employee' ? actor.id : null,
})

async function pageOf(query: ShiftListQuery, ctx: Work<'no_gym_assigned'>) {
  await requireEmployeeGym(ctx)
  const gymIds = query.gym_id ? await gymsInScope(ctx, query.gym_id) : null
  const { shifts, total } = await listShifts(ctx.db, query, scopeOf(ctx, gymIds), ctx.actor)
  return { shifts, pagination: paginationOf(query, total) }
}

async function reply({ db, actor }: Pick<Work, 'db' | 'actor'>, adminId: string, id: string) {
  const row = await findShift(db, id, { adminId, gymIds: null, openedBy: null })
  if (!row) throw new Error('a shift that was just written is gone')
  return { shift: shiftReply(row, actor) }
}

export const shiftsRoutes: Feature = implement('shifts', shifts, {
  async current({ query }, ctx) {
    await requireEmployeeGym(ctx)
    const gymId = query.gym_id ?? ctx.actor.gymIds[0]
    const { adminId } = ctx
    if (!gymId || !adminId) return { shift: null, is_required: false }
    const open = await findOpenShift(ctx.db, adminId, gymId, ctx.actor.id)
    return {
      shift: open ? shiftReply(open, ctx.actor) : null,
      is_required: ctx.actor.role === 'employee' && (await isShiftRequired(ctx, adminId, gymId)),
    }
  },

  async open({ body }, ctx) {
    await requireEmployeeGym(ctx)
    const { adminId } = ctx
    const id = await insertShift(ctx, adminId, body.gym_id, body.opening_amount)
    if (!id) throw ctx.fail('shift.already_open')
    await noteOpened(ctx, { adminId, gymId: body.gym_id, id, opening: body.opening_amount })
    return reply(ctx, adminId, id)
  },

  async count({ id, body }, ctx) {
    await requireEmployeeGym(ctx)
    return reply(ctx, await countShift(ctx, scopeOf(ctx), id, body.counted_amount), id)
  },

  async close({ id, body }, ctx) {
    await requireEmployeeGym(ctx)
    const { counted_amount: counted, counted_notes: notes, note } = body
    const adminId = await closeShift(ctx, scopeOf(ctx), id, { counted, notes, note })
    return reply(ctx, adminId, id)
  },

  list: ({ query }, ctx) => pageOf(query, ctx),

  exportList: ({ query }, ctx) =>
    exportList({ query, ctx, sheet: shiftSheet, read: (asked) => pageOf(asked, ctx), rows: (reply) => reply.shifts }),

  async one({ id }, ctx) {
    await requireEmployeeGym(ctx)
    const row = await findShift(ctx.db, id, scopeOf(ctx))
    if (!row) throw ctx.fail('not_found')
    const shift = shiftReply(row, ctx.actor)
    return { shift, movements: await listMovements(ctx.db, row.admin_id, row.id, shift.expected_amount === null) }
  },
})
