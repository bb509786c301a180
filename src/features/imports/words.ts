import type { Language } from '#src/contract/languages.ts'
import type { DateOrder } from './cell-values.ts'
import type { ColumnMeaning, ImportState, silentPayments, whatIfKnown } from './rules.ts'

type Words<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>

/** How far an import has come, on its page and in the log. */
export const importStateWords: Words<ImportState> = {
  uz: {
    uploaded: 'Ustunlar kutilmoqda',
    checking: 'Tekshirilmoqda',
    checked: 'Tekshirilgan',
    running: 'Import qilinmoqda',
    cancelled: 'Toʻxtatilgan',
    done: 'Tugadi',
    undoing: 'Bekor qilinmoqda',
    undone: 'Bekor qilingan',
  },
  ru: {
    uploaded: 'Ждёт столбцов',
    checking: 'Проверяется',
    checked: 'Проверен',
    running: 'Импортируется',
    cancelled: 'Остановлен',
    done: 'Завершён',
    undoing: 'Отменяется',
    undone: 'Отменён',
  },
  en: {
    uploaded: 'Columns to match',
    checking: 'Being checked',
    checked: 'Checked',
    running: 'Being imported',
    cancelled: 'Stopped',
    done: 'Finished',
    undoing: 'Being undone',
    undone: 'Undone',
  },
}

/** What a column of the file is said to mean. */
export const columnWords: Words<ColumnMeaning> = {
  uz: {
    skip: 'Kerak emas',
    fullname: 'Ism',
    phone: 'Telefon',
    birth_date: 'Tugʻilgan sana',
    gender: 'Jinsi',
    plan: 'Tarif',
    start: 'Boshlanish sanasi',
    end: 'Tugash sanasi',
    duration: 'Davomiyligi',
    price: 'Narxi',
    paid: 'Toʻlangan summa',
    debt: 'Qarz',
    method: 'Toʻlov usuli',
    sold: 'Sotilgan sana',
    consent: 'Rozilik: shaxsiy maʼlumotlar',
    consent_sms: 'Rozilik: SMS takliflar',
    note: 'Izoh',
  },
  ru: {
    skip: 'Не нужен',
    fullname: 'Имя',
    phone: 'Телефон',
    birth_date: 'Дата рождения',
    gender: 'Пол',
    plan: 'Тариф',
    start: 'Начало',
    end: 'Окончание',
    duration: 'Срок',
    price: 'Цена',
    paid: 'Оплачено',
    debt: 'Долг',
    method: 'Способ оплаты',
    sold: 'Дата продажи',
    consent: 'Согласие: персональные данные',
    consent_sms: 'Согласие: SMS с предложениями',
    note: 'Комментарий',
  },
  en: {
    skip: 'Not needed',
    fullname: 'Name',
    phone: 'Phone',
    birth_date: 'Date of birth',
    gender: 'Gender',
    plan: 'Plan',
    start: 'Start date',
    end: 'End date',
    duration: 'Duration',
    price: 'Price',
    paid: 'Amount paid',
    debt: 'Debt',
    method: 'Payment method',
    sold: 'Sale date',
    consent: 'Consent: personal data',
    consent_sms: 'Consent: offers by SMS',
    note: 'Note',
  },
}

/** What is chosen for the whole file where it says nothing itself, on its page and in the log. */
export const choiceWords: Words<'date_order' | 'without_payment' | 'existing'> = {
  uz: { date_order: 'Sanalar tartibi', without_payment: 'Toʻlov ustuni yoʻq boʻlsa', existing: 'Zalda bor aʼzolar' },
  ru: { date_order: 'Порядок дат', without_payment: 'Если столбца с оплатой нет', existing: 'Кто уже клиент зала' },
  en: {
    date_order: 'Order of dates',
    without_payment: 'When no column tells payments',
    existing: 'Members who are here already',
  },
}

/** How the file writes its days. */
export const dateOrderWords: Words<DateOrder> = {
  uz: { dmy: 'kun.oy.yil', mdy: 'oy/kun/yil' },
  ru: { dmy: 'день.месяц.год', mdy: 'месяц/день/год' },
  en: { dmy: 'day.month.year', mdy: 'month/day/year' },
}

/** What counts as paid where no column says it. */
export const silentPaymentWords: Words<(typeof silentPayments)[number]> = {
  uz: { paid: 'Hammasi toʻlangan', unpaid: 'Hech narsa toʻlanmagan' },
  ru: { paid: 'Всё оплачено', unpaid: 'Ничего не оплачено' },
  en: { paid: 'All is paid', unpaid: 'Nothing is paid' },
}

/** What becomes of whoever is a member already. */
export const knownWords: Words<(typeof whatIfKnown)[number]> = {
  uz: { skip: 'Oʻzgarmaydi', sell: 'Aʼzolik qoʻshiladi' },
  ru: { skip: 'Не меняется', sell: 'Получит абонемент' },
  en: { skip: 'Stay as they are', sell: 'Get the membership' },
}
