import type { Refusal } from '../refusal.ts'

/** Gift cards: why one does not pay, or is not taken back. */
export const giftCardErrors = {
  'codes.too_many': {
    status: 429,
    uz: 'Kodlar juda koʻp marta kiritildi. Birozdan keyin urinib koʻring',
    ru: 'Коды вводили слишком много раз. Попробуйте позже',
    en: 'Codes were typed too often. Try again later',
  },
  'gift_card.unknown': {
    status: 422,
    uz: 'Bunday kodli karta yoʻq',
    ru: 'Карты с таким кодом нет',
    en: 'There is no card with this code',
  },
  'gift_card.over': {
    status: 422,
    uz: 'Karta muddati oʻtgan',
    ru: 'Срок карты вышел',
    en: 'The card is out of date',
  },
  'gift_card.empty': {
    status: 422,
    uz: 'Kartada pul qolmagan',
    ru: 'На карте ничего не осталось',
    en: 'Nothing is left on the card',
  },
  'gift_card.too_little': {
    status: 422,
    uz: 'Kartada {left} qolgan',
    ru: 'На карте осталось {left}',
    en: '{left} are left on the card',
  },
  'gift_card.nothing_owed': {
    status: 422,
    uz: 'Bu aʼzolik uchun qarz yoʻq',
    ru: 'За этот абонемент долга нет',
    en: 'Nothing is owed for this membership',
  },
  'gift_card.used': {
    status: 409,
    uz: 'Karta bilan toʻlangan yoki sotuvi qaytarilgan',
    ru: 'Картой уже платили, или её продажу вернули',
    en: 'The card was paid with, or its sale was taken back',
  },
  'gift_card.paid_online': {
    status: 409,
    uz: 'Karta onlayn sotib olingan: puli faqat toʻlov tizimi orqali qaytariladi',
    ru: 'Карту купили онлайн: деньги возвращаются только через платёжную систему',
    en: 'The card was bought online: its money goes back through the provider alone',
  },
  'gift_card.not_sold_online': {
    status: 409,
    uz: 'Bu zal sovgʻa kartalarini onlayn sotmaydi',
    ru: 'Этот зал не продаёт подарочные карты онлайн',
    en: 'This gym sells no gift cards online',
  },
  'gift_card.method': {
    status: 422,
    uz: 'Sovgʻa kartasi bilan toʻlangan: usuli oʻzgartirilmaydi',
    ru: 'Оплачено подарочной картой: способ не меняется',
    en: 'Paid with a gift card: the method stays',
  },
} as const satisfies Record<string, Refusal>
