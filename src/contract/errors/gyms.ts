import type { Refusal } from '../refusal.ts'

/** Gyms, their plans and what they owe the platform. */
export const gymErrors = {
  'gym.slug_taken': {
    status: 409,
    uz: 'Bu manzil band. Boshqasini tanlang',
    ru: 'Этот адрес занят. Выберите другой',
    en: 'This address is taken. Choose another',
  },
  no_active_subscription: {
    status: 409,
    command: true,
    uz: 'Zalda faol obuna yoʻq',
    ru: 'У зала нет активной подписки',
    en: 'The gym has no active subscription',
  },
  create_subscription: {
    status: 409,
    command: true,
    uz: 'Zalda hali obuna yoʻq',
    ru: 'У зала ещё нет подписки',
    en: 'The gym has no subscription yet',
  },
  'gym.has_active_memberships': {
    status: 409,
    uz: 'Zalda amaldagi aʼzoliklar bor: {count} ta. Avval ularni yakunlang',
    ru: 'В зале есть действующие абонементы: {count}. Сначала завершите их',
    en: 'The gym has running memberships: {count}. End them first',
  },
  'subscription.overlap': {
    status: 422,
    uz: 'Bu zalda shu davrga obuna bor',
    ru: 'На этот период у зала уже есть подписка',
    en: 'The gym already has a subscription in this period',
  },
  'subscription.already_renewed': {
    status: 409,
    uz: 'Bu obuna allaqachon uzaytirilgan',
    ru: 'Эта подписка уже продлена',
    en: 'This subscription was renewed already',
  },
  'plan.not_for_gym': {
    status: 422,
    uz: 'Bu tarif tanlangan zal uchun emas',
    ru: 'Этот тариф не для выбранного зала',
    en: 'This plan is not for the chosen gym',
  },
  'plan.name_taken': {
    status: 409,
    uz: 'Bu nomli tarif bor',
    ru: 'Тариф с таким названием уже есть',
    en: 'A plan of this name exists already',
  },
  'plan.archived': { status: 422, uz: 'Bu tarif arxivda', ru: 'Этот тариф в архиве', en: 'This plan is archived' },
  'plan.gender': {
    status: 422,
    uz: 'Bu tarif sotilmaydi: {why}',
    ru: 'Этот тариф не продаётся: {why}',
    en: 'This plan is not sold here: {why}',
  },
  'plan.age': {
    status: 422,
    uz: 'Bu tarif sotilmaydi: {why}',
    ru: 'Этот тариф не продаётся: {why}',
    en: 'This plan is not sold here: {why}',
  },
  'plan.hours': {
    status: 422,
    uz: 'Tarif soatlari zalning ish vaqtiga toʻgʻri kelmaydi: {gym}, {hours}',
    ru: 'Часы тарифа никогда не попадают в часы работы зала: {gym}, {hours}',
    en: 'The hours of the plan never meet those of the gym: {gym}, {hours}',
  },
  'discount.too_big': {
    status: 422,
    uz: 'Chegirma narxdan oshmasin',
    ru: 'Скидка не может превышать цену',
    en: 'The discount cannot exceed the price',
  },
  'adjustment.too_big': {
    status: 422,
    uz: 'Tuzatishdan keyin summa noldan past boʻladi. Koʻpi bilan: {limit}',
    ru: 'После корректировки сумма станет меньше нуля. Не больше: {limit}',
    en: 'The adjustment would bring the sum below zero. At most: {limit}',
  },
} as const satisfies Record<string, Refusal>
