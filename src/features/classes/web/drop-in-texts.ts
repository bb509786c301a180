import { defineTexts } from '#src/web/texts.ts'

/** A place in one class without a membership. */
export const dropInTexts = defineTexts({
  uz: {
    single: 'Bir martalik',
    price: 'Bir martalik narxi',
    priceHint: 'Aʼzoligi yoʻq odam shu narxda bitta mashgʻulotga yoziladi. Boʻsh qolsa, sotilmaydi.',
    ownPriceHint: (price: string) => `Boʻsh qolsa, turining narxi: ${price}`,
    ownPriceNone: 'Boʻsh qolsa, bir martalik sotilmaydi',
    sell: (price: string) => `Bir martalik sotish: ${price}`,
    sellTitle: (name: string) => `${name}: bir martalik joy`,
    save: 'Sotish',
    cancel: 'Bekor qilish',
    buy: (price: string) => `Bir martalik: ${price}`,
    buyTitle: (price: string) => `Bir martalik joy: ${price}`,
    terms: (day: string, time: string) =>
      `Joy hozir sizniki boʻladi. ${day} kunigacha toʻlaysiz. Zalga kirmasdan ${time} gacha bekor qilsangiz, toʻlov olinmaydi yoki qaytariladi.`,
    termsLate: (day: string) =>
      `Joy hozir sizniki boʻladi. ${day} kunigacha toʻlaysiz. Bepul bekor qilish vaqti oʻtgan: kelmasangiz ham toʻlanadi.`,
    confirm: 'Yozilish',
  },
  ru: {
    single: 'Разово',
    price: 'Цена одного занятия',
    priceHint: 'За эту цену на занятие записывают без абонемента. Пусто: разово не продаётся.',
    ownPriceHint: (price) => `Пусто: цена вида, ${price}`,
    ownPriceNone: 'Пусто: разово не продаётся',
    sell: (price) => `Продать разово: ${price}`,
    sellTitle: (name) => `${name}: разовое место`,
    save: 'Продать',
    cancel: 'Отмена',
    buy: (price) => `Разово: ${price}`,
    buyTitle: (price) => `Разовое место: ${price}`,
    terms: (day, time) =>
      `Место сразу станет вашим. Оплатите до ${day}. При отмене до ${time}, если вы ещё не входили в зал, деньги не берутся или возвращаются.`,
    termsLate: (day) =>
      `Место сразу станет вашим. Оплатите до ${day}. Время бесплатной отмены прошло: место оплачивается, даже если вы не придёте.`,
    confirm: 'Записаться',
  },
  en: {
    single: 'Single',
    price: 'Price of a single class',
    priceHint: 'People without a membership book one class at this price. Empty: it is not sold singly.',
    ownPriceHint: (price) => `Empty: the price of its kind, ${price}`,
    ownPriceNone: 'Empty: it is not sold singly',
    sell: (price) => `Sell singly: ${price}`,
    sellTitle: (name) => `${name}: a single place`,
    save: 'Sell',
    cancel: 'Cancel',
    buy: (price) => `Single: ${price}`,
    buyTitle: (price) => `A single place: ${price}`,
    terms: (day, time) =>
      `The place is yours at once. Pay by ${day}. Cancelled before ${time} and before you come in, nothing is charged, or it is returned.`,
    termsLate: (day) =>
      `The place is yours at once. Pay by ${day}. The time to cancel freely is over: it is paid for even if you do not come.`,
    confirm: 'Book',
  },
})
