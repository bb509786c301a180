import { defineTexts } from '#src/web/texts.ts'

export const callTexts = defineTexts({
  uz: {
    title: 'Toʻlov tizimi bilan yozishmalar',
    about:
      'Bahs chiqsa: bitta hisob boʻyicha toʻlov tizimi nima soʻragan va biz nima javob berganmiz. Har bir koʻrish amallar tarixiga yoziladi.',
    number: 'Hisob raqami',
    numberFirst: 'Avval hisob raqamini yozing',
    show: 'Yozishmalarni koʻrsatish',
    none: 'Bu hisob boʻyicha hech kim murojaat qilmagan',
    theyAsked: (provider: string) => `${provider} bizdan soʻradi`,
    weAsked: (provider: string) => `Biz ${provider}dan soʻradik`,
    answer: 'Javob:',
    unanswered: 'Javob saqlanmagan: server toʻxtab qolgan yoki xato bergan',
  },
  ru: {
    title: 'Переписка с платёжной системой',
    about:
      'На случай спора: что платёжная система спрашивала по одному счёту и что мы ответили. Каждый просмотр остаётся в истории действий.',
    number: 'Номер счёта',
    numberFirst: 'Сначала введите номер счёта',
    show: 'Показать переписку',
    none: 'По этому счёту никто не обращался',
    theyAsked: (provider) => `${provider} спросил нас`,
    weAsked: (provider) => `Мы спросили ${provider}`,
    answer: 'Ответ:',
    unanswered: 'Ответа нет: сервер остановился или ошибся',
  },
  en: {
    title: 'Calls between the provider and us',
    about:
      'For a dispute: what the provider asked about one invoice, and what we answered. Each look at it stands in the log.',
    number: 'Number of the invoice',
    numberFirst: 'Enter the number of the invoice first',
    show: 'Show the calls',
    none: 'Nobody called about this invoice',
    theyAsked: (provider) => `${provider} asked us`,
    weAsked: (provider) => `We asked ${provider}`,
    answer: 'Answer:',
    unanswered: 'No answer is kept: the server stopped or failed',
  },
})
