import { defineTexts } from './texts.ts'

/** Of what a device keeps, and of a new version: no page needs them at once. */
export const keptTexts = defineTexts({
  uz: {
    keptFrom: (ago: string) => `Internetsiz saqlangan maʼlumot: ${ago}`,
    newVersionReady: 'Yangi versiya tayyor. Saqlanmagan narsangiz boʻlsa, avval saqlang.',
    takeNewVersion: 'Yangilash',
    unsavedGoes: 'Yozganingiz hali saqlanmagan: yangilansa, yoʻqoladi.',
    takeAnyway: 'Baribir yangilash',
    later: 'Keyinroq',
  },
  ru: {
    keptFrom: (ago) => `Сохранено без интернета: ${ago}`,
    newVersionReady: 'Готова новая версия. Сначала сохраните то, что не сохранено.',
    takeNewVersion: 'Обновить',
    unsavedGoes: 'Введённое ещё не сохранено: после обновления оно пропадёт.',
    takeAnyway: 'Всё равно обновить',
    later: 'Позже',
  },
  en: {
    keptFrom: (ago) => `Kept from before, without the internet: ${ago}`,
    newVersionReady: 'A new version is ready. Save what is not saved yet.',
    takeNewVersion: 'Update',
    unsavedGoes: 'What you typed is not saved: an update would lose it.',
    takeAnyway: 'Update anyway',
    later: 'Later',
  },
})
