import type { Parsed } from '#src/contract/endpoint.ts'
import { paginationOf } from '#src/contract/values.ts'
import { gymsInScope, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Proofs } from '#src/features/sessions/server/proof-of-work.ts'
import { exportList } from '#src/server/export-list.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { leads } from '../contract.ts'
import { createLead, spendLead } from './create-lead.ts'
import { leadSheet } from './lead-sheet.ts'
import { deleteLead, findLeadForUpdate, getLead, listLeads, updateLead } from './queries.ts'

async function pageOf(
  query: Parsed<typeof leads.all>['query'],
  { db, adminId }: Work,
  gymIds: readonly string[] | null,
) {
  const { leads, waiting, total } = await listLeads(db, query, { adminId, gymIds })
  return { leads, waiting, pagination: paginationOf(query, total) }
}

/** The lead, locked, or not_found: also an employee's of a gym that is not theirs. */
async function lockLead(work: Work<'no_gym_assigned'>, id: string) {
  await requireEmployeeGym(work)
  const lead = await findLeadForUpdate(work.db, work.adminId, id)
  if (!lead || (work.actor.role === 'employee' && !work.actor.gymIds.includes(lead.gym_id)))
    throw work.fail('not_found')
  return lead
}

export const leadsRoutes = ({ proofs }: { proofs: Proofs }): Feature =>
  implement(
    'leads',
    leads,
    {
      async create({ body }, context) {
        await createLead(context, body)
        return {}
      },

      async all({ query }, ctx) {
        return pageOf(query, ctx, await gymsInScope(ctx, query.gym_id))
      },

      async exportAll({ query }, ctx) {
        const gymIds = await gymsInScope(ctx, query.gym_id)
        return exportList({
          query,
          ctx,
          sheet: leadSheet,
          read: (asked) => pageOf(asked, ctx, gymIds),
          rows: (reply) => reply.leads,
        })
      },

      async setStatus({ id, body }, ctx) {
        const { db, actor, now, audit, fail } = ctx
        const lead = await lockLead(ctx, id)
        if (body.version !== undefined && body.version !== lead.version) throw fail('stale_version')
        const note = body.note === undefined ? lead.note : body.note
        await updateLead(db, lead, { status: body.status, note, by: actor, now })
        announce(db, { event: 'lead', adminId: lead.admin_id, gymId: lead.gym_id })
        await audit({
          entity: 'leads',
          entityId: id,
          adminId: lead.admin_id,
          before: { status: lead.status },
          after: { status: body.status },
        })
        return { lead: await getLead(db, lead.admin_id, id) }
      },

      async delete({ id }, ctx) {
        const lead = await lockLead(ctx, id)
        // who came by it, and what was given for that, stays known: a phone earns it once
        if (lead.has_bonus) throw ctx.fail('state_conflict')
        await deleteLead(ctx.db, lead)
        announce(ctx.db, { event: 'lead', adminId: lead.admin_id, gymId: lead.gym_id })
        await ctx.audit({ entity: 'leads', entityId: id, adminId: lead.admin_id, before: { status: lead.status } })
        return {}
      },
    },
    { create: ({ body: { phone_number } }, context) => spendLead(context, proofs, phone_number) },
  )
