import { formatDay, formatNumber, formatSom } from '#src/contract/formats.ts'
import { tellReason } from '#src/contract/known-reasons.ts'
import type { Language, Texts } from '#src/contract/languages.ts'
import { toSom } from '#src/contract/money.ts'
import { differenceWords } from '#src/features/online-payments/difference-words.ts'
import type { LedgerFinding } from './contract.ts'
import { ruleTexts } from './rule-texts.ts'
import type { RuleName } from './rule-texts-uz.ts'

/** A difference in words: which rule, on which kind of record, what of it, what is written and what should be. */
export type FindingWords = { rule: string; record: string; what: string; stored: string; expected: string }

const records: Readonly<Record<string, Texts>> = {
  memberships: { uz: 'Aʼzolik', ru: 'Абонемент', en: 'Membership' },
  subscriptions: { uz: 'Obuna', ru: 'Подписка', en: 'Subscription' },
  transactions: { uz: 'Toʻlov yozuvi', ru: 'Запись о платеже', en: 'Payment entry' },
  membership_freezes: { uz: 'Muzlatish', ru: 'Заморозка', en: 'Freeze' },
  receipt_counters: { uz: 'Chek hisoblagichi', ru: 'Счётчик квитанций', en: 'Receipt counter' },
  promo_codes: { uz: 'Promo-kod', ru: 'Промокод', en: 'Promo code' },
  promises: { uz: 'Toʻlov vaʼdasi', ru: 'Обещание оплаты', en: 'Promise of a payment' },
  gift_cards: { uz: 'Sovgʻa kartasi', ru: 'Подарочная карта', en: 'Gift card' },
  cash_shifts: { uz: 'Kassa smenasi', ru: 'Кассовая смена', en: 'Cash shift' },
  provider_payments: { uz: 'Onlayn toʻlov', ru: 'Онлайн-платёж', en: 'Payment online' },
  provider_calls: { uz: 'Toʻlov tizimi soʻrovi', ru: 'Запрос платёжной системы', en: 'Call of a provider' },
  audit_log: { uz: 'Tarixdagi amal', ru: 'Действие в истории', en: 'Act in the log' },
  idempotency_keys: { uz: 'Takroriy soʻrov javobi', ru: 'Ответ на повторный запрос', en: 'Kept answer' },
}

const parts: Readonly<Record<string, Texts>> = {
  paid_tiyin: { uz: 'Toʻlangan summa', ru: 'Оплачено', en: 'Amount paid' },
  adjustment_tiyin: { uz: 'Tuzatishlar summasi', ru: 'Сумма корректировок', en: 'Adjustments' },
  fee_tiyin: { uz: 'Bekor qilish jarimasi', ru: 'Плата за отмену', en: 'Cancellation fees' },
  due_tiyin: { uz: 'Jami hisoblangan', ru: 'Всего начислено', en: 'Total due' },
  remaining_tiyin: { uz: 'Qolgan qarz', ru: 'Остаток долга', en: 'Still owed' },
  overpaid_tiyin: { uz: 'Ortiqcha toʻlangan', ru: 'Переплата', en: 'Overpaid' },
  payment_status: { uz: 'Toʻlov holati', ru: 'Статус оплаты', en: 'Payment status' },
  'due below nothing': { uz: 'Jami hisoblangan', ru: 'Всего начислено', en: 'Total due' },
  'paid below nothing': { uz: 'Toʻlangan summa', ru: 'Оплачено', en: 'Amount paid' },
  refunded_tiyin: { uz: 'Toʻlovdan qaytarilgan', ru: 'Возвращено из платежа', en: 'Returned of the payment' },
  returned: { uz: 'Qaytarilganlar yigʻindisi', ru: 'Сумма возвратов', en: 'Sum of the refunds' },
  refunds_transaction_id: { uz: 'Qaytarilgan toʻlov', ru: 'Возвращённый платёж', en: 'The payment returned' },
  receipt_number: { uz: 'Chek raqami', ru: 'Номер квитанции', en: 'Receipt number' },
  act_number: { uz: 'Amal raqami', ru: 'Номер операции', en: 'Number of the act' },
  last_number: { uz: 'Oxirgi raqam', ru: 'Последний номер', en: 'Last number' },
  expected_tiyin: { uz: 'Smenada kutilgan naqd pul', ru: 'Ожидаемая наличность смены', en: 'Cash expected' },
  'begins before the one before ends': { uz: 'Boshlanish kuni', ru: 'День начала', en: 'First day' },
  frozen_days: { uz: 'Muzlatilgan kunlar', ru: 'Дни заморозки', en: 'Frozen days' },
  end_on: { uz: 'Tugash kuni', ru: 'Окончание', en: 'Last day' },
  period: { uz: 'Davr', ru: 'Период', en: 'Period' },
  business_on: { uz: 'Hisobga olingan kun', ru: 'За какой день', en: 'Day it counts for' },
  renewed_from: { uz: 'Qaysi biri uzaytirilgan', ru: 'Что продлено', en: 'Renewal of' },
  'renewed by': { uz: 'Necha marta uzaytirilgan', ru: 'Сколько раз продлён', en: 'Times renewed' },
  shape: { uz: 'Yozuv tarkibi', ru: 'Состав записи', en: 'What it consists of' },
  gym_id: { uz: 'Zal', ru: 'Зал', en: 'Gym' },
  member_id: { uz: 'Aʼzo', ru: 'Клиент', en: 'Member' },
  plan_id: { uz: 'Tarif', ru: 'Тариф', en: 'Plan' },
  membership_id: { uz: 'Aʼzolik', ru: 'Абонемент', en: 'Membership' },
  target: { uz: 'Nima uchun toʻlangan', ru: 'За что оплачено', en: 'What was paid for' },
  most_uses: { uz: 'Necha marta ishlatilgan', ru: 'Сколько раз использован', en: 'Times used' },
  amount_tiyin: { uz: 'Shu kungacha tushadigan summa', ru: 'Сколько придёт к этому дню', en: 'Sum to come by its day' },
  parts: { uz: 'Qismlar soni', ru: 'Число частей', en: 'Number of parts' },
  'odd parts': { uz: 'Bir kunga tushgan qismlar', ru: 'Части на один день', en: 'Parts of one day' },
  value_tiyin: { uz: 'Karta qiymati', ru: 'Номинал карты', en: 'Value of the card' },
  'on the card': { uz: 'Kartada qolgan', ru: 'Осталось на карте', en: 'Left on the card' },
  'taken back and used': {
    uz: 'Qaytarilgan, lekin ishlatilgan',
    ru: 'Возвращена, но ею платили',
    en: 'Taken back and used',
  },
  'gift card': { uz: 'Karta yozuvi', ru: 'Запись карты', en: 'Entry of the card' },
  made_by_id: { uz: 'Kim qilgan', ru: 'Кто сделал', en: 'Who made it' },
  shift_id: { uz: 'Kassa smenasi', ru: 'Кассовая смена', en: 'Cash shift' },
  version: { uz: 'Tahrirlar soni', ru: 'Число правок', en: 'Number of edits' },
  act: { uz: 'Amalning oʻzi', ru: 'Само действие', en: 'The act itself' },
  'who and what': { uz: 'Kim, nima va qachon', ru: 'Кто, что и когда', en: 'Who, what and when' },
  words: { uz: 'Ismlar va qiymatlar', ru: 'Имена и значения', en: 'Names and values' },
  sealed: { uz: 'Muhrlangan vaqti', ru: 'Когда запечатано', en: 'When it was sealed' },
  link: { uz: 'Zanjir halqasi', ru: 'Звено цепочки', en: 'Link of the chain' },
  'head written out': { uz: 'Faylga yozilgan bosh', ru: 'Конец цепочки из файла', en: 'Head written to the file' },
  'keys that answer with it': {
    uz: 'Shu yozuvni aytadigan kalitlar',
    ru: 'Ключей с этой записью',
    en: 'Keys that name it',
  },
}

/** What a rule of SQL says of a value that is not there or not right. */
const phrases: Readonly<Record<string, Texts>> = {
  paid: { uz: 'Toʻlangan', ru: 'Оплачен', en: 'Paid' },
  created: { uz: 'boshlangan', ru: 'начат', en: 'begun' },
  performed: { uz: 'oʻtkazilgan', ru: 'проведён', en: 'performed' },
  cancelled: { uz: 'bekor qilingan', ru: 'отменён', en: 'cancelled' },
  returned: { uz: 'qaytarilgan', ru: 'возвращён', en: 'returned' },
  partial: { uz: 'Qisman toʻlangan', ru: 'Оплачен частично', en: 'Partly paid' },
  unpaid: { uz: 'Toʻlanmagan', ru: 'Не оплачен', en: 'Unpaid' },
  'a payment of the same debt, not later': {
    uz: 'oʻsha qarzning oldinroq toʻlovi',
    ru: 'более ранний платёж того же долга',
    en: 'an earlier payment of the same debt',
  },
  'the next of the gym': {
    uz: 'zalning navbatdagi raqami',
    ru: 'следующий номер зала',
    en: 'the next number of the gym',
  },
  'an earlier one of the same member and gym': {
    uz: 'oʻsha aʼzo va zalning oldingi aʼzoligi',
    ru: 'прежний абонемент того же клиента и зала',
    en: 'an earlier one of the same member and gym',
  },
  'an earlier one of the same gym': {
    uz: 'oʻsha zalning oldingi obunasi',
    ru: 'прежняя подписка того же зала',
    en: 'an earlier one of the same gym',
  },
  'a whole entry': { uz: 'toʻliq yozuv', ru: 'полная запись', en: 'a whole entry' },
  'one that exists': { uz: 'mavjud yozuv', ru: 'существующая запись', en: 'one that exists' },
  'one of this owner': { uz: 'shu zal egasiniki', ru: 'принадлежащий этому владельцу', en: 'one of this owner' },
  'of the same member and gym': {
    uz: 'oʻsha aʼzo va zalniki',
    ru: 'того же клиента и зала',
    en: 'of the same member and gym',
  },
  'somebody of this owner': {
    uz: 'shu zal egasining odami',
    ru: 'сотрудник этого владельца',
    en: 'somebody of this owner',
  },
  'a shift of this gym at this time': {
    uz: 'shu zalning oʻsha paytda ochiq smenasi',
    ru: 'смена этого зала, открытая в это время',
    en: 'a shift of this gym at this time',
  },
  'an entry of a card': { uz: 'karta yozuvi', ru: 'запись карты', en: 'an entry of a card' },
  'no card': { uz: 'karta yoʻq', ru: 'без карты', en: 'no card' },
  'as sealed': { uz: 'muhrlanganidek', ru: 'как запечатано', en: 'as it was sealed' },
  another: { uz: 'oʻzgartirilgan', ru: 'изменено', en: 'changed' },
  'put in later': { uz: 'keyin qoʻshilgan', ru: 'добавлено позже', en: 'put in later' },
  'no answer': { uz: 'javob yoʻq', ru: 'нет ответа', en: 'no answer' },
  'the first answer': { uz: 'birinchi javob', ru: 'первый ответ', en: 'the first answer' },
  'no such transaction': { uz: 'bunday yozuv yoʻq', ru: 'такой записи нет', en: 'no such entry' },
}
/** A difference of money online is named as the owner reads it. */
const ofProvider: Readonly<Record<Language, Readonly<Record<string, string>>>> = differenceWords

/** What an entry consists of. */
const entryWords: Readonly<Record<string, Texts>> = {
  payment: { uz: 'Toʻlov', ru: 'Платёж', en: 'Payment' },
  refund: { uz: 'Qaytarish', ru: 'Возврат', en: 'Refund' },
  adjustment: { uz: 'Tuzatish', ru: 'Корректировка', en: 'Adjustment' },
  cancellation_fee: { uz: 'Bekor qilish jarimasi', ru: 'Плата за отмену', en: 'Cancellation fee' },
  discount: { uz: 'Promo-kod', ru: 'Промокод', en: 'Promo code' },
  increase: { uz: 'oshiradi', ru: 'увеличивает', en: 'increases' },
  decrease: { uz: 'kamaytiradi', ru: 'уменьшает', en: 'decreases' },
  cash: { uz: 'naqd', ru: 'наличные', en: 'cash' },
  card: { uz: 'karta', ru: 'карта', en: 'card' },
  online: { uz: 'onlayn', ru: 'онлайн', en: 'online' },
  gift_card: { uz: 'sovgʻa kartasi', ru: 'подарочная карта', en: 'gift card' },
}
const entry = /^(\w+)(?: (increase|decrease))? (\d+)(?: (cash|card|online|gift_card)\b)?(.*)$/
function entryIn(text: string, language: Language): string {
  const [, type = text, direction, amount, method, reason = ''] = entry.exec(text) ?? []
  const named = [type, direction].map((word) => word && (entryWords[word]?.[language] ?? word))
  const money = amount && formatSom(toSom(Number(amount)), language)
  return [...named, money, method && entryWords[method]?.[language], tellReason(reason.trim(), language)]
    .filter(Boolean)
    .join(', ')
}

/** There the name is the key itself. */
const keptAnswer: Texts = { uz: 'Saqlangan javob', ru: 'Сохранённый ответ', en: 'The answer kept' }
const missing: Texts = { uz: 'yoʻq', ru: 'нет', en: 'missing' }
const after = {
  uz: (day: string) => `${day} dan keyin`,
  ru: (day: string) => `после ${day}`,
  en: (day: string) => `after ${day}`,
}
const within = {
  uz: (days: string) => `${days} orasida`,
  ru: (days: string) => `внутри ${days}`,
  en: (days: string) => `within ${days}`,
}

const money = new Set(['ledger_differs', 'due below nothing', 'paid below nothing', 'returned', 'on the card'])
const isMoney = (what: string): boolean => what.endsWith('_tiyin') || money.has(what)
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

function valueIn(text: string | null, what: string, language: Language): string {
  if (text === null) return missing[language]
  const phrase = phrases[text]
  if (phrase) return phrase[language]
  if (what === 'shape' || (what === 'gift card' && entry.test(text))) return entryIn(text, language)
  if (/^-?\d+$/.test(text))
    return isMoney(what) ? formatSom(toSom(Number(text)), language) : formatNumber(edits(what, Number(text)), language)
  const [, kind, rest] = /^(after|within) (.*)$/.exec(text) ?? []
  const days = (rest ?? text)
    .replace(/\d{4}-\d{2}-\d{2}/g, (day) => formatDay(day))
    .replace('…', ' – ')
    .replace(uuid, (id) => `…${id.slice(-8)}`)
  return kind === 'after' ? after[language](days) : kind === 'within' ? within[language](days) : days
}

/** A row's version is one more than its edits. */
const edits = (what: string, value: number): number => (what === 'version' ? value - 1 : value)

/** What is not in the tables above is shown as the check said it. */
export function wordsOf(finding: LedgerFinding, language: Language): FindingWords {
  const { check, table, what, stored, expected } = finding
  return {
    rule: ruleTexts[language][check as RuleName]?.title ?? check, // a check that was kept before the rule was renamed
    record: records[table]?.[language] ?? table,
    what:
      (table === 'idempotency_keys' ? keptAnswer[language] : (parts[what]?.[language] ?? ofProvider[language][what])) ??
      what,
    stored: valueIn(stored, what, language),
    expected: valueIn(expected, what, language),
  }
}
