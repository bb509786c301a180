import { defineTexts } from '#src/web/texts.ts'

export const texts = defineTexts({
  uz: { pdf: 'PDF', agreement: 'Shartnoma (PDF)', month: 'Hisobot (PDF)', monthOf: 'Oy' },
  ru: { pdf: 'PDF', agreement: 'Договор (PDF)', month: 'Отчёт (PDF)', monthOf: 'Месяц' },
  en: { pdf: 'PDF', agreement: 'Agreement (PDF)', month: 'Report (PDF)', monthOf: 'Month' },
})
