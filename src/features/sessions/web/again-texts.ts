import { defineTexts } from '#src/web/texts.ts'

/** The words of the sign-in over a page. */
export const againTexts = defineTexts({
  uz: {
    title: 'Seans tugadi, qayta kiring',
    text: 'Yozganlaringiz shu sahifada turibdi. Kirganingizdan keyin davom etasiz.',
    other: 'Boshqa odam sifatida kirish',
    otherText: 'Bu sahifa yopiladi, saqlanmagani oʻchadi.',
  },
  ru: {
    title: 'Сеанс завершён, войдите снова',
    text: 'Всё, что вы ввели, осталось на этой странице. После входа вы продолжите.',
    other: 'Войти другим человеком',
    otherText: 'Эта страница закроется, несохранённое удалится.',
  },
  en: {
    title: 'The session has ended, sign in again',
    text: 'What you typed stands on this page. After signing in you go on.',
    other: 'Sign in as somebody else',
    otherText: 'This page closes, what is not saved goes.',
  },
})
