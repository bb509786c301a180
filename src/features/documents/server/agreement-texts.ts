import type { Language } from '#src/contract/languages.ts'

type AgreementTexts = {
  file: string
  title: string
  number: (number: string) => string
  parties: string
  gym: string
  owner: string
  address: string
  phone: string
  member: string
  subject: string
  plan: string
  period: string
  duration: string
  options: string
  money: string
  price: string
  discount: string
  due: string
  paid: string
  left: string
  payBy: string
  freezing: string
  noFreezing: string
  freezeDays: (days: string) => string
  freezeMin: (days: string) => string
  freezeCount: (count: string) => string
  freezeVisit: string
  freezeDebt: string
  freezeEnd: string
  cancelling: string
  cancelRefund: string
  cancelRefundByVisits: string
  cancelFee: (fee: string) => string
  cancelNoFee: string
  debt: string
  debtRules: Readonly<Record<'allow' | 'warn' | 'refuse', string>>
  closing: string
  signatures: string
  signedGym: string
  signedMember: string
  signature: string
}

/** The agreement's words. Rules are those of the gym at the moment of printing. */
export const agreementTexts: Readonly<Record<Language, AgreementTexts>> = {
  uz: {
    file: 'Shartnoma',
    title: 'Aʼzolik shartnomasi',
    number: (number) => `№ ${number}`,
    parties: 'Tomonlar',
    gym: 'Zal',
    owner: 'Zal egasi',
    address: 'Manzil',
    phone: 'Telefon',
    member: 'Aʼzo',
    subject: 'Nima sotildi',
    plan: 'Tarif',
    period: 'Davr',
    duration: 'Davomiyligi',
    options: 'Tarifga kiradi',
    money: 'Narx va toʻlov',
    price: 'Narxi',
    discount: 'Chegirma',
    due: 'Jami toʻlanadi',
    paid: 'Toʻlangan',
    left: 'Qoldi',
    payBy: 'Toʻlov muddati',
    freezing: 'Muzlatish',
    noFreezing: 'Bu aʼzolik muzlatilmaydi.',
    freezeDays: (days) => `Aʼzolik jami ${days} muzlatilishi mumkin.`,
    freezeMin: (days) => `Bir muzlatish kamida ${days} davom etadi va ertangi kundan boshlanadi.`,
    freezeCount: (count) => `Muzlatishlar soni koʻpi bilan ${count} marta.`,
    freezeVisit: 'Muzlatish vaqtida zalga kirilmaydi. Sababi yozilib kiritilsa, muzlatish tugaydi.',
    freezeDebt: 'Muddati oʻtgan qarz boʻlsa, aʼzolik muzlatilmaydi.',
    freezeEnd: 'Tugash sanasi muzlatilgan kunlarga suriladi, toʻlov muddati surilmaydi.',
    cancelling: 'Bekor qilish',
    cancelRefund:
      'Aʼzo xohlagan kuni aʼzolikni bekor qilishi mumkin. Foydalanilmagan kunlar ulushi qaytariladi, ammo toʻlangan summadan oshmaydi.',
    cancelRefundByVisits:
      'Aʼzo xohlagan kuni aʼzolikni bekor qilishi mumkin. Qolgan kunlar va qolgan tashriflar ulushlarining kamrogʻi qaytariladi, ammo toʻlangan summadan oshmaydi.',
    cancelFee: (fee) => `Bekor qilish uchun ushlab qolinadi: ${fee}.`,
    cancelNoFee: 'Bekor qilish uchun pul ushlab qolinmaydi.',
    debt: 'Qarz',
    debtRules: {
      allow: 'Toʻlov kechiksa ham aʼzo kiritiladi.',
      warn: 'Toʻlov kechiksa, aʼzo ogohlantirilib kiritiladi.',
      refuse: 'Toʻlov kechiksa, aʼzo zalga kiritilmaydi.',
    },
    closing: 'Shartnoma ikki nusxada tuzildi, har bir tomonda bittadan qoladi. Narx naqd va karta uchun bir xil.',
    signatures: 'Imzolar',
    signedGym: 'Zal nomidan',
    signedMember: 'Aʼzo',
    signature: 'imzo, sana',
  },
  ru: {
    file: 'Договор',
    title: 'Договор абонемента',
    number: (number) => `№ ${number}`,
    parties: 'Стороны',
    gym: 'Зал',
    owner: 'Владелец',
    address: 'Адрес',
    phone: 'Телефон',
    member: 'Клиент',
    subject: 'Что продано',
    plan: 'Тариф',
    period: 'Период',
    duration: 'Длительность',
    options: 'В тариф входит',
    money: 'Цена и оплата',
    price: 'Цена',
    discount: 'Скидка',
    due: 'Всего к оплате',
    paid: 'Оплачено',
    left: 'Осталось',
    payBy: 'Оплатить до',
    freezing: 'Заморозка',
    noFreezing: 'Этот абонемент не замораживается.',
    freezeDays: (days) => `Абонемент можно заморозить всего на ${days}.`,
    freezeMin: (days) => `Одна заморозка длится не менее ${days} и начинается со следующего дня.`,
    freezeCount: (count) => `Число заморозок: не более ${count}.`,
    freezeVisit: 'Во время заморозки вход закрыт. Если впустят с записью причины, заморозка закончится.',
    freezeDebt: 'При просроченном долге абонемент не замораживается.',
    freezeEnd: 'Дата окончания сдвигается на замороженные дни, срок оплаты не сдвигается.',
    cancelling: 'Отмена',
    cancelRefund:
      'Клиент может отменить абонемент в любой день. Возвращается доля неиспользованных дней, но не больше уплаченного.',
    cancelRefundByVisits:
      'Клиент может отменить абонемент в любой день. Возвращается меньшая из долей оставшихся дней и оставшихся посещений, но не больше уплаченного.',
    cancelFee: (fee) => `За отмену удерживается: ${fee}.`,
    cancelNoFee: 'За отмену ничего не удерживается.',
    debt: 'Долг',
    debtRules: {
      allow: 'При просрочке оплаты клиент проходит в зал.',
      warn: 'При просрочке оплаты клиент проходит с предупреждением.',
      refuse: 'При просрочке оплаты клиент в зал не проходит.',
    },
    closing: 'Договор составлен в двух экземплярах, по одному у каждой стороны. Цена за наличные и по карте одинакова.',
    signatures: 'Подписи',
    signedGym: 'От зала',
    signedMember: 'Клиент',
    signature: 'подпись, дата',
  },
  en: {
    file: 'Agreement',
    title: 'Membership agreement',
    number: (number) => `No. ${number}`,
    parties: 'Parties',
    gym: 'Gym',
    owner: 'Owner',
    address: 'Address',
    phone: 'Phone',
    member: 'Member',
    subject: 'What is sold',
    plan: 'Plan',
    period: 'Period',
    duration: 'Length',
    options: 'The plan includes',
    money: 'Price and payment',
    price: 'Price',
    discount: 'Discount',
    due: 'Total due',
    paid: 'Paid',
    left: 'Left to pay',
    payBy: 'Payment by',
    freezing: 'Freezing',
    noFreezing: 'This membership is not frozen.',
    freezeDays: (days) => `The membership may be frozen for ${days} in all.`,
    freezeMin: (days) => `One freeze lasts at least ${days} and begins on the next day or later.`,
    freezeCount: (count) => `It may be frozen at most ${count} times.`,
    freezeVisit: 'While frozen, entry is closed. Whoever is let in, with a reason written down, ends the freeze.',
    freezeDebt: 'With an overdue debt the membership is not frozen.',
    freezeEnd: 'The last day moves by the frozen days; the day of payment does not.',
    cancelling: 'Cancellation',
    cancelRefund: 'The member may cancel on any day. The share of unused days is returned, never more than was paid.',
    cancelRefundByVisits:
      'The member may cancel on any day. The smaller one of the shares of days left and of visits left is returned, never more than was paid.',
    cancelFee: (fee) => `Kept for the cancellation: ${fee}.`,
    cancelNoFee: 'Nothing is kept for the cancellation.',
    debt: 'Debt',
    debtRules: {
      allow: 'With an overdue payment the member is let in.',
      warn: 'With an overdue payment the member is let in with a warning.',
      refuse: 'With an overdue payment the member is not let in.',
    },
    closing: 'Made in two copies, one for each party. The price is the same in cash and by card.',
    signatures: 'Signatures',
    signedGym: 'For the gym',
    signedMember: 'Member',
    signature: 'signature, date',
  },
}
