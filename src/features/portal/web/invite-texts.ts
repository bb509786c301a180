import { defineTexts } from '#src/web/texts.ts'

export const inviteTexts = defineTexts({
  uz: {
    title: 'Doʻstingizni taklif qiling',
    text: 'Havolangizdan yozilgan kishini qabulxona sizning doʻstingiz deb biladi.',
    words: (gym: string) => `«${gym}» zaliga birga boramizmi?`,
    share: 'Ulashish',
    link: 'Taklif havolasi',
    copy: 'Havolani nusxalash',
    came: (asked: number, joined: number) => `${asked} kishi yozildi, ${joined} kishi aʼzo boʻldi`,
  },
  ru: {
    title: 'Пригласите друга',
    text: 'Кто запишется по вашей ссылке, того ресепшен узнает как вашего друга.',
    words: (gym) => `Пойдём вместе в «${gym}»?`,
    share: 'Поделиться',
    link: 'Ссылка-приглашение',
    copy: 'Скопировать ссылку',
    came: (asked, joined) => `Записались: ${asked}, стали клиентами: ${joined}`,
  },
  en: {
    title: 'Bring a friend',
    text: 'Whoever asks by your link, the reception knows as your friend.',
    words: (gym) => `Shall we go to “${gym}” together?`,
    share: 'Share',
    link: 'Invitation link',
    copy: 'Copy the link',
    came: (asked, joined) => `${asked} asked, ${joined} joined`,
  },
})
