import { defineTexts } from '#src/web/texts.ts'

export const texts = defineTexts({
  uz: {
    cutOff: 'Aloqa yoʻq: toʻlangan-toʻlanmagani hozir nomaʼlum. Aloqa tiklanganda sahifa oʻzi yangilanadi.',
    beingPaid: (provider: string) => `${provider} orqali toʻlanmoqda. Sahifa oʻzi yangilanadi.`,
    paidInApp: (provider: string, sum: string) =>
      `Shu qarz hozir ${provider} ilovasida toʻlanmoqda: ${sum}. Pul olishdan oldin ilova nima deganini soʻrang.`,
    online: 'QR bilan toʻlash',
    onlineTitle: 'Onlayn toʻlov',
    onlineText: 'Toʻlovchi QR kodni telefon kamerasi bilan ochadi va oʻz ilovasida toʻlaydi.',
    waiting: 'Toʻlov kutilmoqda',
    copyLink: 'Havolani nusxalash',
    number: (number: string) => `Hisob № ${number}`,
    close: 'Yopish',
    openReceipt: 'Chek',
    payOnline: 'Onlayn toʻlash',
    payOnlineFor: (plan: string) => `${plan}: onlayn toʻlash`,
  },
  ru: {
    cutOff: 'Нет связи: оплачено ли, сейчас неизвестно. Когда связь вернётся, страница обновится сама.',
    beingPaid: (provider) => `Идёт оплата через ${provider}. Страница обновится сама.`,
    paidInApp: (provider, sum) =>
      `Этот долг сейчас оплачивают в приложении ${provider}: ${sum}. Прежде чем взять деньги, спросите, что ответило приложение.`,
    online: 'Оплата по QR',
    onlineTitle: 'Онлайн-оплата',
    onlineText: 'Плательщик открывает QR камерой телефона и платит в своём приложении.',
    waiting: 'Ждём оплату',
    copyLink: 'Скопировать ссылку',
    number: (number) => `Счёт № ${number}`,
    close: 'Закрыть',
    openReceipt: 'Квитанция',
    payOnline: 'Оплатить онлайн',
    payOnlineFor: (plan) => `${plan}: оплатить онлайн`,
  },
  en: {
    cutOff: 'No connection: whether it is paid is not known now. The page updates by itself once it is back.',
    beingPaid: (provider) => `Being paid with ${provider}. This page updates by itself.`,
    paidInApp: (provider, sum) =>
      `This debt is being paid in the ${provider} app now: ${sum}. Before taking money, ask what the app said.`,
    online: 'Pay by QR',
    onlineTitle: 'Payment online',
    onlineText: 'Whoever pays opens the QR with the phone’s camera and pays in an app of their own.',
    waiting: 'Waiting for the payment',
    copyLink: 'Copy the link',
    number: (number) => `Invoice No. ${number}`,
    close: 'Close',
    openReceipt: 'Receipt',
    payOnline: 'Pay online',
    payOnlineFor: (plan) => `${plan}: pay online`,
  },
})
