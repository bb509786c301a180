import { defineTexts } from '#src/web/texts.ts'

/** What a gym and its owner are called; apart, because lists of other features say just this. */
export const placeTexts = defineTexts({
  uz: { gym: 'Zal', admin: 'Administrator' },
  ru: { gym: 'Зал', admin: 'Администратор' },
  en: { gym: 'Gym', admin: 'Admin' },
})
