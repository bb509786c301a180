import type { Language } from '#src/contract/languages.ts'
import type { DifferenceKind } from './rules.ts'

/** How money online does not agree, for the owner's page and the check of the books. */
export const differenceWords: Readonly<Record<Language, Readonly<Record<DifferenceKind, string>>>> = {
  uz: {
    ledger_differs: 'Hisob-kitobdagi summa boshqacha',
    no_payment: 'Hisob-kitobda bor, toʻlov tizimida yoʻq',
    not_performed_here: 'Toʻlov tizimi pulni olgan, bizda yozilmagan',
    cancelled_there: 'Toʻlov tizimi pulni qaytargan, bizda toʻlangan',
    returned_by_hand: 'Qabulxonada «onlayn» qaytarilgan, toʻlov tizimida qaytmagan',
    return_unknown: 'Bir qismi qaytarishga soʻralgan, Click javob bermagan',
    money_to_return: 'Toʻlov kech keldi yoki qarz oʻzgargan, toʻlov tizimi pulni qaytarishi kerak',
  },
  ru: {
    ledger_differs: 'В расчётах другая сумма',
    no_payment: 'В расчётах есть, в платёжной системе нет',
    not_performed_here: 'Платёжная система взяла деньги, у нас не записано',
    cancelled_there: 'Платёжная система вернула деньги, у нас оплачено',
    returned_by_hand: 'На ресепшене возвращено «онлайн», в платёжной системе возврата нет',
    return_unknown: 'Часть просили вернуть, Click не ответил',
    money_to_return: 'Платёж опоздал или долг изменился, платёжная система должна вернуть деньги',
  },
  en: {
    ledger_differs: 'The ledger has another sum',
    no_payment: 'In the ledger, without a payment of the provider',
    not_performed_here: 'The provider took the money, nothing is entered here',
    cancelled_there: 'The provider gave the money back, here it counts as paid',
    returned_by_hand: 'Returned “online” at the desk, not at the provider',
    return_unknown: 'A part was asked back, Click did not answer',
    money_to_return: 'The payment came too late or the debt had changed, the provider has to return its money',
  },
}
