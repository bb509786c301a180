import type { Language } from '#src/contract/languages.ts'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { ClassSession } from '../contract.ts'
import type { SlotCounts } from '../figures-contract.ts'
import type { ListedBooking } from '../lists-contract.ts'
import { bookingStatusWords } from '../words.ts'

const words = {
  uz: {
    sessions: 'Mashgʻulotlar',
    bookings: 'Yozilishlar',
    figures: 'Mashgʻulotlar koʻrsatkichlari',
    date: 'Sana',
    time: 'Boshlanishi',
    duration: 'Davomiyligi',
    kind: 'Mashgʻulot turi',
    coach: 'Murabbiy',
    room: 'Xona',
    places: 'Joylar',
    booked: 'Yozilganlar',
    singles: 'Bir martalik',
    waiting: 'Navbatda',
    reason: 'Sabab',
    member: 'Aʼzo',
    phone: 'Telefon',
    plan: 'Tarif',
    status: 'Holati',
    weekday: 'Kun',
    held: 'Oʻtgan mashgʻulotlar',
    came: 'Keldi',
    missed: 'Kelmaganlar',
    late: 'Kech bekor qilish',
    unmet: 'Joy yetmagan',
    states: { scheduled: 'Jadval boʻyicha', cancelled: 'Bekor qilingan' },
    statuses: bookingStatusWords.uz,
  },
  ru: {
    sessions: 'Занятия',
    bookings: 'Записи на занятия',
    figures: 'Показатели занятий',
    date: 'Дата',
    time: 'Начало',
    duration: 'Длительность',
    kind: 'Вид занятия',
    coach: 'Тренер',
    room: 'Помещение',
    places: 'Мест',
    booked: 'Записано',
    singles: 'Разово',
    waiting: 'В очереди',
    reason: 'Причина',
    member: 'Клиент',
    phone: 'Телефон',
    plan: 'Тариф',
    status: 'Статус',
    weekday: 'День',
    held: 'Прошло занятий',
    came: 'Пришёл',
    missed: 'Не пришли',
    late: 'Поздние отмены',
    unmet: 'Не хватило мест',
    states: { scheduled: 'По расписанию', cancelled: 'Отменено' },
    statuses: bookingStatusWords.ru,
  },
  en: {
    sessions: 'Classes',
    bookings: 'Bookings of classes',
    figures: 'Figures of classes',
    date: 'Date',
    time: 'Start',
    duration: 'Length',
    kind: 'Kind of class',
    coach: 'Coach',
    room: 'Room',
    places: 'Places',
    booked: 'Booked',
    singles: 'Single',
    waiting: 'Waiting',
    reason: 'Reason',
    member: 'Member',
    phone: 'Phone',
    plan: 'Plan',
    status: 'Status',
    weekday: 'Day',
    held: 'Classes held',
    came: 'Came',
    missed: 'No shows',
    late: 'Late cancellations',
    unmet: 'Without a place',
    states: { scheduled: 'As planned', cancelled: 'Cancelled' },
    statuses: bookingStatusWords.en,
  },
} satisfies Record<Language, object>

export const sessionSheet: ListSheet<ClassSession> = (language) => {
  const t = words[language]
  return {
    name: t.sessions,
    columns: [
      { title: t.date, kind: 'day', value: ({ date }) => date },
      { title: t.time, value: ({ time }) => time },
      { title: t.duration, kind: 'number', value: ({ duration }) => duration },
      { title: t.kind, value: ({ kind_id }) => kind_id.name },
      { title: t.coach, value: ({ coach_id }) => coach_id?.fullname },
      { title: t.room, value: ({ room_id }) => room_id.name },
      { title: t.places, kind: 'number', value: ({ places }) => places },
      { title: t.booked, kind: 'number', value: ({ booked }) => booked },
      { title: t.waiting, kind: 'number', value: ({ waiting }) => waiting },
      { title: t.status, value: ({ status }) => t.states[status] },
      { title: t.reason, value: ({ cancel_reason }) => cancel_reason },
    ],
  }
}

export const bookingSheet: ListSheet<ListedBooking> = (language) => {
  const t = words[language]
  return {
    name: t.bookings,
    columns: [
      { title: t.date, kind: 'day', value: ({ session_id }) => session_id.date },
      { title: t.time, value: ({ session_id }) => session_id.time },
      { title: t.kind, value: ({ kind }) => kind },
      { title: t.coach, value: ({ coach }) => coach },
      { title: t.member, value: ({ member_id }) => member_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ member_id }) => member_id.phone_number },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.status, value: ({ status }) => t.statuses[status] },
    ],
  }
}

/** By place in the week: from them any other sum can be made. */
export const figureSheet: ListSheet<SlotCounts> = (language) => {
  const t = words[language]
  const weekdays = shortWeekdays(language)
  const count = (title: string, value: (row: SlotCounts) => number) => ({ title, kind: 'number' as const, value })
  return {
    name: t.figures,
    columns: [
      { title: t.kind, value: ({ kind_id }) => kind_id.name },
      { title: t.weekday, value: ({ weekday }) => weekdays[weekday - 1] },
      { title: t.time, value: ({ time }) => time },
      count(t.held, ({ sessions }) => sessions),
      count(t.places, ({ places }) => places),
      count(t.booked, ({ booked }) => booked),
      count(t.singles, ({ singles }) => singles),
      count(t.came, ({ attended }) => attended),
      count(t.missed, ({ no_show }) => no_show),
      count(t.late, ({ late }) => late),
      count(t.unmet, ({ unmet }) => unmet),
    ],
  }
}
