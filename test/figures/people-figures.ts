import { addDays } from '#src/contract/days.ts'
import { riskReasons } from '#src/features/memberships/rules.ts'
import type { DayFigures, Loyalty, MemberCounts, VisitFigures } from '#src/features/statistics/contract.ts'
import type { insights, Morning } from '#src/features/statistics/insights-contract.ts'
import { type Answer, type Asked, each, figures, type Line, spanOf } from './figure.ts'
import { columnsOf, isHour, rowsOf, within } from '#src/features/statistics/figure-rows.ts'

const memberStates = ['active', 'frozen', 'scheduled', 'expired', 'never'] as const
const genders = ['male', 'female', 'unknown'] as const

/** Columns that lie ahead count nobody and open nothing; a day's chart has no hours of members. */
function memberLines(reply: MemberCounts, { place, period, span, today }: Asked): Line[] {
  const moved = (which: 'new' | 'lost' | 'changed') => rowsOf.moved(place, which, span)
  return [
    ['total', rowsOf.members(place)],
    ...each(memberStates, (status) => [[status, rowsOf.members(place, { status })]]),
    ['debtors', rowsOf.debtors(place)],
    ...each(genders, (gender) => [[`gender.${gender}`, rowsOf.members(place, { gender })]]),
    ['new', moved('new')],
    ['lost', moved('lost')],
    ['change', moved('changed'), { balance: moved('new'), less: moved('lost') }],
    ['at_start', rowsOf.running(place, addDays(span.start, -1))],
    ...each(columnsOf(reply.series, period, span), (column, nr): Line[] =>
      column.start > today || isHour(column)
        ? []
        : [
            [`series.${nr}.total`, rowsOf.running(place, column.end)],
            [`series.${nr}.new`, rowsOf.moved(place, 'new', column)],
            [`series.${nr}.lost`, rowsOf.moved(place, 'lost', column)],
          ],
    ),
  ]
}

/** Who is there, who came and went, who comes, and whom to speak to. */
export const peopleFigures = {
  adminMembers: (reply: MemberCounts, asked: Asked) => figures(reply, memberLines(reply, asked)),

  gymMembers: (reply: MemberCounts, asked: Asked) => figures(reply, memberLines(reply, asked)),

  loyalty(reply: Loyalty, { place }: Asked) {
    const span = spanOf(reply)
    const moved = (which: 'new' | 'lost' | 'kept' | 'before') => rowsOf.moved(place, which, span)
    const renewals = (which: string) => rowsOf.renewals(place, span, which)
    const engaged = (sum: 'count' | 'active_months') => rowsOf.engaged(place, reply.engagement.date, sum)
    return figures(reply, [
      ['at_start', rowsOf.running(place, addDays(span.start, -1))],
      ['at_end', rowsOf.running(place, span.end)],
      ['new', moved('new')],
      ['lost', moved('lost')],
      ['kept', moved('kept')],
      ['retention_pct', moved('before'), { share: moved('kept'), of: moved('before') }],
      ['churn_pct', moved('lost'), { share: moved('lost'), of: moved('before') }],
      ...each(['expired', 'renewed', 'left', 'open'], (which) => [[`renewal.${which}`, renewals(which)]]),
      ['renewal.pct', renewals('expired'), { share: renewals('renewed'), of: renewals('expired') }],
      ['engagement.members', engaged('count')],
      ['engagement.months', engaged('active_months')],
      [
        'engagement.average',
        engaged('active_months'),
        { times: 1, each: engaged('active_months'), among: engaged('count'), decimals: 2 },
      ],
    ])
  },

  day(reply: DayFigures, { place }: Asked) {
    const on = reply.date
    return figures(reply, [
      ['members.total', rowsOf.members(place, { on })],
      ...each([...memberStates, 'running'], (status) => [[`members.${status}`, rowsOf.members(place, { status, on })]]),
      ...each(reply.people, ({ age }, nr) =>
        genders.map(
          (gender): Line => [`people.${nr}.${gender}`, rowsOf.members(place, { status: 'running', on, age, gender })],
        ),
      ),
      ['monthly.amount', rowsOf.monthly(place, on)],
      ['monthly.memberships', rowsOf.monthly(place, on, 'count')],
      ['deferred.amount', rowsOf.deferred(place, on)],
      ['deferred.memberships', rowsOf.deferred(place, on, 'count')],
    ])
  },

  visits(reply: VisitFigures, { place }: Asked) {
    const span = spanOf(reply)
    const [recent, active] = [rowsOf.visits(place, reply.weekly), rowsOf.active(place, reply.weekly)]
    return figures(reply, [
      ['total', rowsOf.visits(place, span)],
      ['weekly.visits', recent],
      ['weekly.average_active', active, { average: active, days: 28 }],
      ['weekly.per_member', recent, { times: 7, each: recent, among: active, decimals: 2 }],
      ...each(reply.cells, ({ weekday, hour }, nr) => [
        [`cells.${nr}.count`, rowsOf.visits(place, span, { weekday: String(weekday), hour: String(hour) })],
      ]),
      ...each(reply.series, (column, nr) => [[`series.${nr}.count`, rowsOf.visits(place, column, within(column))]]),
    ])
  },

  morning: (reply: Morning, { place }: Asked) =>
    figures(
      reply,
      each(['ending', 'soon', 'debts', 'absent', 'newcomers'], (list) => [
        [`${list}.count`, rowsOf.attention(place, list)],
      ]),
    ),

  risks: (reply: Answer<typeof insights.risks>, { place }: Asked) =>
    figures(reply, [
      ['total', rowsOf.risk(place, 'any')],
      ...each(riskReasons, (reason) => [[reason, rowsOf.risk(place, reason)]]),
    ]),
} as const
