import type { Texts } from './languages.ts'

/** Those of classes and places in them. */
export const classMessages = {
  'class.kind_saved': {
    uz: 'Mashgʻulot turi saqlandi',
    ru: 'Вид занятия сохранён',
    en: 'The kind of class was saved',
  },
  'class.kind_deleted': {
    uz: 'Mashgʻulot turi arxivga olindi',
    ru: 'Вид занятия перенесён в архив',
    en: 'The kind of class was archived',
  },
  'class.coach_saved': {
    uz: 'Murabbiy saqlandi',
    ru: 'Тренер сохранён',
    en: 'The coach was saved',
  },
  'class.coach_left': {
    uz: 'Murabbiy roʻyxatdan chiqarildi',
    ru: 'Тренер убран из списка',
    en: 'The coach has left',
  },
  'class.room_saved': {
    uz: 'Xona saqlandi',
    ru: 'Помещение сохранено',
    en: 'The room was saved',
  },
  'class.room_deleted': {
    uz: 'Xona arxivga olindi',
    ru: 'Помещение перенесено в архив',
    en: 'The room was archived',
  },
  'class.series_saved': {
    uz: 'Jadval saqlandi',
    ru: 'Расписание сохранено',
    en: 'The series was saved',
  },
  'class.timetable_taken': {
    uz: 'Jadval import qilindi',
    ru: 'Расписание импортировано',
    en: 'The timetable was imported',
  },
  'class.series_ended': {
    uz: 'Jadval toʻxtatildi',
    ru: 'Серия занятий завершена',
    en: 'The series was ended',
  },
  'class.session_saved': {
    uz: 'Mashgʻulot saqlandi',
    ru: 'Занятие сохранено',
    en: 'The class was saved',
  },
  'class.session_cancelled': {
    uz: 'Mashgʻulot bekor qilindi',
    ru: 'Занятие отменено',
    en: 'The class was cancelled',
  },
  'class.session_restored': {
    uz: 'Mashgʻulot tiklandi',
    ru: 'Занятие возвращено',
    en: 'The class is on again',
  },
  'class.booked': {
    uz: 'Mashgʻulotga yozildi',
    ru: 'Запись сделана',
    en: 'The place is booked',
  },
  'class.waiting': {
    uz: 'Navbatga yozildi: {place}-oʻrin',
    ru: 'В очереди, место {place}',
    en: 'On the waiting list, number {place}',
  },
  'class.booking_cancelled': {
    uz: 'Yozilish bekor qilindi',
    ru: 'Запись отменена',
    en: 'The booking was cancelled',
  },
  'class.booking_late': {
    uz: 'Yozilish kech bekor qilindi',
    ru: 'Запись отменена поздно',
    en: 'The booking was cancelled late',
  },
  'class.booking_late_counted': {
    uz: 'Yozilish kech bekor qilindi va kelmagan deb hisoblandi: {days} kunda {count} ta, {limit} tada yozilish yopiladi',
    ru: 'Запись отменена поздно и считается пропуском: {count} за {days} дней, при {limit} запись закроется',
    en: 'The booking was cancelled late and counts as missed: {count} in {days} days, booking closes at {limit}',
  },
  'class.booking_late_closed': {
    uz: 'Yozilish kech bekor qilindi va kelmagan deb hisoblandi: yangi yozilish {day} gacha yopiq',
    ru: 'Запись отменена поздно и считается пропуском: новая запись закрыта до {day}',
    en: 'The booking was cancelled late and counts as missed: booking is closed until {day}',
  },
  'class.booking_had': {
    uz: 'Yozilish bekor qilindi. Bu joy bilan zalga kirilgan: toʻlov oʻz kuchida qoladi',
    ru: 'Запись отменена. По этому месту в зал уже входили: оплата остаётся в силе',
    en: 'The booking is cancelled. The gym was entered by this place: its price stands',
  },
  'class.attendance_saved': {
    uz: 'Davomat belgilandi',
    ru: 'Посещение отмечено',
    en: 'Attendance was noted',
  },
  'class.message_sent': {
    uz: 'Xabar yuborildi',
    ru: 'Сообщение отправлено',
    en: 'The message is on its way',
  },
  'class.feed_closed': {
    uz: 'Havola bekor qilindi',
    ru: 'Ссылка отозвана',
    en: 'The link is taken back',
  },
  'class.forgiven': {
    uz: 'Kechirildi',
    ru: 'Прощено',
    en: 'Forgiven',
  },
  'class.settings_saved': {
    uz: 'Yozilish qoidalari saqlandi',
    ru: 'Правила записи сохранены',
    en: 'The booking rules were saved',
  },
} as const satisfies Record<string, Texts>
