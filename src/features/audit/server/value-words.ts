import { byValue, type Texts } from '#src/contract/languages.ts'
import { genderWords, paymentMethodWords } from '#src/contract/words.ts'
import { accountStatusWords } from '#src/features/accounts/words.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { bookingStatusWords } from '#src/features/classes/words.ts'
import { tickTexts } from '#src/features/employees/tick-texts.ts'
import { policyWords, subscriptionStateWords } from '#src/features/gyms/words.ts'
import { memberStateWords } from '#src/features/members/words.ts'
import { membershipStatusWords } from '#src/features/memberships/words.ts'
import { forWhomWords } from '#src/features/plans/words.ts'
import { transactionTypeWords } from '#src/features/transactions/words.ts'
import { refusals } from '#src/features/visits/rules.ts'
import { requestStatusWords } from '#src/features/freeze-requests/words.ts'
import { importStateWords } from '#src/features/imports/words.ts'
import { statusWords as invoiceStatusWords } from '#src/features/invoices/words.ts'
import { statusWords as leadStatusWords } from '#src/features/leads/status-words.ts'
import { consentKindWords, consentWayWords } from '#src/features/members/consent-words.ts'
import { kindWords as smsKindWords, statusWords as smsStatusWords } from '#src/features/messages/words.ts'
import { classValueWords } from './class-words.ts'
import { importValueWords } from './import-words.ts'

export const yes: Texts = { uz: 'Ha', ru: 'Да', en: 'Yes' }
export const no: Texts = { uz: 'Yoʻq', ru: 'Нет', en: 'No' }
export const picture: Texts = { uz: 'Rasm bor', ru: 'Есть фото', en: 'A picture' }
export const newPicture: Texts = { uz: 'Yangi rasm', ru: 'Новое фото', en: 'A new picture' }
/** Stands for a record that is named by its id and is not there any more. */
export const gone: Texts = { uz: 'oʻchirilgan yozuv', ru: 'удалённая запись', en: 'a deleted record' }

const states: Readonly<Record<string, Texts>> = {
  ...byValue(bookingStatusWords),
  ...byValue(subscriptionStateWords),
  ...byValue(memberStateWords),
  ...byValue(membershipStatusWords),
  ...byValue(accountStatusWords),
  failed: { uz: 'Yuborilmadi', ru: 'Не отправлено', en: 'Failed' },
}
const methods = byValue(paymentMethodWords)
const providers = byValue({ uz: providerNames, ru: providerNames, en: providerNames })
const ticks = Object.fromEntries(
  Object.keys(tickTexts.uz).map((tick) => {
    const key = tick as keyof typeof tickTexts.uz // its own key
    return [tick, { uz: tickTexts.uz[key] ?? tick, ru: tickTexts.ru[key] ?? tick, en: tickTexts.en[key] ?? tick }]
  }),
) as Readonly<Record<string, Texts>>

/** The states of records that have words of their own for them; a membership's are also those of what its member asks for. */
const statesOf: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  memberships: byValue(requestStatusWords),
  invoices: byValue(invoiceStatusWords),
  leads: leadStatusWords,
  messages: byValue(smsStatusWords),
}

/** The words of fields that hold one of a few names. */
const valueWords: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  status: states,
  state: byValue(importStateWords),
  gender: { ...byValue(forWhomWords), ...byValue(genderWords) },
  language: {
    uz: { uz: 'Oʻzbekcha', ru: 'Узбекский', en: 'Uzbek' },
    ru: { uz: 'Ruscha', ru: 'Русский', en: 'Russian' },
    en: { uz: 'Inglizcha', ru: 'Английский', en: 'English' },
  },
  payment_method: methods,
  method: methods,
  provider: providers,
  autopay: {
    on: { uz: 'Yoqilgan', ru: 'Включён', en: 'On' },
    stopped: { uz: 'Toʻxtatilgan', ru: 'Остановлен', en: 'Stopped' },
    parts: { uz: 'Faqat qarz qismlari', ru: 'Только части долга', en: 'Parts of a debt only' },
  },
  stop_why: {
    asked: { uz: 'Iltimosga koʻra', ru: 'По просьбе', en: 'On request' },
    replaced: { uz: 'Boshqa karta ulandi', ru: 'Подключена другая карта', en: 'Another card was connected' },
    card: { uz: 'Karta qabul qilinmadi', ru: 'Карта не подошла', en: 'The card was refused' },
    failed: { uz: 'Kartadan pul olinmadi', ru: 'С карты списать не удалось', en: 'The card was not charged' },
    ended: { uz: 'Toʻlaydigan narsa qolmadi', ru: 'Оплачивать больше нечего', en: 'Nothing is left to pay' },
    moved: { uz: 'Kassa almashtirildi', ru: 'Касса сменилась', en: 'The cash box was changed' },
  },
  transaction_type: byValue(transactionTypeWords),
  direction: {
    increase: { uz: 'Koʻpaytirish', ru: 'Увеличение', en: 'Increase' },
    decrease: { uz: 'Kamaytirish', ru: 'Уменьшение', en: 'Decrease' },
  },
  command: {
    unpaid: { uz: 'Qarz haqida', ru: 'О долге', en: 'About a debt' },
    expiring: { uz: 'Tugayotgani haqida', ru: 'О скором окончании', en: 'About the coming end' },
    expired: { uz: 'Tugagani haqida', ru: 'Об окончании', en: 'About the end' },
    promised: { uz: 'Vaʼda kuni haqida', ru: 'О дне обещания', en: 'About the promised day' },
  },
  used: {
    guest: { uz: 'Mehmon', ru: 'Гость', en: 'Guest' },
    coach_session: { uz: 'Murabbiy bilan mashgʻulot', ru: 'Занятие с тренером', en: 'Session with a coach' },
  },
  consent: byValue(consentKindWords),
  way: byValue(consentWayWords),
  sms_kind: byValue(smsKindWords),
  requests: byValue(policyWords),
  permissions: ticks,
  refusal: refusals,
  ...classValueWords,
  ...importValueWords,
  rule: {
    allow: { uz: 'Kiritish', ru: 'Пропускать', en: 'Let in' },
    warn: { uz: 'Ogohlantirib kiritish', ru: 'Пропускать с предупреждением', en: 'Let in with a warning' },
    refuse: { uz: 'Kiritilmaydi', ru: 'Не пропускать', en: 'Refuse' },
  },
}

/** What one of a few names is called in a field of a record. */
export const valueWord = (entity: string, field: string, value: string): Texts | undefined =>
  (field === 'status' ? statesOf[entity]?.[value] : undefined) ?? valueWords[field]?.[value]
