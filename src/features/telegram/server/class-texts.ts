import type { Language } from '#src/contract/languages.ts'

type Words = {
  /** From Monday. */
  weekdays: readonly string[]
  coming: string
  none: string
  free: (count: number) => string
  full: string
  places: (free: number, places: number) => string
  line: (count: number) => string
  booked: string
  waiting: (place: number) => string
  freelyUntil: (when: string) => string
  ifCancelled: string
  sure: string
  gone: string
  justBooked: string
  justWaiting: string
  book: string
  wait: string
  cancel: string
  stopWaiting: string
  yesCancel: string
  stay: string
  list: string
  more: string
}

/** Classes in a member's chat. */
export const classTexts: Readonly<Record<Language, Words>> = {
  uz: {
    weekdays: ['Du', 'Se', 'Cho', 'Pa', 'Ju', 'Sha', 'Ya'],
    coming: 'Yaqin kunlardagi mashgʻulotlar. Birini tanlang:',
    none: 'Yaqin kunlarda mashgʻulot yoʻq.',
    free: (count) => `${count} joy`,
    full: 'toʻla',
    places: (free, places) => `Boʻsh joy: ${free} / ${places}`,
    line: (count) => `Navbatda: ${count}`,
    booked: 'Siz yozilgansiz.',
    waiting: (place) => `Siz navbatdasiz, oʻrningiz: ${place}. Joy chiqsa, shu yerga yozamiz.`,
    freelyUntil: (when) => `${when} gacha bepul bekor qilasiz. Keyin bu kech hisoblanadi.`,
    ifCancelled: 'Endi bekor qilsangiz:',
    sure: 'Baribir bekor qilinsinmi?',
    gone: 'Bu tugma eskirgan. Yangi roʻyxat: /classes',
    justBooked: 'Yozildingiz.',
    justWaiting: 'Joy yoʻq, navbatga yozildingiz.',
    book: 'Yozilish',
    wait: 'Navbatga turish',
    cancel: 'Bekor qilish',
    stopWaiting: 'Navbatdan chiqish',
    yesCancel: 'Ha, bekor qilaman',
    stay: 'Yoʻq, boraman',
    list: 'Roʻyxat',
    more: 'Yana',
  },
  ru: {
    weekdays: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
    coming: 'Ближайшие занятия. Выберите:',
    none: 'В ближайшие дни занятий нет.',
    free: (count) => `мест: ${count}`,
    full: 'мест нет',
    places: (free, places) => `Свободно мест: ${free} из ${places}`,
    line: (count) => `В очереди: ${count}`,
    booked: 'Вы записаны.',
    waiting: (place) => `Вы в очереди, ваш номер: ${place}. Освободится место, напишем сюда.`,
    freelyUntil: (when) => `До ${when} можно отменить без последствий. Позже отмена считается поздней.`,
    ifCancelled: 'Если отменить сейчас:',
    sure: 'Всё равно отменить?',
    gone: 'Эта кнопка устарела. Новый список: /classes',
    justBooked: 'Вы записаны.',
    justWaiting: 'Мест нет, вы в очереди.',
    book: 'Записаться',
    wait: 'Встать в очередь',
    cancel: 'Отменить запись',
    stopWaiting: 'Выйти из очереди',
    yesCancel: 'Да, отменить',
    stay: 'Нет, приду',
    list: 'Список',
    more: 'Ещё',
  },
  en: {
    weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
    coming: 'Classes of the next days. Choose one:',
    none: 'There are no classes in the next days.',
    free: (count) => (count === 1 ? '1 place' : `${count} places`),
    full: 'full',
    places: (free, places) => `Free places: ${free} of ${places}`,
    line: (count) => `Waiting: ${count}`,
    booked: 'You are booked.',
    waiting: (place) => `You are number ${place} in the waiting list. We write here when a place becomes free.`,
    freelyUntil: (when) => `Until ${when} you may cancel freely. Later it counts as late.`,
    ifCancelled: 'If you cancel now:',
    sure: 'Cancel all the same?',
    gone: 'This button is too old. A new list: /classes',
    justBooked: 'You are booked.',
    justWaiting: 'It is full, you are in the waiting list.',
    book: 'Book',
    wait: 'Join the waiting list',
    cancel: 'Cancel my booking',
    stopWaiting: 'Leave the waiting list',
    yesCancel: 'Yes, cancel',
    stay: 'No, I am coming',
    list: 'List',
    more: 'More',
  },
}
