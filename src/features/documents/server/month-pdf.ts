import { paymentMethods } from '#src/contract/payment-methods.ts'
import { formatDay, formatMonth, formatNumber, formatPercent, formatSom } from '#src/contract/formats.ts'
import { addDays, addMonths, type Day } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Breakdown, MemberCounts } from '#src/features/statistics/contract.ts'
import { changeSoFar } from '#src/features/statistics/rules.ts'
import type { DebtAge } from '#src/features/memberships/rules.ts'
import { monthTexts } from './month-texts.ts'
import { bytesOf, createPdf, drawHeading, drawLine, drawTable, millimetres, numberPages, type Pdf } from './pdf.ts'

/** The figures of the month as the statistics count them; nothing is added up here. */
export type MonthFigures = {
  month: Day
  owner: string
  /** null: all gyms of the owner. */
  gym: string | null
  today: Day
  revenue: Breakdown
  sales: {
    paid: { count: number; amount: number }
    partial: { count: number; paid: number; remaining: number }
    unpaid: { count: number; remaining: number }
  }
  /** With a running membership before the month, who came and went, and at its end (or today). */
  members: Pick<MemberCounts, 'at_start' | 'new' | 'lost'> & { at_end: number }
  /** At the end of the month, or today; null for whoever may not see what all owe. */
  debts: {
    date: Day
    total_remaining: number
    members: number
    aging: { bucket: DebtAge; count: number; remaining: number }[]
  } | null
  visits: number
}

export function monthPdf(figures: MonthFigures, language: Language, now: Date): Promise<Buffer> {
  const t = monthTexts[language]
  const month = formatMonth(figures.month, language)
  const last = addDays(addMonths(figures.month, 1), -1)
  const doc = createPdf({ size: 'A4', margin: millimetres(20), title: `${t.title}: ${month}`, language, now })
  doc.font('bold').fontSize(18).text(`${t.title}: ${month}`)
  doc.moveDown(0.3).font('text').fontSize(10)
  drawLine(doc, t.owner, figures.owner)
  drawLine(doc, t.gym, figures.gym ?? t.allGyms)
  drawLine(doc, t.period, `${formatDay(figures.month)} – ${formatDay(last)}`)
  drawLine(doc, t.madeOn, figures.today <= last ? t.unfinished(formatDay(figures.today)) : formatDay(figures.today))
  drawRevenue(doc, figures, language)
  drawSales(doc, figures, language)
  drawMembers(doc, figures, language)
  if (figures.debts) drawDebts(doc, figures.debts, language)
  numberPages(doc)
  return bytesOf(doc)
}

function section(doc: Pdf, title: string, lines: readonly (readonly [string, string])[]): void {
  drawHeading(doc, title)
  for (const [term, value] of lines) drawLine(doc, term, value)
}

function drawRevenue(doc: Pdf, { revenue, today }: MonthFigures, language: Language): void {
  const t = monthTexts[language]
  const change = revenue.endDate < today ? revenue.change_pct : changeSoFar(revenue.change_pct)
  const som = (amount: number) => formatSom(amount, language)
  section(doc, t.revenue, [
    [t.gross, som(revenue.gross)],
    [t.refunds, som(revenue.refunds)],
    [t.net, som(revenue.net)],
    [t.before, som(revenue.previous_net)],
    ...(change === null ? [] : [[t.change, formatPercent(change, language)] as const]),
  ])
  section(
    doc,
    t.byMethod,
    paymentMethods.map((method) => [t.methods[method], som(revenue.by_method[method])] as const),
  )
  const named = (rows: readonly { name: string; net: number }[]) =>
    rows.map(({ name, net }) => [name, som(net)] as const)
  if (revenue.by_gym.length > 0) section(doc, t.byGym, named(revenue.by_gym))
  if (revenue.by_plan.length > 0) section(doc, t.byPlan, named(revenue.by_plan))
}

function drawSales(doc: Pdf, { sales: { paid, partial, unpaid } }: MonthFigures, language: Language): void {
  const t = monthTexts[language]
  const count = (value: number) => formatNumber(value, language)
  const som = (amount: number) => formatSom(amount, language)
  drawHeading(doc, t.sales)
  drawTable(
    doc,
    ['', t.count, t.sum],
    [
      [t.soldPaid, count(paid.count), som(paid.amount)],
      [t.soldPartial, count(partial.count), som(partial.paid)],
      [t.soldPartialLeft, '', som(partial.remaining)],
      [t.soldUnpaid, count(unpaid.count), som(unpaid.remaining)],
    ],
  )
}

function drawMembers(doc: Pdf, { members, visits }: MonthFigures, language: Language): void {
  const t = monthTexts[language]
  const count = (value: number) => formatNumber(value, language)
  section(doc, t.members, [
    [t.membersBefore, count(members.at_start)],
    [t.membersNew, count(members.new)],
    [t.membersLost, count(members.lost)],
    [t.membersEnd, count(members.at_end)],
    [t.visits, count(visits)],
  ])
}

function drawDebts(doc: Pdf, debts: NonNullable<MonthFigures['debts']>, language: Language): void {
  const t = monthTexts[language]
  const count = (value: number) => formatNumber(value, language)
  const som = (amount: number) => formatSom(amount, language)
  section(doc, t.debts(formatDay(debts.date)), [
    [t.debtTotal, som(debts.total_remaining)],
    [t.debtors, count(debts.members)],
  ])
  doc.moveDown(0.3)
  drawTable(
    doc,
    [t.age, t.count, t.sum],
    debts.aging.map((age) => [t.ages[age.bucket], count(age.count), som(age.remaining)] as const),
  )
}
