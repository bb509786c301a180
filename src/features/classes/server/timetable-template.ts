import type { Language, Texts } from '#src/contract/languages.ts'
import type { TimetableField } from '../rules.ts'

export const timetableTemplateName: Texts = {
  uz: 'Jadval namunasi',
  ru: 'Образец расписания',
  en: 'Timetable template',
}

type Titles = Readonly<Record<TimetableField, string>>

/** In the order of the columns. */
export const templateTitles: Readonly<Record<Language, Titles>> = {
  uz: {
    kind: 'Mashgʻulot turi',
    coach: 'Murabbiy',
    room: 'Xona',
    days: 'Hafta kunlari',
    time: 'Boshlanishi',
    till: 'Tugashi',
    duration: 'Davomiyligi',
    places: 'Joylar',
    first: 'Birinchi kuni',
    last: 'Oxirgi kuni',
  },
  ru: {
    kind: 'Вид занятия',
    coach: 'Тренер',
    room: 'Помещение',
    days: 'Дни недели',
    time: 'Начало',
    till: 'Окончание',
    duration: 'Длительность',
    places: 'Мест',
    first: 'Первый день',
    last: 'Последний день',
  },
  en: {
    kind: 'Kind of class',
    coach: 'Coach',
    room: 'Room',
    days: 'Days of the week',
    time: 'Start',
    till: 'End',
    duration: 'Length',
    places: 'Places',
    first: 'First day',
    last: 'Last day',
  },
}

/** As rows are written: once with a length, once with an end. */
export const templateRows: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  uz: [
    ['Yoga', 'Malika Yusupova', 'Katta zal', 'Du, Chor, Ju', '18:00', '', '60', '15', '', ''],
    ['Pilates', '', 'Kichik zal', 'Se, Pay', '09:00', '09:50', '', '8', '', ''],
  ],
  ru: [
    ['Йога', 'Малика Юсупова', 'Большой зал', 'пн, ср, пт', '18:00', '', '60', '15', '', ''],
    ['Пилатес', '', 'Малый зал', 'вт, чт', '09:00', '09:50', '', '8', '', ''],
  ],
  en: [
    ['Yoga', 'Malika Yusupova', 'Large hall', 'Mon, Wed, Fri', '18:00', '', '60', '15', '', ''],
    ['Pilates', '', 'Small hall', 'Tue, Thu', '09:00', '09:50', '', '8', '', ''],
  ],
}
