import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tellReason } from '#src/contract/known-reasons.ts'
import type { Language } from '#src/contract/languages.ts'
import { type BookingStatus, bookingIs } from '#src/features/memberships/booking-states.ts'
import type { SessionRow } from './session-queries.ts'

const words = {
  uz: { name: 'Polvon mashgʻulotlari', waiting: 'navbatda', cancelled: 'bekor qilindi' },
  ru: { name: 'Занятия Polvon', waiting: 'в очереди', cancelled: 'отменено' },
  en: { name: 'Polvon classes', waiting: 'waiting', cancelled: 'cancelled' },
} satisfies Record<Language, { name: string; waiting: string; cancelled: string }>

/** What became of a person's last booking of a class. */
export type Place = { status: BookingStatus; nr: number }

/** Hours between two looks of a calendar program, as it is asked. */
const hoursBetween = 1

/**
 * Classes as an iCalendar file: those of a coach, with how many come, or a person's, with what became of their places. A class
 * keeps its name there, so that a moved one moves; what was called off stays for a while as cancelled: whoever planned it sees
 * why it is not there, and a program that puts files together is told.
 */
export function calendarOf(
  sessions: readonly SessionRow[],
  language: Language,
  places: ReadonlyMap<string, Place> | null,
): string {
  const t = words[language]
  const calendar = ical({
    name: t.name,
    prodId: { company: 'Polvon', product: 'classes', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hoursBetween * 3600,
  })
  for (const session of sessions) {
    const place = places?.get(session.id)
    const isCancelled = session.status === 'cancelled' || (place !== undefined && !bookingIs(place.status, 'standing'))
    const waits = place?.status === 'waiting'
    const note = isCancelled ? t.cancelled : waits ? t.waiting : places ? '' : `${session.booked}/${session.places}`
    const coach = places && !session.is_coach_away ? session.coach_name : null
    const description = session.cancel_reason === null ? coach : tellReason(session.cancel_reason, language)
    calendar.createEvent({
      id: `${session.id}@polvon`,
      sequence: sequenceOf(session, place),
      start: session.starts_at,
      end: session.ends_at,
      summary: note ? `${session.kind_name} (${note})` : session.kind_name,
      location: `${session.gym_name}, ${session.room_name}`,
      ...(description ? { description } : {}),
      status: isCancelled ? ICalEventStatus.CANCELLED : waits ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  }
  return calendar.toString()
}

/** Grows with each change of the class, each new booking, and from waiting to a place to its end; a place that is lost again changes the class. */
const sequenceOf = ({ version }: SessionRow, place: Place | undefined): number =>
  place
    ? 3 * (version + place.nr) + (place.status === 'waiting' ? 0 : bookingIs(place.status, 'standing') ? 1 : 2)
    : version
