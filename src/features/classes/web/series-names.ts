import { formatWeekdays } from '#src/contract/weekdays.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import type { ClassSeries } from '../series-contract.ts'
import { deskTexts } from './desk-texts.ts'
import { seriesTexts } from './series-texts.ts'
import { type ClassChoices, coachesWith, nameIn } from './session-choices.ts'

/** What the fields are called, for whoever meets what somebody else saved. */
export function useSeriesNames(choices: ClassChoices, series: ClassSeries | undefined) {
  const t = useTexts(seriesTexts)
  const desk = useTexts(deskTexts)
  const formats = useFormats()
  const language = useLanguage()
  const coaches = coachesWith(choices, series?.coach_away ?? null, desk.coachStays)
  const sayDay = (day: string) => (day ? formats.day(day) : '—')
  return {
    kind_id: { label: t.kind, say: nameIn(choices.kinds) },
    coach_id: { label: t.coach, say: nameIn(coaches) },
    room_id: { label: t.room, say: nameIn(choices.rooms) },
    weekdays: { label: t.weekdays, say: (days: readonly number[]) => formatWeekdays(days, language) },
    time: t.time,
    duration: t.duration,
    places: t.places,
    start_date: { label: t.from, say: sayDay },
    end_date: { label: t.to, say: sayDay },
  }
}
