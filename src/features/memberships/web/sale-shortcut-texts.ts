import { defineTexts } from '#src/web/texts.ts'

/** Apart from the form's words, because the frame of every page has it. */
export const saleShortcutTexts = defineTexts({
  uz: { shortcut: 'Sotish' },
  ru: { shortcut: 'Продажа' },
  en: { shortcut: 'Sell' },
})
