import { fill, type Language, languages, type Texts } from './languages.ts'

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
  autopay_late: {
    uz: 'Kelishilgan kunlarda kartadan olib boʻlmadi: kassa oʻchiq edi yoki Payme javob bermadi',
    ru: 'В согласованные дни списать не удалось: касса была выключена или Payme не отвечал',
    en: 'It could not be taken on the agreed days: the cash box was off, or Payme did not answer',
  },
  autopay_unknown: {
    uz: 'Payme uch kun javob bermadi, pul olingan-olinmagani nomaʼlum: Payme kabinetida tekshiring',
    ru: 'Payme три дня не отвечал, списаны ли деньги – неизвестно: проверьте в кабинете Payme',
    en: 'Payme gave no answer for three days, and whether the money was taken is not known: look in Payme’s cabinet',
  },
  autopay_price: {
    uz: 'Tarif narxi xabar qilingan summadan oshdi',
    ru: 'Цена тарифа выросла после сообщения о списании',
    en: 'The plan costs more now than what was announced',
  },
  autopay_less: {
    uz: 'Tarif shu narxga xabar qilinganidan kam kun yoki tashrif beradi',
    ru: 'За эту цену тариф даёт меньше дней или посещений, чем при сообщении о списании',
    en: 'For its price the plan gives fewer days or visits than when it was announced',
  },
  autopay_not_renewed: {
    uz: 'Aʼzolik boshqacha uzaytirildi yoki tarif endi sotilmaydi',
    ru: 'Абонемент продлён иначе, или тариф больше не продаётся',
    en: 'The membership was renewed otherwise, or its plan is sold no more',
  },
  autopay_returned: {
    uz: 'Payme pulni kartaga qaytardi',
    ru: 'Payme вернул деньги на карту',
    en: 'Payme gave the money back to the card',
  },
  gym_could_not: {
    uz: 'Zal hozir sota olmadi: qabulxona bilan gaplashing',
    ru: 'Зал сейчас не смог продать: обратитесь на ресепшен',
    en: 'The gym could not sell it now: ask at the reception',
  },
  sms_too_many_to_phone: {
    uz: 'Bugun bu raqamga juda koʻp SMS ketdi: qolganlari yuborilmaydi',
    ru: 'Сегодня на этот номер ушло слишком много SMS: остальные не отправляются',
    en: 'Too many SMS went to this number today: the others are not sent',
  },
  sms_too_many_of_owner: {
    uz: 'Bugun zal egasi nomidan juda koʻp SMS ketdi: qolganlari yuborilmaydi',
    ru: 'Сегодня от имени владельца ушло слишком много SMS: остальные не отправляются',
    en: 'Too many SMS of this owner were sent today: the others are not sent',
  },
  sms_needless: {
    uz: 'Yuborilmadi: eslatishga sabab qolmagan edi',
    ru: 'Не отправлено: напоминать было уже не о чем',
    en: 'Not sent: there was nothing left to remind of',
  },
  freeze_unanswered: {
    uz: 'Zal soʻralgan kunlargacha javob bermadi',
    ru: 'Зал не ответил до запрошенных дней',
    en: 'The gym gave no answer before the days that were asked for',
  },
  sms_phone_changed: {
    uz: 'Yuborilmadi: aʼzoning raqami oʻzgardi',
    ru: 'Не отправлено: у клиента другой номер',
    en: 'Not sent: the member has another number',
  },
  holiday: { uz: 'Zal shu kuni dam oladi', ru: 'В этот день зал закрыт', en: 'The gym is closed on that day' },
  timetable_changed: { uz: 'Jadval oʻzgardi', ru: 'Расписание изменилось', en: 'The timetable has changed' },
  timetable_ended: { uz: 'Jadval toʻxtatildi', ru: 'Серия занятий завершена', en: 'The series has ended' },
} satisfies Record<string, Texts>

/** Nobody can send it: text() refuses control characters. */
const mark = '\u001f'
const between = '\u001e'

/**
 * Why the product did something by itself, as it is kept among the reasons that people write: a code, so that whoever reads it
 * is told in their own language. `words` is what a person added.
 */
export const knownReason = (
  code: keyof typeof known,
  { plan = '', words }: { plan?: string; words?: string | null | undefined } = {},
): string => mark + [code, plan, words ?? ''].join(mark)

const inEveryLanguage =
  (code: 'refused' | 'said') =>
  (texts: Texts): string =>
    mark + [code, languages.map((language) => texts[language]).join(between)].join(mark)

/** What the product refused with, in the words of every language: the desk reads why. */
export const refusedReason = inEveryLanguage('refused')
/** What somebody else told in every language. */
export const saidReason = inEveryLanguage('said')

/** Was it the product that refused? */
export const isRefusedReason = (kept: string): boolean => kept.startsWith(`${mark}refused${mark}`)

/** A reason as it is kept, in the reader's language; what a person wrote stays as it is. */
export function tellReason(kept: string, language: Language): string {
  if (!kept.startsWith(mark)) return kept
  const [, code = '', plan = '', words = ''] = kept.split(mark)
  if (code === 'refused' || code === 'said') return plan.split(between)[languages.indexOf(language)] ?? ''
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
