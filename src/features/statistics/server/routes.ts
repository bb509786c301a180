import { paginationOf } from '#src/contract/values.ts'
import { listScope, memberScope } from '#src/features/members/server/member-access.ts'
import { implement } from '#src/server/serve.ts'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { statistics } from '../contract.ts'
import { insights } from '../insights-contract.ts'
import { platformStatistics } from '../platform-contract.ts'
import { chosenPeriod, pastDay } from './chosen-period.ts'
import { dayFigures } from './day-figures.ts'
import { earnedMoney } from './earned-money.ts'
import { loyaltyOf } from './loyalty.ts'
import { countMembers } from './members.ts'
import { monthSheet, movementSheet } from './month-sheet.ts'
import { listMorning } from './morning.ts'
import { platformFigures } from './platform.ts'
import { countEmployees, countGyms, listDebts, salesByPayment } from './queries.ts'
import { revenueOf } from './revenue.ts'
import { listRisks } from './risks.ts'
import { subscriptionMonths } from './subscription-months.ts'
import { visitFigures } from './visit-figures.ts'

export const statisticsRoutes = implement(
  'statistics',
  { ...statistics, ...insights, ...platformStatistics },
  {
    adminGyms: (_, { db, adminId, today }) => countGyms(db, adminId, today),

    adminEmployees: (_, { db, adminId, today }) => countEmployees(db, adminId, today),

    async adminMembers({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      return countMembers(ctx.db, listScope(ctx, query.gym_id), chosen, ctx.today)
    },

    async gymMembers({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      return countMembers(ctx.db, await memberScope(ctx, query.gym_id), chosen, ctx.today)
    },

    async paymentStatus({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      return salesByPayment(ctx.db, await memberScope(ctx, query.gym_id), chosen)
    },

    async revenueBreakdown({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      const revenue = await revenueOf(ctx.db, await memberScope(ctx, query.gym_id), chosen)
      return { ...revenue, date: query.date || chosen.start }
    },

    async gymRevenue({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      const { net, previous_net, change_pct, series } = await revenueOf(
        ctx.db,
        await memberScope(ctx, query.gym_id),
        chosen,
      )
      return { currency: 'UZS' as const, total: net, previous_total: previous_net, change_pct, series }
    },

    async debts({ query }, ctx) {
      const isNarrowed = query.period || query.date || query.startDate || query.endDate
      const sold = isNarrowed ? chosenPeriod(ctx, query) : null
      const on = pastDay(ctx, 'on', query.on)
      const scope = await memberScope(ctx, query.gym_id)
      const { page, limit } = query
      const { total, ...debts } = await listDebts(ctx.db, scope, { sold, page, limit, today: ctx.today, on })
      return { ...debts, pagination: paginationOf(query, total) }
    },

    async morning({ query }, ctx) {
      return listMorning(ctx.db, await memberScope(ctx, query.gym_id), { limit: query.limit, today: ctx.today })
    },

    async earned({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      return earnedMoney(ctx.db, await memberScope(ctx, query.gym_id), chosen, ctx.today)
    },

    async loyalty({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      return loyaltyOf(ctx.db, await memberScope(ctx, query.gym_id), chosen, ctx.today)
    },

    async day({ query }, ctx) {
      const day = pastDay(ctx, 'date', query.date)
      return dayFigures(ctx.db, await memberScope(ctx, query.gym_id), day, ctx.today)
    },

    async visits({ query }, ctx) {
      const chosen = chosenPeriod(ctx, query)
      return visitFigures(ctx.db, await memberScope(ctx, query.gym_id), chosen, ctx.today)
    },

    async risks({ query }, ctx) {
      const scope = await memberScope(ctx, query.gym_id)
      const { listed, ...risks } = await listRisks(ctx.db, scope, { ...query, reason: query.reason, today: ctx.today })
      return { ...risks, pagination: paginationOf(query, listed) }
    },

    async platform({ query }, ctx) {
      return platformFigures(ctx.db, ctx.today, query.months)
    },

    async platformMonthly({ query }, ctx) {
      return { series: await subscriptionMonths(ctx.db, ctx.today, query.months) }
    },

    async platformMonthlyExport({ query }, ctx) {
      const rows = await subscriptionMonths(ctx.db, ctx.today, query.months)
      const { name, columns } = movementSheet(ctx.language)
      return spreadsheet({ name: `${name} ${ctx.today}`, format: query.format, columns, rows })
    },

    async platformExport({ query }, ctx) {
      const { series } = await platformFigures(ctx.db, ctx.today, query.months)
      const earned = await subscriptionMonths(ctx.db, ctx.today, query.months)
      const { name, columns } = monthSheet(ctx.language)
      const rows = series.map((month, nr) => ({ ...month, earned: earned[nr]?.earned ?? 0 }))
      return spreadsheet({ name: `${name} ${ctx.today}`, format: query.format, columns, rows })
    },
  },
)
