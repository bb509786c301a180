import type { Words } from '#src/contract/languages.ts'

/** What was sold and what is paid of it: the same words for a membership and a subscription, on the screen as in a file. */
export const owedWords = {
  uz: { due: 'Jami hisoblangan', paid: 'Toʻlangan', remaining: 'Qolgan qarz', overpaid: 'Ortiqcha toʻlangan' },
  ru: { due: 'Всего начислено', paid: 'Оплачено', remaining: 'Остаток долга', overpaid: 'Переплата' },
  en: { due: 'Total due', paid: 'Paid', remaining: 'Still owed', overpaid: 'Overpaid' },
} satisfies Words
