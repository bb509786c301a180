import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Language } from '#src/contract/languages.ts'
import type { SessionRow } from './session-queries.ts'

const words = {
  uz: { name: 'Polvon mashgʻulotlari', waiting: 'navbatda' },
  ru: { name: 'Занятия Polvon', waiting: 'в очереди' },
  en: { name: 'Polvon classes', waiting: 'waiting' },
} satisfies Record<Language, { name: string; waiting: string }>

type Shown = {
  language: Language
  /** how many come, for whoever holds the class */
  withPlaces: boolean
  /** those in which the person only waits */
  waiting: ReadonlySet<string>
}

/** Hours between two looks of a calendar program, as it is asked. */
const hoursBetween = 1

/** Classes as an iCalendar file. A class keeps its name there, so that a moved one moves and a cancelled one goes. */
export function calendarOf(sessions: readonly SessionRow[], { language, withPlaces, waiting }: Shown): string {
  const t = words[language]
  const calendar = ical({
    name: t.name,
    prodId: { company: 'Polvon', product: 'classes', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hoursBetween * 3600,
  })
  for (const session of sessions) {
    const waits = waiting.has(session.id)
    const note = withPlaces ? `${session.booked}/${session.places}` : waits ? t.waiting : ''
    calendar.createEvent({
      id: `${session.id}@polvon`,
      sequence: session.version,
      start: session.starts_at,
      end: session.ends_at,
      summary: note ? `${session.kind_name} (${note})` : session.kind_name,
      location: `${session.gym_name}, ${session.room_name}`,
      ...(session.coach_name && !session.is_coach_away && !withPlaces ? { description: session.coach_name } : {}),
      status: waits ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
