import { type ErrorCode, errors } from '#src/contract/errors.ts'
import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import type { ImportField } from '../rules.ts'

/** Why a row was not taken, is a duplicate, or stayed when the import was undone. */
const texts = {
  'name.required': { uz: 'Ism yozilmagan', ru: 'Имя не указано', en: 'The name is missing' },
  'name.wrong': {
    uz: 'Ism 2 dan 120 tagacha belgi boʻladi va harflardan iborat',
    ru: 'Имя — от 2 до 120 знаков, с буквами',
    en: 'A name has 2 to 120 signs, and letters',
  },
  'phone.required': { uz: 'Telefon yozilmagan', ru: 'Телефон не указан', en: 'The phone is missing' },
  'phone.cut_off': {
    uz: 'Jadval dasturi telefonni yaxlitlab yuborgan: {value}. Toʻliq raqamni matn koʻrinishida yozing',
    ru: 'Табличная программа округлила телефон: {value}. Введите полный номер как текст',
    en: 'The spreadsheet rounded the phone off: {value}. Write the whole number as text',
  },
  'phone.landline': {
    uz: 'Bu shahar telefoni: {value}. Mobil raqam kerak',
    ru: 'Это городской телефон: {value}. Нужен мобильный',
    en: 'This is a landline: {value}. A mobile number is needed',
  },
  'phone.code': {
    uz: 'Operator kodi notoʻgʻri: {value}',
    ru: 'Неизвестный код оператора: {value}',
    en: 'The operator’s code is unknown: {value}',
  },
  'phone.foreign': {
    uz: 'Bu boshqa davlat raqami: {value}. Oʻzbekiston raqami kerak',
    ru: 'Это номер другой страны: {value}. Нужен узбекский',
    en: 'This is a number of another country: {value}. One of Uzbekistan is needed',
  },
  'phone.digits': {
    uz: 'Telefon 9 ta raqamdan iborat boʻladi, masalan 90 123 45 67. Faylda: {value}',
    ru: 'В номере 9 цифр, например 90 123 45 67. В файле: {value}',
    en: 'A phone has 9 digits, like 90 123 45 67. The file says: {value}',
  },
  'birth.wrong': {
    uz: 'Tugʻilgan sana notoʻgʻri: {value}',
    ru: 'Неверная дата рождения: {value}',
    en: 'The birth date is wrong: {value}',
  },
  'gender.wrong': {
    uz: 'Jinsi tushunarsiz: {value}. Erkak yoki ayol deb yozing',
    ru: 'Пол не распознан: {value}. Напишите «мужской» или «женский»',
    en: 'The gender is not clear: {value}. Write male or female',
  },
  'plan.unknown': {
    uz: 'Bu tarif tanlanmagan: {value}',
    ru: 'Этому тарифу не выбрано соответствие: {value}',
    en: 'No plan was chosen for this name: {value}',
  },
  'plan.gone': {
    uz: 'Tanlangan tarif bu zalda yoʻq: {value}',
    ru: 'Выбранного тарифа нет в этом зале: {value}',
    en: 'The chosen plan is not sold in this gym: {value}',
  },
  'start.required': {
    uz: 'Boshlanish yoki tugash sanasi yozilmagan',
    ru: 'Не указана ни дата начала, ни дата окончания',
    en: 'Neither the first nor the last day is given',
  },
  'day.wrong': { uz: 'Sana notoʻgʻri: {value}', ru: 'Неверная дата: {value}', en: 'The date is wrong: {value}' },
  'day.far': {
    uz: 'Sana juda uzoq: {value}. Oʻtgan 10 yildan keyingi 2 yilgacha boʻlishi mumkin',
    ru: 'Слишком далёкая дата: {value}. Можно от 10 лет назад до 2 лет вперёд',
    en: 'The date is too far away: {value}. It may lie 10 years back or 2 years ahead',
  },
  'end.before_start': {
    uz: 'Tugash sanasi boshlanishidan oldin: {value}',
    ru: 'Дата окончания раньше даты начала: {value}',
    en: 'The last day lies before the first: {value}',
  },
  'duration.wrong': {
    uz: 'Muddat notoʻgʻri: {value}. Kunlar sonini yozing',
    ru: 'Неверный срок: {value}. Укажите число дней',
    en: 'The duration is wrong: {value}. Write a count of days',
  },
  'amount.wrong': { uz: 'Summa notoʻgʻri: {value}', ru: 'Неверная сумма: {value}', en: 'The amount is wrong: {value}' },
  'paid.above_price': {
    uz: 'Toʻlangan summa narxdan katta: {value}',
    ru: 'Оплачено больше цены: {value}',
    en: 'More was paid than the price: {value}',
  },
  'debt.above_price': {
    uz: 'Qarz narxdan katta: {value}',
    ru: 'Долг больше цены: {value}',
    en: 'The debt is above the price: {value}',
  },
  'debt.differs': {
    uz: 'Toʻlangan summa va qarz birga narxga teng emas: {value}',
    ru: 'Оплачено и долг вместе не равны цене: {value}',
    en: 'What was paid and what is owed do not make the price: {value}',
  },
  'method.wrong': {
    uz: 'Toʻlov usuli tushunarsiz: {value}. Naqd, karta yoki onlayn deb yozing',
    ru: 'Способ оплаты не распознан: {value}. Напишите: наличные, карта или онлайн',
    en: 'The payment method is not clear: {value}. Write cash, card or online',
  },
  'consent.wrong': {
    uz: 'Roziligi tushunarsiz: {value}. Ha yoki yoʻq deb yozing',
    ru: 'Согласие не распознано: {value}. Напишите «да» или «нет»',
    en: 'The consent is not clear: {value}. Write yes or no',
  },
  'sold.ahead': {
    uz: 'Sotilgan kun hali kelmagan: {value}',
    ru: 'День продажи ещё не наступил: {value}',
    en: 'The day of sale lies ahead: {value}',
  },
  'row.erased': {
    uz: 'Bu odamning maʼlumotlari uning soʻroviga koʻra oʻchirilgan',
    ru: 'Данные этого человека удалены по его просьбе',
    en: 'The data of this person were erased',
  },
  'duplicate.in_file': {
    uz: 'Bu telefon {row}-qatorda ham bor',
    ru: 'Этот телефон уже есть в строке {row}',
    en: 'This phone stands in line {row} already',
  },
  'duplicate.member': {
    uz: 'Bu telefon egasi shu zal aʼzosi: {name}',
    ru: 'Владелец этого телефона уже клиент зала: {name}',
    en: 'The owner of this phone is a member of the gym already: {name}',
  },
  'kept.visit': { uz: 'Shundan keyin zalga kelgan', ru: 'После этого приходил в зал', en: 'They have visited since' },
  'kept.money': {
    uz: 'Shundan keyin toʻlov yoki qaytarish boʻlgan',
    ru: 'После этого были платежи или возвраты',
    en: 'Money has been taken or returned since',
  },
  'kept.membership': {
    uz: 'Aʼzolik shundan keyin oʻzgargan yoki yangisi sotilgan',
    ru: 'Абонемент с тех пор изменён или продан новый',
    en: 'The membership was changed, or another was sold since',
  },
  'kept.note': {
    uz: 'Aʼzo haqida shundan keyin qayd yozilgan',
    ru: 'Об клиенте с тех пор сделана заметка',
    en: 'A note about the member was written since',
  },
  'kept.edited': {
    uz: 'Aʼzo maʼlumotlari shundan keyin oʻzgartirilgan',
    ru: 'Данные клиента с тех пор изменены',
    en: 'The member was edited since',
  },
} as const satisfies Record<string, Texts>

export type RowProblemCode = keyof typeof texts
export type RowProblem = {
  field: ImportField | 'row'
  /** One of these, or the failure with which the product refused the row. */
  code: RowProblemCode | ErrorCode
  values?: Record<string, string>
}

const textsOf = (code: RowProblem['code']): Texts =>
  code in texts ? texts[code as RowProblemCode] : errors[code as ErrorCode] // a code stands in one of the two

export const problemText = ({ code, values }: RowProblem, language: Language): string =>
  fill(textsOf(code)[language], values)
