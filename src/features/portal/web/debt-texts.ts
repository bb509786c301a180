import { defineTexts } from '#src/web/texts.ts'

export const debtTexts = defineTexts({
  uz: {
    debtUntil: (day: string) => `${day} gacha toʻlang`,
    debtLate: (day: string) => `Toʻlov muddati ${day} da oʻtgan`,
    howToPay: 'Qabulxonada naqd yoki karta bilan toʻlanadi.',
    howToPayOnline: 'Shu yerda onlayn yoki qabulxonada toʻlang.',
    giftCard: 'Sovgʻa kartasi',
    callGym: 'Zalga qoʻngʻiroq',
  },
  ru: {
    debtUntil: (day) => `Оплатите до ${day}`,
    debtLate: (day) => `Срок оплаты прошёл ${day}`,
    howToPay: 'Оплата на ресепшене: наличными или картой.',
    howToPayOnline: 'Оплатите здесь онлайн или на ресепшене.',
    giftCard: 'Подарочная карта',
    callGym: 'Позвонить в зал',
  },
  en: {
    debtUntil: (day) => `Pay by ${day}`,
    debtLate: (day) => `It was to be paid by ${day}`,
    howToPay: 'Pay at the reception, in cash or by card.',
    howToPayOnline: 'Pay online here, or at the reception.',
    giftCard: 'Gift card',
    callGym: 'Call the gym',
  },
})
