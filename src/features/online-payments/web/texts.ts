import { defineTexts } from '#src/web/texts.ts'
import { columnWords } from '../column-words.ts'
import { differenceWords } from '../difference-words.ts'

export const texts = defineTexts({
  uz: {
    ...columnWords.uz,
    kinds: differenceWords.uz,
    context: 'Payme, Click va Uzum Bank orqali kelgan pul va toʻlov tizimi bilan solishtiruv',
    boxes: 'Kassalar',
    from: 'Sanadan',
    to: 'Sanagacha',
    tooLong: 'Koʻpi bilan 92 kunni tanlang',
    days: 'Kunlar boʻyicha',
    net: 'Jami',
    netOfRated: 'Jami, foizi kiritilganlar',
    toBank: 'Bankka',
    none: 'Bu kunlarda onlayn toʻlov boʻlmagan',
    differences: 'Farqlar',
    agrees: { what: 'Hammasi mos', why: 'Hisob-kitob, saqlangan toʻlovlar va toʻlov tizimi aytgani bir xil.' },
    noneYet: {
      what: 'Hozircha farq yoʻq',
      why: 'Hisob-kitob va saqlangan toʻlovlar bir xil, lekin toʻlov tizimi hali hammasiga javob bermagan.',
    },
    nothing: { what: 'Farq yoʻq', why: 'Bu kunlarda u orqali toʻlov boshlanmagan: solishtiradigan narsa yoʻq.' },
    askClick: 'Clickʼdan soʻrash',
    askedAt: (at: string, answered: string, payments: string) =>
      `Clickʼdan ${at} da soʻralgan: ${payments} ta toʻlovdan ${answered} tasiga javob berdi.`,
    neverAsked: 'Kabinetda qaytarilgan pulni Click oʻzi aytmaydi: hali soʻralmagan.',
    justAsked: 'Hozirgina soʻralgan',
    byHand: 'Qoʻlda kiritilgan «onlayn»',
    byHandText:
      'Bu pul toʻlov tizimidan kelmagan: kimdir «onlayn» deb yozgan. Kelganini faqat bank yoki kabinetdan bilish mumkin.',
    ours: 'Bizda',
    theirs: 'Toʻlov tizimida',
    invoice: (number: string) => `Hisob № ${number}`,
    external: (id: string) => `Toʻlov tizimidagi raqami: ${id}`,
    unknown: 'Nomaʼlum toʻlov',
    open: 'Ochish',
    states: {
      created: 'boshlangan',
      performed: 'oʻtkazilgan',
      cancelled: 'bekor qilingan',
      returned: 'qaytarilgan',
      refused: 'rad etilgan',
      missing: 'yoʻq',
    },
    acts: {
      ledger_differs:
        'Toʻlov tizimi kabinetidagi summani koʻring va bizga yozing: bunday farqni dastur oʻzi tuzatmaydi.',
      no_payment:
        'Toʻlov tizimi kabinetida shu kun va summani toping. Boʻlmasa, toʻlovni qaytarish bilan bekor qiling.',
      not_performed_here:
        'Toʻlov tizimi kabinetida toʻlovni tekshiring. Pul olingan boʻlsa, uni kabinetdan qaytaring yoki aʼzolikka «onlayn» usulida toʻlov kiriting.',
      cancelled_there: 'Kabinetda qaytarilgani tasdiqlansa, aʼzolikda shu toʻlovni «onlayn» usulida qaytaring.',
      returned_by_hand:
        'Pulni toʻlov tizimi kabinetidan qaytaring: hisob-kitobdagi yozuv pulni oʻzi qaytarmaydi. Payme va Uzum toʻlovning qismini qaytarmaydi: aʼzolikda qolganini ham «onlayn» qaytaring, keyin kabinetda toʻlovni bekor qiling; yoki qismni naqd bering va yozuvning usulini tuzating.',
      return_unknown:
        'Click kabinetiga qarang. Qaytgan boʻlsa, aʼzolikda «onlayn» qaytarish kiriting; qaytmagan boʻlsa, yana soʻrang.',
      money_to_return: 'Kabinetda toʻlov bekor boʻlganini tekshiring. Boʻlmasa, pulni aʼzoga kabinetdan qaytaring.',
    },
  },
  ru: {
    ...columnWords.ru,
    kinds: differenceWords.ru,
    context: 'Деньги через Payme, Click и Uzum Bank и сверка с платёжной системой',
    boxes: 'Кассы',
    from: 'С даты',
    to: 'По дату',
    tooLong: 'Выберите не больше 92 дней',
    days: 'По дням',
    net: 'Итого',
    netOfRated: 'Итого, где задан процент',
    toBank: 'В банк',
    none: 'В эти дни онлайн-платежей не было',
    differences: 'Расхождения',
    agrees: { what: 'Всё сходится', why: 'Расчёты, сохранённые платежи и данные платёжной системы совпадают.' },
    noneYet: {
      what: 'Пока расхождений нет',
      why: 'Расчёты и сохранённые платежи совпадают, но платёжная система ответила ещё не обо всех.',
    },
    nothing: { what: 'Расхождений нет', why: 'За эти дни платежей через неё не начинали: сверять нечего.' },
    askClick: 'Спросить Click',
    askedAt: (at, answered, payments) => `Click спросили ${at}: ответил о ${answered} из ${payments}.`,
    neverAsked: 'О возврате из кабинета Click сам не сообщает: его ещё не спрашивали.',
    justAsked: 'Только что спросили',
    byHand: '«Онлайн», внесённый вручную',
    byHandText:
      'Эти деньги пришли не через платёжную систему: их кто-то записал как «онлайн». Пришли ли они, видно только в банке или кабинете.',
    ours: 'У нас',
    theirs: 'В платёжной системе',
    invoice: (number) => `Счёт № ${number}`,
    external: (id) => `Номер в платёжной системе: ${id}`,
    unknown: 'Неизвестный платёж',
    open: 'Открыть',
    states: {
      created: 'начат',
      performed: 'проведён',
      cancelled: 'отменён',
      returned: 'возвращён',
      refused: 'отклонён',
      missing: 'нет',
    },
    acts: {
      ledger_differs:
        'Посмотрите сумму в кабинете платёжной системы и напишите нам: такое программа сама не исправляет.',
      no_payment: 'Найдите этот день и сумму в кабинете платёжной системы. Если их нет, отмените платёж возвратом.',
      not_performed_here:
        'Проверьте платёж в кабинете платёжной системы. Если деньги взяты, верните их из кабинета или внесите платёж «онлайн» в абонемент.',
      cancelled_there: 'Если кабинет подтверждает возврат, верните этот платёж в абонементе способом «онлайн».',
      returned_by_hand:
        'Верните деньги из кабинета платёжной системы: запись в расчётах сама денег не возвращает. Payme и Uzum часть платежа не возвращают: верните в абонементе «онлайн» и остаток, затем отмените платёж в кабинете; или отдайте часть наличными и исправьте способ в записи.',
      return_unknown:
        'Посмотрите в кабинете Click. Если часть вернулась, внесите возврат «онлайн» в абонементе; если нет, попросите ещё раз.',
      money_to_return: 'Проверьте в кабинете, что платёж отменён. Если нет, верните деньги клиенту из кабинета.',
    },
  },
  en: {
    ...columnWords.en,
    kinds: differenceWords.en,
    context: 'Money by Payme, Click and Uzum Bank, compared with the provider',
    boxes: 'Cash boxes',
    from: 'From',
    to: 'Until',
    tooLong: 'Choose 92 days at most',
    days: 'By day',
    net: 'Net',
    netOfRated: 'Net, where a rate is set',
    toBank: 'To the bank',
    none: 'Nothing was paid online on these days',
    differences: 'Differences',
    agrees: {
      what: 'Everything agrees',
      why: 'The ledger, the kept payments and what the provider told us are the same.',
    },
    noneYet: {
      what: 'No difference so far',
      why: 'The ledger and the kept payments are the same, but the provider has not answered about all of them yet.',
    },
    nothing: { what: 'No differences', why: 'It began no payment in these days: there is nothing to compare.' },
    askClick: 'Ask Click',
    askedAt: (at, answered, payments) =>
      `Click was asked on ${at}: it answered about ${answered} of ${payments} payments.`,
    neverAsked: 'Click tells nothing of what its cabinet gave back: it was not asked yet.',
    justAsked: 'Asked a moment ago',
    byHand: '“Online” that was typed by hand',
    byHandText:
      'No provider brought this money: somebody entered it as online. Whether it came only the bank or the cabinet can say.',
    ours: 'Here',
    theirs: 'At the provider',
    invoice: (number) => `Invoice No. ${number}`,
    external: (id) => `Number at the provider: ${id}`,
    unknown: 'Unknown payment',
    open: 'Open',
    states: {
      created: 'begun',
      performed: 'performed',
      cancelled: 'cancelled',
      returned: 'returned',
      refused: 'refused',
      missing: 'missing',
    },
    acts: {
      ledger_differs:
        'Look at the sum in the provider’s cabinet and write to us: the product does not mend this alone.',
      no_payment: 'Look for this day and sum in the provider’s cabinet. If they are not there, undo it by a refund.',
      not_performed_here:
        'Check the payment in the provider’s cabinet. If the money was taken, return it there or enter a payment “online” at the membership.',
      cancelled_there: 'If the cabinet confirms it, return this payment “online” at the membership.',
      returned_by_hand:
        'Return the money in the provider’s cabinet: an entry of the ledger moves none. Payme and Uzum return no part of a payment: return the rest “online” at the membership too, then cancel the payment in the cabinet; or give the part in cash and correct the method of its entry.',
      return_unknown:
        'Look in Click’s cabinet. If the part went back, enter a refund “online” at the membership; if not, ask again.',
      money_to_return: 'See in the cabinet that the payment was cancelled. If not, return the client’s money there.',
    },
  },
})
