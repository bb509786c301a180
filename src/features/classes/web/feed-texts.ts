import { defineTexts } from '#src/web/texts.ts'

/** The words of the link to a calendar. */
export const feedTexts = defineTexts({
  uz: {
    open: 'Taqvimga',
    title: 'Telefon taqvimida',
    text: 'Mashgʻulotlaringiz taqvimda turadi va oʻzgarsa, oʻzi yangilanadi.',
    make: 'Havola yaratish',
    add: 'Taqvimga qoʻshish',
    copy: 'Havolani nusxalash',
    secret: 'Havolani bilgan kishi mashgʻulotlaringizni koʻradi. Kerak boʻlmasa, bekor qiling.',
    close: 'Havolani bekor qilish',
    coachTitle: 'Taqvim havolasi',
    coachText: 'Mashgʻulotlari telefonidagi taqvimda turadi va oʻzi yangilanadi: kirish shart emas.',
    coachSecret:
      'Havolani murabbiyga yuboring. Uni bilgan kishi faqat shu murabbiyning mashgʻulotlarini va nechta kishi yozilganini koʻradi.',
    coachGyms: 'Havolada faqat siz ishlaydigan zallardagi mashgʻulotlar bor. Siz ishdan ketsangiz, u yopiladi.',
  },
  ru: {
    open: 'В календарь',
    title: 'В календаре телефона',
    text: 'Ваши занятия стоят в календаре и обновляются сами.',
    make: 'Создать ссылку',
    add: 'Добавить в календарь',
    copy: 'Скопировать ссылку',
    secret: 'Кто знает ссылку, видит ваши занятия. Если она больше не нужна, отзовите её.',
    close: 'Отозвать ссылку',
    coachTitle: 'Ссылка на календарь',
    coachText: 'Занятия стоят в календаре телефона и обновляются сами, входить не нужно.',
    coachSecret: 'Отправьте ссылку тренеру. Кто её знает, видит только его занятия и сколько человек записано.',
    coachGyms: 'По ссылке видны занятия только тех залов, где вы работаете. Если вы уволитесь, она закроется.',
  },
  en: {
    open: 'To calendar',
    title: 'In the calendar of your phone',
    text: 'Your classes stand in the calendar and follow every change.',
    make: 'Make a link',
    add: 'Add to calendar',
    copy: 'Copy the link',
    secret: 'Whoever knows the link sees your classes. Take it back when it is not needed.',
    close: 'Take the link back',
    coachTitle: 'Calendar link',
    coachText: 'Their classes stand in the calendar of their phone and follow every change, without signing in.',
    coachSecret:
      'Send the link to the coach. Whoever knows it sees the classes of this coach alone, and how many are booked.',
    coachGyms: 'The link has the classes of the gyms that you work in alone. It closes when you leave.',
  },
})
