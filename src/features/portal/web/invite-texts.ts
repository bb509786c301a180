import { defineTexts } from '#src/web/texts.ts'

export const inviteTexts = defineTexts({
  uz: {
    title: 'Doʻstingizni taklif qiling',
    text: 'Havolangizdan yozilgan kishini qabulxona sizning doʻstingiz deb biladi.',
    noPage: 'Zal internetdagi sahifasini ochmagan: taklif havolasi hozir yoʻq. Qabulxonadan soʻrang.',
    words: (gym: string) => `«${gym}» zaliga birga boramizmi?`,
    share: 'Ulashish',
    link: 'Taklif havolasi',
    copy: 'Havolani nusxalash',
    bonus: (brought: string, came: string) =>
      `Doʻstingiz birinchi aʼzoligini toʻlab boshlaganda: sizga ${brought}, unga ${came}.`,
    givenBrought: (days: string) => `Doʻstlaringiz uchun sizga berildi: ${days}`,
    givenCame: (days: string) => `Doʻst taklifi bilan kelganingiz uchun: ${days}`,
    waiting: (days: string) => `Yana ${days} aʼzoligingiz boshlanganda qoʻshiladi`,
    came: (asked: number, joined: number) => `${asked} kishi yozildi, ${joined} kishi aʼzo boʻldi`,
  },
  ru: {
    title: 'Пригласите друга',
    text: 'Кто запишется по вашей ссылке, того на ресепшене отметят как вашего друга.',
    noPage: 'Зал не открыл свою страницу в интернете: ссылки-приглашения сейчас нет. Спросите на ресепшене.',
    words: (gym) => `Пойдём вместе в «${gym}»?`,
    share: 'Поделиться',
    link: 'Ссылка-приглашение',
    copy: 'Скопировать ссылку',
    bonus: (brought, came) => `Когда друг оплатит и начнёт первый абонемент: вам ${brought}, ему ${came}.`,
    givenBrought: (days) => `Вам за друзей: ${days}`,
    givenCame: (days) => `За приход по приглашению: ${days}`,
    waiting: (days) => `Ещё ${days} добавятся, когда начнётся ваш абонемент`,
    came: (asked, joined) => `Записались: ${asked}, стали клиентами: ${joined}`,
  },
  en: {
    title: 'Bring a friend',
    text: 'Whoever asks by your link, the reception knows as your friend.',
    noPage: 'The gym has not opened its page: there is no invitation link now. Ask the reception.',
    words: (gym) => `Shall we go to “${gym}” together?`,
    share: 'Share',
    link: 'Invitation link',
    copy: 'Copy the link',
    bonus: (brought, came) =>
      `When your friend has paid for and begun the first membership: ${brought} for you, ${came} for them.`,
    givenBrought: (days) => `Given to you for friends: ${days}`,
    givenCame: (days) => `For coming by an invitation: ${days}`,
    waiting: (days) => `${days} more come when a membership of yours runs`,
    came: (asked, joined) => `${asked} asked, ${joined} joined`,
  },
})
