import { byValue, type Texts } from '#src/contract/languages.ts'
import {
  choiceWords,
  columnWords,
  dateOrderWords,
  knownWords,
  silentPaymentWords,
} from '#src/features/imports/words.ts'

/** What an import was told, and what became of its rows. */
export const importFieldWords: Readonly<Record<string, Texts>> = {
  columns: { uz: 'Ustunlar', ru: 'Столбцы', en: 'Columns' },
  plans: { uz: 'Tariflar', ru: 'Тарифы', en: 'Plans' },
  ...byValue(choiceWords),
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
