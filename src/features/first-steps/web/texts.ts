import { defineTexts } from '#src/web/texts.ts'

export const texts = defineTexts({
  uz: {
    title: 'Birinchi qadamlar',
    text: 'Birinchi sotuvgacha olti qadam. Roʻyxat oʻzi toʻlib boradi.',
    done: (done: string, all: string) => `${done} / ${all}`,
    isDone: 'Bajarildi',
    isLeft: 'Navbatda',
    putAway: 'Roʻyxatni yopish',
    wasPutAway: 'Roʻyxat yopildi',
    undo: 'Bekor qilish',
    steps: {
      gym: {
        name: 'Zal yarating',
        text: 'Nomi, telefoni va manzili: bir daqiqalik ish.',
        act: 'Zal yaratish',
      },
      hours: {
        name: 'Ish vaqtini belgilang',
        text: 'Eshik va aʼzolar zal qachon ochiqligini shundan biladi.',
        act: 'Sozlamalarni ochish',
      },
      portal: {
        name: 'Obunani rasmiylashtiring',
        text: 'Tarif, aʼzo va sotuv zal obunasi bilan ochiladi. Obunani platforma rasmiylashtiradi.',
        act: 'Obunani koʻrish',
      },
      plan: {
        name: 'Tarif yarating',
        text: 'Nimani, necha kunga va qancha pulga sotasiz.',
        act: 'Tarif yaratish',
      },
      member: {
        name: 'Birinchi aʼzoni qoʻshing',
        text: 'Ism, telefon raqami va jinsi kifoya. Roʻyxatingiz bor boʻlsa, uni fayldan olish ham mumkin.',
        act: 'Aʼzo qoʻshish',
      },
      sale: {
        name: 'Birinchi aʼzolikni soting',
        text: 'Toʻlov qabul qilinadi, chek chiqadi va aʼzo eshikdan oʻta oladi.',
        act: 'Aʼzolik sotish',
      },
    },
  },
  ru: {
    title: 'Первые шаги',
    text: 'Шесть шагов до первой продажи. Список заполняется сам.',
    done: (done: string, all: string) => `${done} / ${all}`,
    isDone: 'Сделано',
    isLeft: 'Впереди',
    putAway: 'Убрать список',
    wasPutAway: 'Список убран',
    undo: 'Отменить',
    steps: {
      gym: {
        name: 'Создайте зал',
        text: 'Название, телефон и адрес: минута работы.',
        act: 'Создать зал',
      },
      hours: {
        name: 'Задайте часы работы',
        text: 'По ним дверь и клиенты знают, когда зал открыт.',
        act: 'Открыть настройки',
      },
      portal: {
        name: 'Оформите подписку',
        text: 'Тарифы, клиенты и продажи открываются с подпиской зала. Подписку оформляет платформа.',
        act: 'Посмотреть подписку',
      },
      plan: {
        name: 'Создайте тариф',
        text: 'Что вы продаёте, на сколько дней и за сколько.',
        act: 'Создать тариф',
      },
      member: {
        name: 'Добавьте первого клиента',
        text: 'Достаточно имени, телефона и пола. Готовый список можно взять из файла.',
        act: 'Добавить клиента',
      },
      sale: {
        name: 'Продайте первый абонемент',
        text: 'Оплата принята, квитанция напечатана, клиент проходит через дверь.',
        act: 'Продать абонемент',
      },
    },
  },
  en: {
    title: 'First steps',
    text: 'Six steps to the first sale. The list fills itself.',
    done: (done: string, all: string) => `${done} / ${all}`,
    isDone: 'Done',
    isLeft: 'To do',
    putAway: 'Put the list away',
    wasPutAway: 'The list was put away',
    undo: 'Undo',
    steps: {
      gym: {
        name: 'Create a gym',
        text: 'A name, a phone and an address: a minute of work.',
        act: 'Create gym',
      },
      hours: {
        name: 'Set the opening hours',
        text: 'By them the door and the members know when the gym is open.',
        act: 'Open the settings',
      },
      portal: {
        name: 'Get a subscription',
        text: 'Plans, members and sales open with a subscription of the gym. The platform arranges it.',
        act: 'See the subscription',
      },
      plan: {
        name: 'Create a plan',
        text: 'What you sell, for how many days and for how much.',
        act: 'Create plan',
      },
      member: {
        name: 'Add the first member',
        text: 'A name, a phone number and the gender are enough. A list that you have can come from a file.',
        act: 'Add a member',
      },
      sale: {
        name: 'Sell the first membership',
        text: 'The payment is taken, the receipt printed, and the member comes through the door.',
        act: 'Sell a membership',
      },
    },
  },
})
