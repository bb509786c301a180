import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import type { ListSearch } from '#src/web/lists/use-list-search.ts'
import { defineTexts, useFormats, useTexts } from '#src/web/texts.ts'
import { type AgeBand, ageBands, memberMoves } from '../rules.ts'

/** What a figure may narrow the list of members to, beside its menus. */
export const memberFigureFilters = {
  on: 'day',
  age: ageBands,
  moved: memberMoves,
  start_date: 'day',
  end_date: 'day',
} as const
type Name = keyof typeof memberFigureFilters

export const figureTexts = defineTexts({
  uz: {
    running: 'Aʼzoligi bor',
    unknownGender: 'Jinsi koʻrsatilmagan',
    on: (day: string) => `${day} holatiga`,
    age: (band: string) => `${band} yosh`,
    unknownAge: 'Yoshi nomaʼlum',
    moved: { new: 'Yangi', lost: 'Ketgan', kept: 'Qolgan' },
    between: (from: string, to: string) => `${from} – ${to}`,
  },
  ru: {
    running: 'С абонементом',
    unknownGender: 'Пол не указан',
    on: (day) => `на ${day}`,
    age: (band) => `${band} лет`,
    unknownAge: 'Возраст неизвестен',
    moved: { new: 'Новые', lost: 'Ушедшие', kept: 'Оставшиеся' },
    between: (from, to) => `${from} – ${to}`,
  },
  en: {
    running: 'With a membership',
    unknownGender: 'Gender unknown',
    on: (day) => `as of ${day}`,
    age: (band) => `aged ${band}`,
    unknownAge: 'Age unknown',
    moved: { new: 'New', lost: 'Lost', kept: 'Kept' },
    between: (from, to) => `${from} – ${to}`,
  },
})

export const useAgeName = () => {
  const t = useTexts(figureTexts)
  return (band: AgeBand): string => (band === 'unknown' ? t.unknownAge : t.age(band))
}

/** Chips of what a figure narrowed the list to. */
export function MemberFigureFilters<F extends string>({ list }: { list: ListSearch<F | Name> }) {
  const t = useTexts(figureTexts)
  const formats = useFormats()
  const ageName = useAgeName()
  const { on, age, moved, start_date, end_date } = list.query as Partial<Record<Name, string>>
  const span = start_date && end_date && t.between(formats.day(start_date), formats.day(end_date))
  return (
    <ActiveFilters
      list={list}
      filters={[
        { names: ['on'], label: on && t.on(formats.day(on)) },
        { names: ['age'], label: age && ageName(age as AgeBand) },
        {
          names: ['moved', 'start_date', 'end_date'],
          label: moved && `${t.moved[moved as keyof typeof t.moved]}${span ? `: ${span}` : ''}`,
        },
      ]}
    />
  )
}
