import type { Language } from '#src/contract/languages.ts'

type FieldLabels = {
  required: string
  showPassword: string
  hidePassword: string
  /** "soʻm" */
  currency: string
  increase: string
  decrease: string
}

/** What fields say, those of the sign-in too. */
export const fieldLabels: Readonly<Record<Language, FieldLabels>> = {
  uz: {
    required: 'Majburiy',
    showPassword: 'Parolni koʻrsatish',
    hidePassword: 'Parolni yashirish',
    currency: 'soʻm',
    increase: 'Koʻpaytirish',
    decrease: 'Kamaytirish',
  },
  ru: {
    required: 'Обязательно',
    showPassword: 'Показать пароль',
    hidePassword: 'Скрыть пароль',
    currency: 'сум',
    increase: 'Увеличить',
    decrease: 'Уменьшить',
  },
  en: {
    required: 'Required',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    currency: 'UZS',
    increase: 'Increase',
    decrease: 'Decrease',
  },
}
