import { defineTexts } from '#src/web/texts.ts'

/** Of the pass over everything, which comes when it is pressed. */
export const passTexts = defineTexts({
  uz: { brighter: 'Ekran yorugʻligini oshiring va oʻquvchiga tuting' },
  ru: { brighter: 'Сделайте экран ярче и поднесите к считывателю' },
  en: { brighter: 'Make the screen brighter and hold it to the reader' },
})
