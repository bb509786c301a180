import { defineTexts } from './texts.ts'

/** What stands around every page, the doors' too. */
export const shellTexts = defineTexts({
  uz: {
    offline: 'Internet aloqasi yoʻq. Ulanish tiklanganda sahifa oʻzi yangilanadi.',
    language: 'Til',
    theme: 'Mavzu',
    system: 'Tizim boʻyicha',
    light: 'Yorugʻ',
    dark: 'Tungi',
    save: 'Saqlash',
  },
  ru: {
    offline: 'Нет связи с интернетом. Когда она появится, страница обновится сама.',
    language: 'Язык',
    theme: 'Тема',
    system: 'Как в системе',
    light: 'Светлая',
    dark: 'Тёмная',
    save: 'Сохранить',
  },
  en: {
    offline: 'No internet connection. The page will refresh by itself when it is back.',
    language: 'Language',
    theme: 'Theme',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
    save: 'Save',
  },
})
