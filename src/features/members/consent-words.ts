import type { Language } from '#src/contract/languages.ts'
import type { ConsentKind, consentWays } from './consents.ts'

/** What is agreed to, on the screen and in the log. */
export const consentKindWords: Readonly<Record<Language, Readonly<Record<ConsentKind, string>>>> = {
  uz: {
    personal_data: 'Shaxsiy maʼlumotlar',
    marketing: 'Yangilik va takliflar (SMS)',
    picture: 'Rasm',
    rules: 'Zal qoidalari va oferta',
  },
  ru: {
    personal_data: 'Персональные данные',
    marketing: 'Новости и предложения (SMS)',
    picture: 'Фото',
    rules: 'Правила зала и оферта',
  },
  en: {
    personal_data: 'Personal data',
    marketing: 'News and offers (SMS)',
    picture: 'Photo',
    rules: 'Rules of the gym and offer',
  },
}

/** Where they said so. */
export const consentWayWords: Readonly<Record<Language, Readonly<Record<(typeof consentWays)[number], string>>>> = {
  uz: { desk: 'qabulxonada', phone: 'telefonida', import: 'roʻyxatdan' },
  ru: { desk: 'на ресепшене', phone: 'с телефона', import: 'из списка' },
  en: { desk: 'at the desk', phone: 'on the phone', import: 'from a list' },
}
