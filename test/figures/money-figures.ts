import { daysBetween } from '#src/contract/days.ts'
import { paymentMethods } from '#src/contract/payment-methods.ts'
import type { Breakdown, Debts, Earned, RevenueBucket, Sales, statistics } from '#src/features/statistics/contract.ts'
import { type Answer, type Asked, each, figures, type Line, spanOf } from './figure.ts'
import { type Column, columnsOf, maker, type Place, rowsOf, within } from '#src/features/statistics/figure-rows.ts'
import { spanBefore } from '#src/features/statistics/rules.ts'

const moneyColumns = (place: Place, series: readonly RevenueBucket[]): Line[] =>
  each(series, (column, nr) => {
    const of = within(column)
    return [
      [`series.${nr}.net`, rowsOf.money(place, column, of)],
      [`series.${nr}.gross`, rowsOf.money(place, column, of, 'payments')],
      [`series.${nr}.refunds`, rowsOf.money(place, column, of, 'refunds')],
      [`series.${nr}.count`, rowsOf.money(place, column, of, 'count')],
    ]
  })

/** What came in, what was earned, what was sold, what is owed. */
export const moneyFigures = {
  revenueBreakdown(reply: Breakdown, { place }: Asked) {
    const span = spanOf(reply)
    const [net, before] = [rowsOf.money(place, span), rowsOf.money(place, spanBefore(reply.period, span))]
    return figures(reply, [
      ['net', net],
      ['gross', rowsOf.money(place, span, {}, 'payments')],
      ['refunds', rowsOf.money(place, span, {}, 'refunds')],
      ['previous_net', before],
      ['change_pct', before, { change: net, against: before }],
      ...each(paymentMethods, (method) => [
        [`by_method.${method}`, rowsOf.money(place, span, { payment_method: method })],
      ]),
      ...each(reply.by_gym, ({ gym_id }, nr) => [[`by_gym.${nr}.net`, rowsOf.money(place, span, { gym_id })]]),
      ...each(reply.by_plan, ({ plan_id }, nr) => [[`by_plan.${nr}.net`, rowsOf.money(place, span, { plan_id })]]),
      ...each(reply.by_employee, (row, nr) => [
        [`by_employee.${nr}.net`, rowsOf.money(place, span, maker('made_by', row))],
      ]),
      ...moneyColumns(place, reply.series),
    ])
  },

  gymRevenue(reply: Answer<typeof statistics.gymRevenue>, { place, period, span }: Asked) {
    const [total, before] = [rowsOf.money(place, span), rowsOf.money(place, spanBefore(period, span))]
    return figures(reply, [
      ['total', total],
      ['previous_total', before],
      ['change_pct', before, { change: total, against: before }],
      ...moneyColumns(place, reply.series),
    ])
  },

  earned(reply: Earned, { place }: Asked) {
    const span = spanOf(reply)
    const { date } = reply.deferred
    const [now, before] = [rowsOf.earned(place, span), rowsOf.earned(place, spanBefore(reply.period, span))]
    const soFar = { start: span.start, end: date }
    const days = daysBetween(span.start, date) + 1
    const active = rowsOf.active(place, soFar)
    const perMember: Line[] = [
      ['average_active', active, { average: active, days }],
      ['earned_per_member', active, { times: days, each: rowsOf.earned(place, soFar), among: active, decimals: 0 }],
    ]
    return figures(reply, [
      ['earned', now],
      ['previous', before],
      ['change_pct', before, { change: now, against: before }],
      ['deferred.amount', rowsOf.deferred(place, date)],
      ['deferred.memberships', rowsOf.deferred(place, date, 'count')],
      ...(days > 0 ? perMember : []), // of a period that lies ahead nothing is known
      ...each(reply.by_gym, ({ gym_id }, nr) => [[`by_gym.${nr}.net`, rowsOf.earned(place, span, { gym_id })]]),
      ...each(reply.by_plan, ({ plan_id }, nr) => [[`by_plan.${nr}.net`, rowsOf.earned(place, span, { plan_id })]]),
      ...each(reply.by_employee, (row, nr) => [
        [`by_employee.${nr}.net`, rowsOf.earned(place, span, maker('sold_by', row))],
      ]),
      ...each(reply.series, (column, nr) => [[`series.${nr}.net`, rowsOf.earned(place, column)]]),
    ])
  },

  paymentStatus(reply: Sales, { place }: Asked) {
    const whole: Column = { ...spanOf(reply), bucket: reply.startDate }
    const sold = (payment_status: string, sum?: Parameters<typeof rowsOf.sold>[3]) =>
      rowsOf.sold(place, whole, { payment_status }, sum)
    return figures(reply, [
      ['paid.count', sold('paid')],
      ['paid.amount', sold('paid', 'paid')],
      ['partial.count', sold('partial')],
      ['partial.due', sold('partial', 'due')],
      ['partial.paid', sold('partial', 'paid')],
      ['partial.remaining', sold('partial', 'remaining')],
      ['unpaid.count', sold('unpaid')],
      ['unpaid.remaining', sold('unpaid', 'remaining')],
      ...each(columnsOf(reply.series, reply.period, whole), (column, nr) =>
        (['paid', 'partial', 'unpaid'] as const).map(
          (payment_status): Line => [`series.${nr}.${payment_status}`, rowsOf.sold(place, column, { payment_status })],
        ),
      ),
    ])
  },

  debts(reply: Debts, { place, today }: Asked) {
    const on = reply.date < today ? reply.date : null
    const ofStatus = (payment_status: string, sum?: Parameters<typeof rowsOf.debts>[3]) =>
      rowsOf.debts(place, on, { payment_status }, sum)
    return figures(reply, [
      ['total_remaining', rowsOf.debts(place, on)],
      ['members', rowsOf.debtors(place, on)],
      ['unpaid.count', ofStatus('unpaid', 'count')],
      ['unpaid.remaining', ofStatus('unpaid')],
      ['partial.count', ofStatus('partial', 'count')],
      ['partial.paid', ofStatus('partial', 'paid')],
      ['partial.remaining', ofStatus('partial')],
      ...each(reply.aging, ({ bucket }, nr) => [
        [`aging.${nr}.count`, rowsOf.debts(place, on, { debt: bucket }, 'count')],
        [`aging.${nr}.remaining`, rowsOf.debts(place, on, { debt: bucket })],
      ]),
    ])
  },
} as const
