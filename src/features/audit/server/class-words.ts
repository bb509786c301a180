import { byValue, type Texts } from '#src/contract/languages.ts'
import { colorWords } from '#src/features/classes/color-words.ts'
import { levelWords } from '#src/features/classes/words.ts'

const kind = { uz: 'Mashgʻulot turi', ru: 'Вид занятия', en: 'Kind of class' }
const coach = { uz: 'Murabbiy', ru: 'Тренер', en: 'Coach' }
const room = { uz: 'Xona', ru: 'Помещение', en: 'Room' }

/** What the fields of a timetable are called in the log, as its own pages call them. */
export const classFieldWords: Readonly<Record<string, Texts>> = {
  kind,
  kind_id: kind,
  coach,
  coach_id: coach,
  room,
  room_id: room,
  weekdays: { uz: 'Hafta kunlari', ru: 'Дни недели', en: 'Days of the week' },
  time: { uz: 'Boshlanishi', ru: 'Начало', en: 'Start' },
  minutes: { uz: 'Davomiyligi', ru: 'Длительность', en: 'Length' },
  first_on: { uz: 'Birinchi kuni', ru: 'Первый день', en: 'First day' },
  last_on: { uz: 'Oxirgi kuni', ru: 'Последний день', en: 'Last day' },
  places: { uz: 'Joylar', ru: 'Мест', en: 'Places' },
  scope: { uz: 'Nimasi oʻzgardi', ru: 'Что изменено', en: 'What was changed' },
  level: { uz: 'Darajasi', ru: 'Уровень', en: 'Level' },
  color: { uz: 'Rangi', ru: 'Цвет', en: 'Colour' },
  description: { uz: 'Tavsif', ru: 'Описание', en: 'Description' },
  picture: { uz: 'Rasm', ru: 'Фото', en: 'Photo' },
  age_from: { uz: 'Yosh: dan', ru: 'Возраст: с', en: 'Age from' },
  age_to: { uz: 'Yosh: gacha', ru: 'Возраст: до', en: 'Age to' },
  skills: { uz: 'Nimaga oʻrgatadi', ru: 'Чему учит', en: 'Skills' },
  about: { uz: 'Oʻzi haqida', ru: 'О себе', en: 'About' },
  has_left: { uz: 'Ishdan ketgan', ru: 'Больше не работает', en: 'Has left' },
  told: { uz: 'Xabar olganlar', ru: 'Получили сообщение', en: 'People told' },
  texted: { uz: 'SMS olganlar', ru: 'Получили SMS', en: 'People texted' },
  forgiven: { uz: 'Kechirildi', ru: 'Прощено', en: 'Forgiven' },
  is_open: { uz: 'Havola ochiq', ru: 'Ссылка открыта', en: 'The link is open' },
  opens_days: { uz: 'Yozilish necha kun oldin ochiladi', ru: 'Запись открывается за', en: 'Booking opens' },
  late_minutes: { uz: 'Kech bekor qilish', ru: 'Поздняя отмена', en: 'Late cancellation' },
  promotion_stops_minutes: { uz: 'Navbat toʻxtaydi', ru: 'Очередь останавливается', en: 'The waiting list stops' },
  waiting_a_day: { uz: 'Kuniga navbatda', ru: 'Очередей в день', en: 'Waiting places a day' },
  strikes: { uz: 'Kelmagan va kech bekor qilganlar', ru: 'Пропусков и поздних отмен', en: 'No shows and late ones' },
  strike_days: { uz: 'Necha kun ichida', ru: 'За сколько дней', en: 'Within' },
  off_days: { uz: 'Yozilish yopiladi', ru: 'Запись закрывается на', en: 'Booking closes for' },
  may_overlap: {
    uz: 'Bir vaqtda ikki mashgʻulot mumkin',
    ru: 'Можно на два занятия сразу',
    en: 'Two classes at one time',
  },
  is_sms_sent: { uz: 'SMS yuboriladi', ru: 'Отправлять SMS', en: 'SMS is sent' },
}

const scope = {
  all: { uz: 'Hammasi', ru: 'Все', en: 'All' },
  later: { uz: 'Sanadan boshlab', ru: 'Начиная с даты', en: 'From a day on' },
}

export const classValueWords: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  level: byValue(levelWords),
  color: byValue(colorWords),
  scope,
}
