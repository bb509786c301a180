import type { Language } from '#src/contract/languages.ts'
import type { ImportState } from './rules.ts'

/** How far an import has come, on its page and in the log. */
export const importStateWords: Readonly<Record<Language, Readonly<Record<ImportState, string>>>> = {
  uz: {
    uploaded: 'Ustunlar kutilmoqda',
    checking: 'Tekshirilmoqda',
    checked: 'Tekshirilgan',
    running: 'Import qilinmoqda',
    cancelled: 'Toʻxtatilgan',
    done: 'Tugadi',
    undoing: 'Bekor qilinmoqda',
    undone: 'Bekor qilingan',
  },
  ru: {
    uploaded: 'Ждёт столбцов',
    checking: 'Проверяется',
    checked: 'Проверен',
    running: 'Импортируется',
    cancelled: 'Остановлен',
    done: 'Завершён',
    undoing: 'Отменяется',
    undone: 'Отменён',
  },
  en: {
    uploaded: 'Columns to match',
    checking: 'Being checked',
    checked: 'Checked',
    running: 'Being imported',
    cancelled: 'Stopped',
    done: 'Finished',
    undoing: 'Being undone',
    undone: 'Undone',
  },
}
