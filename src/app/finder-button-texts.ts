import { defineTexts } from '#src/web/texts.ts'

/** Apart from the finder's words, because the frame of every page has it. */
export const finderButtonTexts = defineTexts({
  uz: { title: 'Hammasidan qidirish', button: 'Qidirish' },
  ru: { title: 'Поиск по всему', button: 'Поиск' },
  en: { title: 'Search everything', button: 'Search' },
})
