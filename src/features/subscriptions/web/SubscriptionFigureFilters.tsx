import { FilterMenu } from '#src/ui/FilterMenu.tsx'
import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import type { ListSearch } from '#src/web/lists/use-list-search.ts'
import { defineTexts, useFormats, useTexts } from '#src/web/texts.ts'
import { subscriptionFigures, subscriptionMoves } from '../rules.ts'
import { texts } from './texts.ts'

/** What a figure may narrow the list of subscriptions to, beside its menus. */
export const subscriptionFigureFilters = {
  figure: subscriptionFigures,
  monthly_on: 'day',
  moved: subscriptionMoves,
  moved_from: 'day',
  moved_to: 'day',
  earned_from: 'day',
  earned_to: 'day',
} as const
type Name = keyof typeof subscriptionFigureFilters

const figureTexts = defineTexts({
  uz: {
    monthly: (day: string) => `${day} holatiga bir oylik`,
    moved: 'Oylik meʼyor',
    moves: {
      new: 'yangi zallar',
      resumed: 'qaytgan zallar',
      expanded: 'oshgan',
      contracted: 'kamaygan',
      lost: 'ketgan zallar',
      changed: 'hammasi',
    },
    earned: 'Hisoblangan daromad',
  },
  ru: {
    monthly: (day) => `За месяц на ${day}`,
    moved: 'Месячная норма',
    moves: {
      new: 'новые залы',
      resumed: 'вернувшиеся залы',
      expanded: 'выросла',
      contracted: 'снизилась',
      lost: 'ушедшие залы',
      changed: 'все',
    },
    earned: 'Заработано',
  },
  en: {
    monthly: (day) => `A month as of ${day}`,
    moved: 'Normalised month',
    moves: {
      new: 'new gyms',
      resumed: 'resumed gyms',
      expanded: 'grew',
      contracted: 'shrank',
      lost: 'lost gyms',
      changed: 'all',
    },
    earned: 'Earned',
  },
})

/** Chips of what a figure narrowed the list to. */
export function SubscriptionFigureFilters<F extends string>({ list }: { list: ListSearch<F | Name> }) {
  const { figures } = useTexts(texts)
  const t = useTexts(figureTexts)
  const formats = useFormats()
  const query = list.query as Partial<Record<Name, string>>
  const day = (value: string | undefined) => (value ? formats.day(value) : '…')
  const span = (from: string | undefined, to: string | undefined) =>
    from === to ? day(from) : `${day(from)} – ${day(to)}`
  // the list of the page has these filters among its own
  const change = list.change as (patch: { moved: string | undefined }) => void
  return (
    <>
      {query.moved && (
        <FilterMenu
          label={t.moved}
          value={query.moved}
          choices={subscriptionMoves.map((value) => ({ value, label: t.moves[value] }))}
          onChange={(moved) => change({ moved: moved || undefined })}
        />
      )}
      <ActiveFilters
        list={list}
        filters={[
          { names: ['figure'], label: query.figure && figures[query.figure as keyof typeof figures] },
          { names: ['monthly_on'], label: t.monthly(day(query.monthly_on)) },
          { names: ['moved_from', 'moved_to'], label: span(query.moved_from, query.moved_to) },
          { names: ['earned_from', 'earned_to'], label: `${t.earned}: ${span(query.earned_from, query.earned_to)}` },
        ]}
      />
    </>
  )
}
