import { daysBetween } from '#src/contract/days.ts'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { FilterMenu } from '#src/ui/FilterMenu.tsx'
import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import type { ListSearch } from '#src/web/lists/use-list-search.ts'
import { defineTexts, today, useFormats, useTexts } from '#src/web/texts.ts'
import type { AgeBand, memberMoves } from '../rules.ts'
import { figureWords, type memberFigureFilters } from './member-figure-filters.ts'

type Name = keyof typeof memberFigureFilters
/** In the order of a reading: who was there, and what became of them. */
const movesShown = [
  'before',
  'kept',
  'lost',
  'new',
  'changed',
] as const satisfies readonly (typeof memberMoves)[number][]

const figureTexts = defineTexts({
  uz: {
    on: (day: string) => `${day} holatiga`,
    age: (band: string) => `${band} yosh`,
    unknownAge: 'Yoshi nomaʼlum',
    move: 'Davrda',
    moved: {
      before: 'boshida borlar',
      kept: 'qolganlar',
      lost: 'ketganlar',
      new: 'yangilar',
      changed: 'yangi va ketganlar',
    },
    active: (span: string) => `Faol boʻlgan: ${span}`,
    averageActive: 'Kuniga oʻrtacha',
    averageMonths: 'Bir aʼzoga oʻrtacha',
    months: (day: string) => `${day} gacha faol boʻlgan`,
    between: (from: string, to: string) => `${from} – ${to}`,
  },
  ru: {
    on: (day) => `на ${day}`,
    age: (band) => `${band} лет`,
    unknownAge: 'Возраст неизвестен',
    move: 'За период',
    moved: { before: 'были в начале', kept: 'остались', lost: 'ушли', new: 'новые', changed: 'новые и ушедшие' },
    active: (span) => `Были активны: ${span}`,
    averageActive: 'В среднем за день',
    averageMonths: 'В среднем на клиента',
    months: (day) => `Были активны по ${day}`,
    between: (from, to) => `${from} – ${to}`,
  },
  en: {
    on: (day) => `as of ${day}`,
    age: (band) => `aged ${band}`,
    unknownAge: 'Age unknown',
    move: 'In the period',
    moved: { before: 'there before', kept: 'kept', lost: 'lost', new: 'new', changed: 'new and lost' },
    active: (span) => `Active: ${span}`,
    averageActive: 'On an average day',
    averageMonths: 'For a member on average',
    months: (day) => `Active by ${day}`,
    between: (from, to) => `${from} – ${to}`,
  },
})

const useAgeName = () => {
  const t = useTexts(figureTexts)
  return (band: AgeBand): string => (band === 'unknown' ? t.unknownAge : t.age(band))
}

type Listed = {
  totals: { active_days: number | null; active_months: number | null }
  pagination: { total: number }
}

/** What the average of active members, or of their months, is made of. */
export function ActiveTotals({
  answer,
  from,
  to,
}: {
  answer: Listed | undefined
  from?: string | undefined
  to?: string | undefined
}) {
  const t = useTexts(figureTexts)
  const { activeDays, activeMonths } = useTexts(figureWords)
  const formats = useFormats()
  const { active_days: days, active_months: months } = answer?.totals ?? {}
  const hundredths = (sum: number, among: number) => formats.number(Math.round((sum / among) * 100) / 100)
  const until = to && to < today() ? to : today()
  const stats =
    answer && months != null
      ? [
          { label: activeMonths, value: formats.number(months) },
          ...(answer.pagination.total > 0
            ? [{ label: t.averageMonths, value: hundredths(months, answer.pagination.total) }]
            : []),
        ]
      : days != null && from
        ? [
            { label: activeDays, value: formats.number(days) },
            { label: t.averageActive, value: hundredths(days, daysBetween(from, until) + 1) },
          ]
        : null
  if (!stats) return null
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface p-4">
      <StatRow>
        {stats.map((stat) => (
          <Stat key={stat.label} {...stat} />
        ))}
      </StatRow>
    </div>
  )
}

/** Chips of what a figure narrowed the list to. */
export function MemberFigureFilters<F extends string>({ list }: { list: ListSearch<F | Name> }) {
  const t = useTexts(figureTexts)
  const formats = useFormats()
  const ageName = useAgeName()
  const { on, age, moved, start_date, end_date, active_from, active_to, months_by } = list.query as Partial<
    Record<Name, string>
  >
  const between = (from: string | undefined, to: string | undefined) =>
    from && to && (from === to ? formats.day(from) : t.between(formats.day(from), formats.day(to)))
  const active = between(active_from, active_to)
  // the list of the page has these filters among its own
  const change = list.change as (patch: { moved: string | undefined }) => void
  return (
    <>
      {moved && (
        <FilterMenu
          label={t.move}
          value={moved}
          choices={movesShown.map((value) => ({ value, label: t.moved[value] }))}
          onChange={(chosen) => change({ moved: chosen || undefined })}
        />
      )}
      <ActiveFilters
        list={list}
        filters={[
          { names: ['on'], label: on && t.on(formats.day(on)) },
          { names: ['age'], label: age && ageName(age as AgeBand) },
          { names: ['start_date', 'end_date'], label: between(start_date, end_date) },
          { names: ['active_from', 'active_to'], label: active && t.active(active) },
          { names: ['months_by'], label: months_by && t.months(formats.day(months_by)) },
        ]}
      />
    </>
  )
}
