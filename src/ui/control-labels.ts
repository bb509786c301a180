import { monthNames } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'

type ControlLabels = {
  clear: string
  remove: string
  /** pattern shown in an empty date field, "kk.oo.yyyy" */
  datePlaceholder: string
  dateInvalid: string
  openCalendar: string
  previousMonth: string
  nextMonth: string
  month: string
  year: string
  /** January to December */
  months: readonly string[]
  /** Monday to Sunday, two letters */
  weekdays: readonly string[]
  nothingFound: string
  /** said aloud when a list that was typed for is here */
  foundCount: (count: number) => string
  /** in place of a list: the search did not reach the server */
  searchFailed: string
  /** Enter over a text that fits several, or only resembles them */
  chooseOne: string
  addRow: string
  /** for the remove button of a row, "Qator 2 ni olib tashlash" */
  removeRow: (row: number) => string
  /** why the only row cannot be removed */
  lastRow: string
  pagination: string
  previousPage: string
  nextPage: string
  page: (page: number) => string
  pageSize: string
}

/** What is picked, paged and looked at says: nothing of it stands on the sign-in or a first page of a phone. */
export const controlLabels: Readonly<Record<Language, ControlLabels>> = {
  uz: {
    clear: 'Tozalash',
    remove: 'Olib tashlash',
    datePlaceholder: 'kk.oo.yyyy',
    dateInvalid: 'Bunday kun yoʻq',
    openCalendar: 'Kalendarni ochish',
    previousMonth: 'Oldingi oy',
    nextMonth: 'Keyingi oy',
    month: 'Oy',
    year: 'Yil',
    months: monthNames.uz,
    weekdays: ['Du', 'Se', 'Ch', 'Pa', 'Ju', 'Sh', 'Ya'],
    nothingFound: 'Hech narsa topilmadi',
    foundCount: (count) => `${count} ta topildi`,
    searchFailed: 'Qidirib boʻlmadi: aloqa yoʻq yoki server javob bermadi',
    chooseOne: 'Qaysi biri? ↑ ↓ va Enter bilan tanlang',
    addRow: 'Qator qoʻshish',
    removeRow: (row: number) => `${row}-qatorni olib tashlash`,
    lastRow: 'Kamida bitta qator qolishi kerak',
    pagination: 'Sahifalar',
    previousPage: 'Oldingi sahifa',
    nextPage: 'Keyingi sahifa',
    page: (page: number) => `${page}-sahifa`,
    pageSize: 'Sahifada',
  },
  ru: {
    clear: 'Очистить',
    remove: 'Убрать',
    datePlaceholder: 'дд.мм.гггг',
    dateInvalid: 'Такого дня нет',
    openCalendar: 'Открыть календарь',
    previousMonth: 'Предыдущий месяц',
    nextMonth: 'Следующий месяц',
    month: 'Месяц',
    year: 'Год',
    months: monthNames.ru,
    weekdays: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
    nothingFound: 'Ничего не найдено',
    foundCount: (count) => `Найдено: ${count}`,
    searchFailed: 'Поиск не удался: нет связи или сервер не ответил',
    chooseOne: 'Кто или что именно? Выберите ↑ ↓ и Enter',
    addRow: 'Добавить строку',
    removeRow: (row) => `Убрать строку ${row}`,
    lastRow: 'Должна остаться хотя бы одна строка',
    pagination: 'Страницы',
    previousPage: 'Предыдущая страница',
    nextPage: 'Следующая страница',
    page: (page) => `Страница ${page}`,
    pageSize: 'На странице',
  },
  en: {
    clear: 'Clear',
    remove: 'Remove',
    datePlaceholder: 'dd.mm.yyyy',
    dateInvalid: 'There is no such day',
    openCalendar: 'Open calendar',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    month: 'Month',
    year: 'Year',
    months: monthNames.en,
    weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
    nothingFound: 'Nothing found',
    foundCount: (count) => `${count} found`,
    searchFailed: 'The search failed: no connection, or the server did not answer',
    chooseOne: 'Which one? Choose with ↑ ↓ and Enter',
    addRow: 'Add row',
    removeRow: (row) => `Remove row ${row}`,
    lastRow: 'At least one row must stay',
    pagination: 'Pages',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: (page) => `Page ${page}`,
    pageSize: 'Per page',
  },
}
