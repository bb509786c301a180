import type { Language } from '#src/contract/languages.ts'

type Words = {
  title: (name: string) => string
  description: (name: string, address: string) => string
  openNow: string
  closedNow: string
  holidayToday: string
  hours: string
  everybody: string
  men: string
  women: string
  holidays: string
  about: string
  news: string
  facilities: string
  plans: string
  timetable: string
  coaches: string
  single: string
  bookInside: string
  photos: string
  photo: (name: string, nr: number) => string
  rating: (count: number) => string
  call: string
  map: string
  join: string
  ask: string
  askText: string
  name: string
  phone: string
  message: string
  messageHint: string
  send: string
  checking: string
  thanks: string
  thanksText: string
  giftCard: string
  giftCardText: string
  giftValue: string
  giftValueHint: string
  giftBuy: string
  giftNeedsScript: string
  missing: string
  missingText: string
  home: string
  members: string
  madeWith: string
  languages: string
}

export const words: Readonly<Record<Language, Words>> = {
  uz: {
    title: (name) => `${name}: narxlar, ish vaqti, manzil`,
    description: (name, address) => `${name}, ${address}. Tariflar va narxlar, ish vaqti, telefon. Onlayn yoziling.`,
    openNow: 'Hozir ochiq',
    closedNow: 'Hozir yopiq',
    holidayToday: 'Bugun dam olish kuni',
    hours: 'Ish vaqti',
    everybody: 'Har kuni',
    men: 'Erkaklar',
    women: 'Ayollar',
    holidays: 'Dam olish kunlari',
    about: 'Zal haqida',
    news: 'Yangiliklar',
    facilities: 'Qulayliklar',
    plans: 'Tariflar',
    timetable: 'Mashgʻulotlar jadvali',
    coaches: 'Murabbiylar',
    single: 'Bir martalik',
    bookInside: 'Aʼzolar telefonidan yoziladi.',
    photos: 'Rasmlar',
    photo: (name, nr) => `${name}, ${nr}-rasm`,
    rating: (count) => `${count} ta baho`,
    call: 'Qoʻngʻiroq qilish',
    map: 'Xaritada koʻrish',
    join: 'Yozilish',
    ask: 'Qiziqdingizmi?',
    askText: 'Ism va telefoningizni qoldiring, oʻzimiz qoʻngʻiroq qilamiz.',
    name: 'Ism',
    phone: 'Telefon raqam',
    message: 'Savolingiz',
    messageHint: 'ixtiyoriy',
    send: 'Yuborish',
    checking: 'Tekshirilmoqda…',
    thanks: 'Rahmat!',
    thanksText: 'Tez orada sizga qoʻngʻiroq qilamiz.',
    giftCard: 'Sovgʻa kartasi',
    giftCardText:
      'Yaqiningizga sovgʻa: karta bilan shu zalda istalgan aʼzolik toʻlanadi. Bir yil amal qiladi, kodi toʻlovdan keyin koʻrinadi.',
    giftValue: 'Summa',
    giftValueHint: 'soʻm, 10 000 dan 10 000 000 gacha',
    giftBuy: 'Sotib olish',
    giftNeedsScript:
      'Toʻlov sahifasi uchun brauzerda JavaScript kerak. U oʻchirilgan boʻlsa, kartani zalda sotib oling.',
    missing: 'Bunday sahifa yoʻq',
    missingText: 'Havola eskirgan yoki zal sahifasini yopgan.',
    home: 'Bosh sahifa',
    members: 'Aʼzolar uchun kirish',
    madeWith: 'Polvonda ishlaydi',
    languages: 'Til',
  },
  ru: {
    title: (name) => `${name}: цены, часы работы, адрес`,
    description: (name, address) => `${name}, ${address}. Тарифы и цены, часы работы, телефон. Запишитесь онлайн.`,
    openNow: 'Сейчас открыто',
    closedNow: 'Сейчас закрыто',
    holidayToday: 'Сегодня выходной',
    hours: 'Часы работы',
    everybody: 'Каждый день',
    men: 'Мужчины',
    women: 'Женщины',
    holidays: 'Выходные дни',
    about: 'О зале',
    news: 'Новости',
    facilities: 'Удобства',
    plans: 'Тарифы',
    timetable: 'Расписание занятий',
    coaches: 'Тренеры',
    single: 'Разовое занятие',
    bookInside: 'Клиенты записываются с телефона.',
    photos: 'Фотографии',
    photo: (name, nr) => `${name}, фото ${nr}`,
    rating: (count) => `оценок: ${count}`,
    call: 'Позвонить',
    map: 'Посмотреть на карте',
    join: 'Записаться',
    ask: 'Заинтересовались?',
    askText: 'Оставьте имя и телефон, мы перезвоним.',
    name: 'Имя',
    phone: 'Телефон',
    message: 'Ваш вопрос',
    messageHint: 'необязательно',
    send: 'Отправить',
    checking: 'Проверяем…',
    thanks: 'Спасибо!',
    thanksText: 'Мы скоро вам позвоним.',
    giftCard: 'Подарочная карта',
    giftCardText:
      'Подарок близкому: картой оплачивают любой абонемент этого зала. Действует год, код виден после оплаты.',
    giftValue: 'Сумма',
    giftValueHint: 'сум, от 10 000 до 10 000 000',
    giftBuy: 'Купить',
    giftNeedsScript: 'Для страницы оплаты в браузере нужен JavaScript. Если он выключен, купите карту в зале.',
    missing: 'Такой страницы нет',
    missingText: 'Ссылка устарела или зал закрыл свою страницу.',
    home: 'На главную',
    members: 'Вход для клиентов',
    madeWith: 'Работает на Polvon',
    languages: 'Язык',
  },
  en: {
    title: (name) => `${name}: prices, hours, address`,
    description: (name, address) => `${name}, ${address}. Plans and prices, opening hours, phone. Join online.`,
    openNow: 'Open now',
    closedNow: 'Closed now',
    holidayToday: 'Closed today',
    hours: 'Working hours',
    everybody: 'Every day',
    men: 'Men',
    women: 'Women',
    holidays: 'Holidays',
    about: 'About the gym',
    news: 'News',
    facilities: 'Facilities',
    plans: 'Plans',
    timetable: 'Timetable of classes',
    coaches: 'Coaches',
    single: 'A single class',
    bookInside: 'Members book on their phones.',
    photos: 'Photos',
    photo: (name, nr) => `${name}, photo ${nr}`,
    rating: (count) => (count === 1 ? '1 rating' : `${count} ratings`),
    call: 'Call',
    map: 'See on the map',
    join: 'Join',
    ask: 'Interested?',
    askText: 'Leave your name and phone, and we will call you.',
    name: 'Name',
    phone: 'Phone number',
    message: 'Your question',
    messageHint: 'optional',
    send: 'Send',
    checking: 'Checking…',
    thanks: 'Thank you!',
    thanksText: 'We will call you soon.',
    giftCard: 'Gift card',
    giftCardText:
      'A present for somebody: the card pays for any membership of this gym. Good for a year; its code is shown after the payment.',
    giftValue: 'Amount',
    giftValueHint: 'soʻm, from 10 000 to 10 000 000',
    giftBuy: 'Buy',
    giftNeedsScript: 'The payment page needs JavaScript in the browser. Where it is off, buy the card at the gym.',
    missing: 'There is no such page',
    missingText: 'The link is old, or the gym has closed its page.',
    home: 'To the start',
    members: 'Sign in as a member',
    madeWith: 'Runs on Polvon',
    languages: 'Language',
  },
}

export const languageNames: Readonly<Record<Language, string>> = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' }
