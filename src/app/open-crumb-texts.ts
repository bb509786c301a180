import { defineTexts } from '#src/web/texts.ts'

/** What the pages are called that stand open to everybody: the first page waits for no other names. */
export const openCrumbTexts = defineTexts({
  uz: {
    signIn: 'Kirish',
    register: 'Roʻyxatdan oʻtish',
    password: 'Yangi parol',
    receiptCheck: 'Chek tekshiruvi',
    payInvoice: 'Toʻlov',
  },
  ru: {
    signIn: 'Вход',
    register: 'Регистрация',
    password: 'Новый пароль',
    receiptCheck: 'Проверка квитанции',
    payInvoice: 'Оплата',
  },
  en: {
    signIn: 'Sign in',
    register: 'Registration',
    password: 'New password',
    receiptCheck: 'Receipt check',
    payInvoice: 'Payment',
  },
})
