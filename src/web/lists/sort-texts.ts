import { defineTexts } from '../texts.ts'

export const sortTexts = defineTexts({
  uz: { usualOrder: 'Odatdagi tartib', rising: 'oʻsish', falling: 'kamayish' },
  ru: { usualOrder: 'Обычный порядок', rising: 'по возрастанию', falling: 'по убыванию' },
  en: { usualOrder: 'Usual order', rising: 'rising', falling: 'falling' },
})
