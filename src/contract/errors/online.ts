import type { Refusal } from '../refusal.ts'

/** Invoices and the providers of payments online. */
export const onlineErrors = {
  'payment.by_provider': {
    status: 409,
    uz: 'Bu pulni toʻlov tizimi oʻtkazgan: usuli oʻzgartirilmaydi',
    ru: 'Эти деньги провела платёжная система: способ не меняется',
    en: 'A payment provider moved this money: its method stays',
  },
  'fiscal.returned': {
    status: 409,
    uz: 'Bu qaytarish cheki kassada chiqqan boʻlishi mumkin: usulini onlaynga oʻzgartirib boʻlmaydi',
    ru: 'Этот возврат мог быть пробит на кассе: сделать его онлайн-возвратом нельзя',
    en: 'This return may have been printed at a register: it can not become one online',
  },
  'fiscal.not_checked': {
    status: 409,
    uz: 'Bu yozuv tekshirilgan deb belgilanmagan',
    ru: 'Эта запись не отмечена как проверенная',
    en: 'This entry is not marked as checked',
  },
  'provider.none': {
    status: 409,
    uz: 'Onlayn toʻlov hali ulanmagan',
    ru: 'Онлайн-оплата ещё не подключена',
    en: 'Payments online are not set up yet',
  },
  'provider.held': {
    status: 409,
    uz: 'Server zaxira nusxadan tiklangan, hozircha toʻlov tizimlariga hech narsa yuborilmaydi. Boshqa usulda toʻlang yoki keyinroq urinib koʻring',
    ru: 'Сервер восстановлен из копии, и платёжным системам пока ничего не отправляется. Оплатите другим способом или попробуйте позже',
    en: 'The server was restored from a copy, and nothing is sent to payment providers for now. Pay another way, or try again later',
  },
  'provider.no_secrets_key': {
    status: 409,
    uz: 'Server kalitlarni shifrlab saqlay olmaydi: SECRETS_KEY sozlanmagan',
    ru: 'Серверу нечем шифровать ключи: не задан SECRETS_KEY',
    en: 'The server can not keep keys encrypted: SECRETS_KEY is not set',
  },
  'provider.keys_missing': {
    status: 422,
    uz: 'Yoqish uchun kassaning barcha kalitlarini kiriting',
    ru: 'Чтобы включить, введите все ключи кассы',
    en: 'Enter all keys of the cash box to switch it on',
  },
  'provider.cards_move': {
    status: 409,
    uz: 'Kassa almashsa, aʼzolarning ulangan kartalari ({count} ta) ishlamaydi: har biri kartasini qayta ulashi kerak boʻladi',
    ru: 'После смены кассы подключённые карты клиентов ({count}) перестанут работать: каждому нужно будет подключить карту заново',
    en: 'With another cash box the connected cards of members ({count}) work no more: each has to be connected anew',
  },
  'provider.cards_wait': {
    status: 409,
    uz: 'Ulangan kartalar bor: {count} ta. Yoqilguncha ulardan pul yechilmaydi, kelishilgan kunlari oʻtganlarda avtotoʻlov toʻxtaydi',
    ru: 'Подключены карты клиентов: {count}. Пока касса не включена, с них не спишется, а после согласованных дней автоплатёж остановится',
    en: 'Members have cards connected: {count}. None is charged until it is on again, and autopay stops for those whose agreed days pass',
  },
  'invoice.nothing_owed': {
    status: 422,
    uz: 'Qarz yoʻq: hisob yozib boʻlmaydi',
    ru: 'Долга нет: выставлять счёт не за что',
    en: 'Nothing is owed: there is nothing to invoice',
  },
  'invoice.too_big': {
    status: 422,
    uz: 'Hisob qarzdan katta. Koʻpi bilan {remaining}',
    ru: 'Счёт больше долга. Не более {remaining}',
    en: 'The invoice exceeds the debt. It may be at most {remaining}',
  },
  'invoice.too_many': {
    status: 409,
    uz: 'Bu qarz uchun hisoblar juda koʻp. Ochiqlaridan birini toʻlang yoki bekor qildiring',
    ru: 'По этому долгу слишком много счетов. Оплатите один из открытых или попросите его отменить',
    en: 'There are too many invoices for this debt. Pay one that is open, or have one cancelled',
  },
  'invoice.closed': {
    status: 409,
    uz: 'Bu hisob yopilgan',
    ru: 'Этот счёт закрыт',
    en: 'This invoice is closed',
  },
  'invoice.being_paid': {
    status: 409,
    uz: 'Hozir shu hisob boʻyicha toʻlov amalga oshirilmoqda. Birozdan keyin urinib koʻring',
    ru: 'Этот счёт сейчас оплачивают. Попробуйте чуть позже',
    en: 'This invoice is being paid right now. Try again a little later',
  },
  'return.not_here': {
    status: 409,
    uz: 'Bu toʻlovni faqat toʻlov tizimining kabinetidan qaytarish mumkin',
    ru: 'Этот платёж можно вернуть только в кабинете платёжной системы',
    en: 'This payment can be returned in the cabinet of its provider alone',
  },
  'return.gone': {
    status: 422,
    uz: 'Buncha pulni qaytarib boʻlmaydi: bir qismi qaytarilgan yoki aʼzolik tugagan',
    ru: 'Столько вернуть нельзя: часть уже возвращена или абонемент закончился',
    en: 'So much can not go back: a part of it went back already, or the membership is over',
  },
  'return.too_late': {
    status: 422,
    uz: 'Click faqat shu oydagi toʻlovni qaytaradi, oʻtgan oynikini esa faqat oyning birinchi kunida',
    ru: 'Click возвращает только платежи этого месяца, а прошлого – лишь в первый день нового',
    en: 'Click returns payments of this month alone, and of the last one on the first day of the next',
  },
  'return.under_way': {
    status: 409,
    uz: 'Qaytarish allaqachon soʻralgan: Click javobi kutilmoqda',
    ru: 'Возврат уже запрошен: ждём ответа Click',
    en: 'The return was asked for already: Click has not answered yet',
  },
  'autopay.terms_changed': {
    status: 409,
    uz: 'Shartlar oʻzgardi. Sahifani yangilab, yana oʻqing',
    ru: 'Условия изменились. Обновите страницу и прочитайте их снова',
    en: 'The terms have changed. Load the page anew and read them again',
  },
  'autopay.nothing_to_pay': {
    status: 422,
    uz: 'Bu aʼzolik uchun avtotoʻlov bilan toʻlanadigan narsa yoʻq',
    ru: 'По этому абонементу автоплатежу нечего оплачивать',
    en: 'There is nothing that autopay could pay for this membership',
  },
  'autopay.none': {
    status: 409,
    uz: 'Avtotoʻlov yoqilmagan',
    ru: 'Автоплатёж не включён',
    en: 'Autopay is not on',
  },
} as const satisfies Record<string, Refusal>
