import { defineTexts } from '#src/web/texts.ts'

/** `frozen` is the last day of the freeze; empty while it is not known. */
type MembershipDays = { start: string; end: string; frozen: string }

export const closedTexts = defineTexts({
  uz: {
    closedPass: {
      banned: 'Kirish cheklangan',
      none: 'Aʼzolik yoʻq',
      reserved: 'Bron hali toʻlanmagan',
      frozen: 'Aʼzolik muzlatilgan',
      scheduled: 'Aʼzolik hali boshlanmagan',
      single: 'Bir martalik joy',
      expired: 'Aʼzolik tugagan',
      visits_used: 'Tashriflar tugagan',
      debt: 'Qarz muddati oʻtgan',
    },
    closedPassText: {
      banned: () => 'Sababini qabulxonadan soʻrang.',
      none: () => 'Tarif tanlang: kirish uchun QR shu yerda paydo boʻladi.',
      reserved: () => 'Qabulxonada toʻlang: soʻng kirish uchun QR ochiladi.',
      frozen: ({ frozen }: MembershipDays) =>
        `${frozen && `${frozen} gacha. `}Ertaroq qaytmoqchi boʻlsangiz, qabulxonada muzlatishni tugating.`,
      scheduled: ({ start }: MembershipDays) => `${start} dan boshlanadi: shu kuni QR ochiladi.`,
      single: ({ start }: MembershipDays) => `${start} kungi mashgʻulot uchun olingan: QR shu kuni ochiladi.`,
      expired: ({ end }: MembershipDays) => `${end} da tugadi. Davom etish uchun tarif tanlang.`,
      visits_used: () => 'Tarifdagi tashriflar ishlatildi. Davom etish uchun tarif tanlang.',
      debt: () => 'Muddati oʻtgan qarz toʻlansa, QR ochiladi.',
    },
  },
  ru: {
    closedPass: {
      banned: 'Вход ограничен',
      none: 'Нет абонемента',
      reserved: 'Бронь ещё не оплачена',
      frozen: 'Абонемент заморожен',
      scheduled: 'Абонемент ещё не начался',
      single: 'Разовое место',
      expired: 'Абонемент закончился',
      visits_used: 'Посещения закончились',
      debt: 'Срок долга прошёл',
    },
    closedPassText: {
      banned: () => 'Спросите о причине на ресепшене.',
      none: () => 'Выберите тариф: QR для входа появится здесь.',
      reserved: () => 'Оплатите на ресепшене: тогда откроется QR для входа.',
      frozen: ({ frozen }) => `${frozen && `До ${frozen}. `}Хотите вернуться раньше? Завершите заморозку на ресепшене.`,
      scheduled: ({ start }) => `Начнётся ${start}: в этот день откроется QR.`,
      single: ({ start }) => `Куплено на занятие ${start}: в этот день откроется QR.`,
      expired: ({ end }) => `Закончился ${end}. Чтобы продолжить, выберите тариф.`,
      visits_used: () => 'Посещения тарифа использованы. Чтобы продолжить, выберите тариф.',
      debt: () => 'QR откроется после оплаты просроченного долга.',
    },
  },
  en: {
    closedPass: {
      banned: 'Entry is restricted',
      none: 'No membership',
      reserved: 'The reservation is not paid yet',
      frozen: 'The membership is frozen',
      scheduled: 'The membership has not begun',
      single: 'A single place',
      expired: 'The membership has ended',
      visits_used: 'All visits are used',
      debt: 'A debt is overdue',
    },
    closedPassText: {
      banned: () => 'Ask at the reception why.',
      none: () => 'Choose a plan: the QR for entering appears here.',
      reserved: () => 'Pay at the reception: then the QR for entering opens.',
      frozen: ({ frozen }) => `${frozen && `Until ${frozen}. `}Coming back earlier? End the freeze at the reception.`,
      scheduled: ({ start }) => `It begins on ${start}: the QR opens on that day.`,
      single: ({ start }) => `It is for the class of ${start}: the QR opens on that day.`,
      expired: ({ end }) => `It ended on ${end}. Choose a plan to go on.`,
      visits_used: () => 'All visits of the plan are used. Choose a plan to go on.',
      debt: () => 'The QR opens once what is overdue is paid.',
    },
  },
})
