import type { Texts } from '#src/contract/languages.ts'

/**
 * Why somebody may not book, with the way out. Members read it, and who books for them at the desk: it says "the plan", never "your plan".
 * `{kind}`, `{plan}` and the like are filled by the one who says it.
 */
export const bookingRefusals = {
  banned: {
    uz: 'Bu zalga kirish bloklangan: qabulxonaga murojaat qiling',
    ru: 'Доступ в этот зал заблокирован: обратитесь на ресепшен',
    en: 'Banned in this gym: ask at the reception',
  },
  no_membership: {
    uz: 'Aʼzolik yoʻq: avval tarif tanlang',
    ru: 'Нет абонемента: сначала выберите тариф',
    en: 'No membership: choose a plan first',
  },
  not_that_day: {
    uz: 'Aʼzolik {date} kuni amal qilmaydi: uni uzaytiring',
    ru: 'Абонемент не действует {date}: продлите его',
    en: 'The membership does not cover {date}: renew it',
  },
  unconfirmed: {
    uz: 'Bron hali toʻlanmagan: qabulxonada toʻlang',
    ru: 'Бронь ещё не оплачена: оплатите на ресепшене',
    en: 'The reservation is not paid yet: pay at the reception',
  },
  frozen: {
    uz: '{date} kuni aʼzolik muzlatilgan: qabulxonada muzlatishni toʻxtating',
    ru: '{date} абонемент заморожен: снимите заморозку на ресепшене',
    en: 'The membership is frozen on {date}: end the freeze at the reception',
  },
  kind_missing: {
    uz: 'Tarifga {kind} kirmaydi: {plan}',
    ru: 'Тариф не включает «{kind}»: {plan}',
    en: 'The plan does not include {kind}: {plan}',
  },
  week_full: {
    uz: 'Tarifda haftasiga {count} ta mashgʻulot: shu haftadagi joylar tugagan, keyingi haftani tanlang',
    ru: 'По тарифу занятий в неделю: {count}. На этой неделе все использованы: выберите следующую',
    en: 'Classes a week in the plan: {count}. This week’s are used: choose the next week',
  },
  visits_used: {
    uz: 'Tarifdagi tashriflar tugagan: aʼzolikni uzaytiring',
    ru: 'Посещения по тарифу закончились: продлите абонемент',
    en: 'All visits of the plan are used: renew the membership',
  },
  plan_days: {
    uz: 'Tarif bu hafta kuniga emas: boshqa kunni tanlang',
    ru: 'Тариф не действует в этот день недели: выберите другой день',
    en: 'The plan does not cover this day of the week: choose another day',
  },
  plan_hours: {
    uz: 'Tarif bu soatga emas: boshqa vaqtni tanlang',
    ru: 'Тариф не действует в это время: выберите другое',
    en: 'The plan does not cover this hour: choose another time',
  },
  hours: {
    uz: 'Mashgʻulot vaqtida zalga kirib boʻlmaydi: boshqa vaqtni tanlang',
    ru: 'Во время занятия вход в зал закрыт: выберите другое время',
    en: 'The gym cannot be entered at that time: choose another',
  },
  only_men: {
    uz: 'Bu mashgʻulot faqat erkaklar uchun: boshqasini tanlang',
    ru: 'Это занятие только для мужчин: выберите другое',
    en: 'This class is for men only: choose another',
  },
  only_women: {
    uz: 'Bu mashgʻulot faqat ayollar uchun: boshqasini tanlang',
    ru: 'Это занятие только для женщин: выберите другое',
    en: 'This class is for women only: choose another',
  },
  gender_unknown: {
    uz: 'Jinsi koʻrsatilmagan: qabulxonada yozdiring',
    ru: 'Пол не указан: попросите записать на ресепшене',
    en: 'The gender is not noted: tell the reception',
  },
  too_young: {
    uz: 'Bu mashgʻulot {count} yoshdan: boshqasini tanlang',
    ru: 'Возраст для этого занятия от {count}: выберите другое',
    en: 'This class is for {count} years and older: choose another',
  },
  too_old: {
    uz: 'Bu mashgʻulot {count} yoshgacha: boshqasini tanlang',
    ru: 'Возраст для этого занятия до {count}: выберите другое',
    en: 'This class is for {count} years at most: choose another',
  },
  birthday_unknown: {
    uz: 'Tugʻilgan kuni koʻrsatilmagan: qabulxonada yozdiring',
    ru: 'Дата рождения не указана: попросите записать на ресепшене',
    en: 'The date of birth is not noted: tell the reception',
  },
  debt: {
    uz: 'Muddati oʻtgan qarz bor: avval toʻlang',
    ru: 'Есть просроченный долг: сначала оплатите',
    en: 'A debt is overdue: pay it first',
  },
} as const satisfies Record<string, Texts>
export type BookingRefusal = keyof typeof bookingRefusals

/** Another membership would mend these; so does a place that is bought singly. */
const mended: readonly string[] = [
  'no_membership',
  'not_that_day',
  'unconfirmed',
  'frozen',
  'kind_missing',
  'week_full',
  'visits_used',
  'plan_days',
  'plan_hours',
] satisfies BookingRefusal[]
export const mayBuySingly = (refusal: string | null | undefined): boolean => mended.includes(refusal ?? '')

/** What {plan} says: a plan that would do, or whom to ask. */
export const wayOut = {
  plan: { uz: '{name} tarifini koʻring', ru: 'посмотрите тариф «{name}»', en: 'see the plan {name}' },
  desk: { uz: 'qabulxonaga murojaat qiling', ru: 'обратитесь на ресепшен', en: 'ask at the reception' },
} as const satisfies Record<string, Texts>
