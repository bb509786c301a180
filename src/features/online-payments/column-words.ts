/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    title: 'Onlayn tushumlar',
    day: 'Kun',
    provider: 'Toʻlov tizimi',
    count: 'Toʻlovlar soni',
    came: 'Tushdi',
    went: 'Qaytdi',
    commission: 'Komissiya',
    bankOn: 'Bankka tushadi',
  },
  ru: {
    title: 'Онлайн-поступления',
    day: 'День',
    provider: 'Платёжная система',
    count: 'Платежей',
    came: 'Поступило',
    went: 'Возвращено',
    commission: 'Комиссия',
    bankOn: 'Придёт в банк',
  },
  en: {
    title: 'Received online',
    day: 'Day',
    provider: 'Payment provider',
    count: 'Payments',
    came: 'Came in',
    went: 'Went back',
    commission: 'Commission',
    bankOn: 'In the bank on',
  },
}
