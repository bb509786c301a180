import type { Refusal } from '../refusal.ts'

/** Invoices and the providers of payments online. */
export const onlineErrors = {
  'payment.by_provider': {
    status: 409,
    uz: 'Bu pulni toʻlov tizimi oʻtkazgan: usuli oʻzgartirilmaydi',
    ru: 'Эти деньги провела платёжная система: способ не меняется',
    en: 'A payment provider moved this money: its method stays',
  },
  'provider.none': {
    status: 409,
    uz: 'Onlayn toʻlov hali ulanmagan',
    ru: 'Онлайн-оплата ещё не подключена',
    en: 'Payments online are not set up yet',
  },
  'provider.no_secrets_key': {
    status: 409,
    uz: 'Server kalitlarni shifrlab saqlay olmaydi: SECRETS_KEY sozlanmagan',
    ru: 'Серверу нечем шифровать ключи: не задан SECRETS_KEY',
    en: 'The server can not keep keys encrypted: SECRETS_KEY is not set',
  },
  'provider.keys_missing': {
    status: 422,
    uz: 'Yoqish uchun kassaning barcha kalitlarini kiriting',
    ru: 'Чтобы включить, введите все ключи кассы',
    en: 'Enter all keys of the cash box to switch it on',
  },
  'invoice.nothing_owed': {
    status: 422,
    uz: 'Qarz yoʻq: hisob yozib boʻlmaydi',
    ru: 'Долга нет: выставлять счёт не за что',
    en: 'Nothing is owed: there is nothing to invoice',
  },
  'invoice.too_big': {
    status: 422,
    uz: 'Hisob qarzdan katta. Koʻpi bilan {remaining}',
    ru: 'Счёт больше долга. Не более {remaining}',
    en: 'The invoice exceeds the debt. It may be at most {remaining}',
  },
  'invoice.closed': {
    status: 409,
    uz: 'Bu hisob yopilgan',
    ru: 'Этот счёт закрыт',
    en: 'This invoice is closed',
  },
  'invoice.being_paid': {
    status: 409,
    uz: 'Hozir shu hisob boʻyicha toʻlov amalga oshirilmoqda. Birozdan keyin urinib koʻring',
    ru: 'Этот счёт сейчас оплачивают. Попробуйте чуть позже',
    en: 'This invoice is being paid right now. Try again a little later',
  },
} as const satisfies Record<string, Refusal>
