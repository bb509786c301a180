import { paginationOf } from '#src/contract/values.ts'
import { memberScope } from '#src/features/members/server/member-access.ts'
import { implement } from '#src/server/serve.ts'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { statistics } from '../contract.ts'
import { chosenPeriod } from './chosen-period.ts'
import { countMembers } from './members.ts'
import { monthSheet } from './month-sheet.ts'
import { platformFigures } from './platform.ts'
import { countEmployees, countGyms, listDebts, listMorning, salesByPayment } from './queries.ts'
import { revenueOf } from './revenue.ts'

export const statisticsRoutes = implement('statistics', statistics, {
  adminGyms: (_, { db, adminId, today }) => countGyms(db, adminId, today),

  adminEmployees: (_, { db, adminId, today }) => countEmployees(db, adminId, today),

  async adminMembers({ query }, ctx) {
    const chosen = chosenPeriod(query, ctx.today)
    return countMembers(ctx.db, await memberScope(ctx, query.gym_id), chosen, ctx.today)
  },

  async gymMembers({ query }, ctx) {
    const chosen = chosenPeriod(query, ctx.today)
    return countMembers(ctx.db, await memberScope(ctx, query.gym_id), chosen, ctx.today)
  },

  async paymentStatus({ query }, ctx) {
    const chosen = chosenPeriod(query, ctx.today)
    return salesByPayment(ctx.db, await memberScope(ctx, query.gym_id), chosen)
  },

  async revenueBreakdown({ query }, ctx) {
    const chosen = chosenPeriod(query, ctx.today)
    const revenue = await revenueOf(ctx.db, await memberScope(ctx, query.gym_id), chosen)
    return { ...revenue, date: query.date || chosen.start }
  },

  async gymRevenue({ query }, ctx) {
    const chosen = chosenPeriod(query, ctx.today)
    const { net, previous_net, change_pct, series } = await revenueOf(
      ctx.db,
      await memberScope(ctx, query.gym_id),
      chosen,
    )
    return { currency: 'UZS' as const, total: net, previous_total: previous_net, change_pct, series }
  },

  async debts({ query }, ctx) {
    const isNarrowed = query.period || query.date || query.startDate || query.endDate
    const sold = isNarrowed ? chosenPeriod(query, ctx.today) : null
    const scope = await memberScope(ctx, query.gym_id)
    const { total, ...debts } = await listDebts(ctx.db, scope, {
      sold,
      page: query.page,
      limit: query.limit,
      today: ctx.today,
    })
    return { ...debts, pagination: paginationOf(query, total) }
  },

  async morning({ query }, ctx) {
    return listMorning(ctx.db, await memberScope(ctx, query.gym_id), { limit: query.limit, today: ctx.today })
  },

  async platform({ query }, ctx) {
    await ctx.enter({ role: 'platform' })
    return platformFigures(ctx.db, ctx.today, query.months)
  },

  async platformExport({ query }, ctx) {
    await ctx.enter({ role: 'platform' })
    const { series } = await platformFigures(ctx.db, ctx.today, query.months)
    const { name, columns } = monthSheet(ctx.language)
    return spreadsheet({ name: `${name} ${ctx.today}`, format: query.format, columns, rows: series })
  },
})
