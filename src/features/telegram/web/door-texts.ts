import { defineTexts } from '#src/web/texts.ts'

export const doorTexts = defineTexts({
  uz: {
    title: 'Polvon',
    opening: 'Ochilmoqda…',
    byCode: 'Aʼzo sahifangiz',
    fromBot: 'Bu sahifa Telegramdagi bot orqali ochiladi.',
    signIn: 'Telefon raqami bilan kirish',
  },
  ru: {
    title: 'Polvon',
    opening: 'Открываем…',
    byCode: 'Ваша страница клиента',
    fromBot: 'Эта страница открывается через бота в Telegram.',
    signIn: 'Войти по номеру телефона',
  },
  en: {
    title: 'Polvon',
    opening: 'Opening…',
    byCode: 'Your member’s page',
    fromBot: 'This page is opened from the bot in Telegram.',
    signIn: 'Sign in with a phone number',
  },
})
