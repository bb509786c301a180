import { defineTexts } from '#src/web/texts.ts'

export const scanGuardTexts = defineTexts({
  uz: {
    scanned: (key: string) =>
      `Skaner kod oʻqidi, bu yerda hech narsa oʻzgarmadi. Kiritish uchun eshikni oching (${key})`,
  },
  ru: {
    scanned: (key: string) => `Сканер прочитал код, здесь ничего не изменилось. Чтобы впустить, откройте вход (${key})`,
  },
  en: {
    scanned: (key: string) => `The scanner read a code; nothing has changed here. Open the door to let in (${key})`,
  },
})
