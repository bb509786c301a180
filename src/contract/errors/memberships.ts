import type { Refusal } from '../refusal.ts'

/** Memberships: selling, freezing, changing, using them. */
export const membershipErrors = {
  'membership.overlap': {
    status: 422,
    uz: 'Aʼzoda shu tarif bilan shu davrga aʼzolik bor',
    ru: 'У клиента уже есть абонемент с этим тарифом на этот период',
    en: 'The member already has a membership of this plan in this period',
  },
  'membership.already_renewed': {
    status: 409,
    uz: 'Bu aʼzolik allaqachon uzaytirilgan',
    ru: 'Этот абонемент уже продлён',
    en: 'This membership has been renewed already',
  },
  'freeze.not_allowed': {
    status: 422,
    uz: 'Bu zalda muzlatishga ruxsat berilmagan',
    ru: 'В этом зале заморозка не разрешена',
    en: 'This gym allows no freezing',
  },
  'freeze.too_early': {
    status: 422,
    uz: 'Muzlatish eng erta {day} dan boshlanadi',
    ru: 'Заморозка начинается не раньше {day}',
    en: 'A freeze begins on {day} at the earliest',
  },
  'freeze.outside': {
    status: 422,
    uz: 'Muzlatish aʼzolik davrida boshlanishi kerak: {day} gacha',
    ru: 'Заморозка должна начаться в срок абонемента: до {day}',
    en: 'A freeze begins within the membership: by {day}',
  },
  'freeze.too_short': {
    status: 422,
    uz: 'Muzlatish kamida {days} kun',
    ru: 'Заморозка — не менее {days} дн.',
    en: 'A freeze lasts at least {days} days',
  },
  'freeze.too_long': {
    status: 422,
    uz: 'Muzlatish uchun {days} kun qolgan',
    ru: 'Для заморозки осталось {days} дн.',
    en: '{days} days are left for freezing',
  },
  'freeze.too_many': {
    status: 422,
    uz: 'Bir aʼzolik koʻpi bilan {count} marta muzlatiladi',
    ru: 'Абонемент замораживают не более {count} раз',
    en: 'A membership is frozen {count} times at most',
  },
  'freeze.debt': {
    status: 422,
    uz: 'Muddati oʻtgan qarz bor: {amount}. Avval toʻlov qabul qiling',
    ru: 'Есть просроченный долг: {amount}. Сначала примите оплату',
    en: 'A payment is overdue: {amount}. Take it first',
  },
  'freeze.overlap': {
    status: 422,
    uz: 'Shu kunlarga muzlatish bor',
    ru: 'На эти дни уже есть заморозка',
    en: 'These days are frozen already',
  },
  'gift.too_many': {
    status: 422,
    uz: 'Bu aʼzolikka yana {days} kun qoʻshish mumkin',
    ru: 'К этому абонементу можно добавить ещё {days} дн.',
    en: '{days} more days may be added to this membership',
  },
  'change.same_plan': {
    status: 422,
    uz: 'Aʼzolik shu tarifda. Boshqasini tanlang',
    ru: 'Абонемент уже на этом тарифе. Выберите другой',
    en: 'The membership has this plan already. Choose another',
  },
  'change.outside': {
    status: 422,
    uz: 'Tarif {from} dan {to} gacha boʻlgan kundan almashtiriladi',
    ru: 'Тариф можно сменить с {from} по {to}',
    en: 'The plan can change from {from} to {to}',
  },
  'portal.locked': {
    status: 422,
    uz: 'Bu boʻlim zalingizning tarifida yoqilmagan. Uni zal maʼmuriyati ochadi',
    ru: 'Этот раздел не входит в тариф вашего зала. Его открывает администрация зала',
    en: 'Your gym’s plan does not include this section. The gym’s owner can open it',
  },
  'freeze.requests_off': {
    status: 422,
    uz: 'Bu zalda muzlatishni qabulxonada soʻrang',
    ru: 'В этом зале о заморозке просят на ресепшене',
    en: 'This gym takes freeze requests at the reception only',
  },
  'freeze.requested_already': {
    status: 409,
    uz: 'Soʻrovingiz yuborilgan: javobni kuting',
    ru: 'Заявка уже отправлена: дождитесь ответа',
    en: 'You have asked already: wait for the answer',
  },
  'change.requested_already': {
    status: 409,
    uz: 'Soʻrovingiz yuborilgan: javobni kuting yoki uni qaytarib oling',
    ru: 'Заявка уже отправлена: дождитесь ответа или отзовите её',
    en: 'You have asked already: wait for the answer, or take the request back',
  },
  'letters.too_many': {
    status: 422,
    uz: 'Javobni kuting: soatiga 10 tagacha xabar yozish mumkin. Shoshilinch boʻlsa, qoʻngʻiroq qiling',
    ru: 'Дождитесь ответа: в час можно написать до 10 сообщений. Если срочно, позвоните',
    en: 'Wait for an answer: up to 10 messages an hour. If it is urgent, call',
  },
  'portal.reserved_already': {
    status: 409,
    uz: 'Sizda tasdiqlanmagan bron bor. Uni qabulxonada tasdiqlang',
    ru: 'У вас уже есть бронь. Подтвердите её на ресепшене',
    en: 'You have a reservation already. Confirm it at the reception',
  },
  'portal.not_now': {
    status: 422,
    uz: 'Hozir bron qilib boʻlmaydi. Qabulxonaga murojaat qiling',
    ru: 'Сейчас забронировать нельзя. Обратитесь на ресепшен',
    en: 'Reserving is not possible now. Ask at the reception',
  },
  'use.none_left': {
    status: 422,
    uz: 'Aʼzolikda bundan qolmagan',
    ru: 'По абонементу больше не осталось',
    en: 'None of these is left on the membership',
  },
  'use.too_late': {
    status: 409,
    uz: 'Uni 1 daqiqa ichida yoki shu kuni keyingisigacha bekor qilish mumkin',
    ru: 'Отменить можно в течение минуты или в тот же день, пока нет следующего',
    en: 'It can be undone within a minute, or that day until the next one',
  },
} as const satisfies Record<string, Refusal>
