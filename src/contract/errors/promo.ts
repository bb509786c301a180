import type { Refusal } from '../refusal.ts'

/** Promo codes: why a sale does not get one. */
export const promoErrors = {
  'promo.unknown': {
    status: 422,
    uz: 'Bunday promo-kod yoʻq',
    ru: 'Такого промокода нет',
    en: 'There is no such promo code',
  },
  'promo.over': {
    status: 422,
    uz: 'Bu promo-kod hozir amal qilmaydi',
    ru: 'Этот промокод сейчас не действует',
    en: 'This promo code is not in use now',
  },
  'promo.not_here': {
    status: 422,
    uz: 'Promo-kod bu tarif yoki zal uchun emas',
    ru: 'Промокод не для этого тарифа или зала',
    en: 'The promo code is not for this plan or gym',
  },
  'promo.used_up': {
    status: 422,
    uz: 'Promo-koddan foydalanish soni tugagan',
    ru: 'Промокод исчерпан',
    en: 'The promo code is used up',
  },
  'promo.used_by_member': {
    status: 422,
    uz: 'Bu aʼzo promo-koddan foydalanib boʻlgan',
    ru: 'Этот клиент уже использовал промокод',
    en: 'This member has used the promo code already',
  },
  'promo.nothing': {
    status: 422,
    uz: 'Kamaytiradigan summa yoʻq',
    ru: 'Снижать нечего',
    en: 'There is nothing to take off',
  },
  'promo.code_taken': {
    status: 422,
    uz: 'Bunday kod bor: oʻchirilgan boʻlsa, uni yoqing',
    ru: 'Такой код уже есть: если он выключен, включите его',
    en: 'There is such a code already: turn it on if it is off',
  },
  'promo.fewer_than_used': {
    status: 422,
    uz: 'Kod allaqachon {uses} marta ishlatilgan',
    ru: 'Код уже использован {uses} раз',
    en: 'The code was used {uses} times already',
  },
} as const satisfies Record<string, Refusal>
