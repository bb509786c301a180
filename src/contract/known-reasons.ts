import { fill, type Language, type Texts } from './languages.ts'

const known = {
  changed_to: {
    uz: 'Tarif almashtirildi: {plan}',
    ru: 'Тариф изменён: {plan}',
    en: 'The plan was changed: {plan}',
  },
  changed_from: {
    uz: 'Oldingi tarifdan oʻtgan summa: {plan}',
    ru: 'Зачтено с прежнего тарифа: {plan}',
    en: 'Credited from the previous plan: {plan}',
  },
  change_called_off: {
    uz: 'Tarif almashtirish bekor qilindi',
    ru: 'Смена тарифа отменена',
    en: 'The change of plan was called off',
  },
  promo_code: { uz: 'Promo-kod: {plan}', ru: 'Промокод: {plan}', en: 'Promo code: {plan}' },
  friend_came: {
    uz: 'Doʻst taklifi bilan kelgani uchun',
    ru: 'За приход по приглашению друга',
    en: 'For coming by a friend’s invitation',
  },
  friend_brought: {
    uz: 'Doʻst olib kelgani uchun',
    ru: 'За приведённого друга',
    en: 'For bringing a friend',
  },
  friend_bonus_back: {
    uz: 'Doʻstning toʻlovi qaytarildi: bonus qaytarib olindi',
    ru: 'Оплата друга возвращена: бонус снят',
    en: 'The friend’s payment went back: the bonus was taken back',
  },
  import_undone: { uz: 'Import bekor qilindi', ru: 'Импорт отменён', en: 'The import was undone' },
  erasure_asked: {
    uz: 'Aʼzo maʼlumotlarini oʻchirishni soʻradi',
    ru: 'Клиент попросил удалить свои данные',
    en: 'The member asked for the erasure of their data',
  },
  reservation_cancelled: {
    uz: 'Aʼzo bronni oʻzi bekor qildi',
    ru: 'Клиент сам отменил бронь',
    en: 'The member cancelled the reservation',
  },
  provider_returned: {
    uz: 'Pul toʻlov tizimi orqali qaytdi: {plan}',
    ru: 'Деньги вернулись через платёжную систему: {plan}',
    en: 'The money went back by the payment system: {plan}',
  },
  place_given_back: {
    uz: 'Bir martalik mashgʻulot joyi qaytarildi',
    ru: 'Разовое место на занятии возвращено',
    en: 'A single place in a class was given back',
  },
  holiday: { uz: 'Zal shu kuni dam oladi', ru: 'В этот день зал закрыт', en: 'The gym is closed on that day' },
  timetable_changed: { uz: 'Jadval oʻzgardi', ru: 'Расписание изменилось', en: 'The timetable has changed' },
  timetable_ended: { uz: 'Jadval toʻxtatildi', ru: 'Серия занятий завершена', en: 'The series has ended' },
} satisfies Record<string, Texts>

/** Nobody can send it: text() refuses control characters. */
const mark = '\u001f'

/**
 * Why the product did something by itself, as it is kept among the reasons that people write: a code, so that whoever reads it
 * is told in their own language. `words` is what a person added.
 */
export const knownReason = (
  code: keyof typeof known,
  { plan = '', words }: { plan?: string; words?: string | null | undefined } = {},
): string => mark + [code, plan, words ?? ''].join(mark)

/** A reason as it is kept, in the reader's language; what a person wrote stays as it is. */
export function tellReason(kept: string, language: Language): string {
  if (!kept.startsWith(mark)) return kept
  const [, code = '', plan = '', words = ''] = kept.split(mark)
  const texts = (known as Record<string, Texts | undefined>)[code]
  return [texts ? fill(texts[language], { plan }) : code, words].filter(Boolean).join('. ')
}

/** The same for every reason that stands in a JSON text, wherever it stands. */
export const tellReasons = (json: string, language: Language): string =>
  json.includes('\\u001f')
    ? json.replace(/"\\u001f(?:[^"\\]|\\.)*"/g, (kept) =>
        JSON.stringify(tellReason(JSON.parse(kept) as string, language)),
      )
    : json
