import { byValue, type Texts } from '#src/contract/languages.ts'
import { columnWords, dateOrderWords, knownWords, silentPaymentWords } from '#src/features/imports/words.ts'

/** What an import was told, and what became of its rows. */
export const importFieldWords: Readonly<Record<string, Texts>> = {
  columns: { uz: 'Ustunlar', ru: 'Столбцы', en: 'Columns' },
  plans: { uz: 'Tariflar', ru: 'Тарифы', en: 'Plans' },
  date_order: { uz: 'Sanalar tartibi', ru: 'Порядок дат', en: 'Order of dates' },
  without_payment: {
    uz: 'Toʻlov ustuni yoʻq boʻlsa',
    ru: 'Если столбца с оплатой нет',
    en: 'When no column tells payments',
  },
  existing: { uz: 'Zalda bor aʼzolar', ru: 'Кто уже клиент зала', en: 'Members who are here already' },
  done: { uz: 'Kiritildi', ru: 'Добавлено', en: 'Imported' },
  duplicate: { uz: 'Takror', ru: 'Повторы', en: 'Duplicates' },
  bad: { uz: 'Xato bor', ru: 'С ошибкой', en: 'With errors' },
  ready: { uz: 'Tayyor', ru: 'Готово', en: 'Ready' },
  new: { uz: 'Tekshirilmagan', ru: 'Не проверено', en: 'Not checked' },
  kept: { uz: 'Qoldi', ru: 'Осталось', en: 'Kept' },
  import_id: { uz: 'Import', ru: 'Импорт', en: 'Import' },
}

export const importValueWords: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  columns: byValue(columnWords),
  date_order: byValue(dateOrderWords),
  without_payment: byValue(silentPaymentWords),
  existing: byValue(knownWords),
}
