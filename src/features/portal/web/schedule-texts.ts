import { defineTexts } from '#src/web/texts.ts'

export const scheduleTexts = defineTexts({
  uz: {
    title: 'Jadvalim',
    context: (gym: string) => `${gym}: yozilgan va oʻtgan mashgʻulotlaringiz`,
    past: 'Oʻtgan mashgʻulotlar',
    none: 'Mashgʻulotlaringiz hali yoʻq',
    noneText: 'Mashgʻulotga yozilsangiz, u shu yerda turadi.',
    choose: 'Mashgʻulot tanlash',
    became: {
      waiting: 'Navbat yetmadi',
      booked: 'Yozilgansiz',
      attended: 'Qatnashdingiz',
      no_show: 'Kelmadingiz',
      cancelled: 'Bekor qilingan',
      late: 'Kech bekor qildingiz',
    },
  },
  ru: {
    title: 'Моё расписание',
    context: (gym) => `${gym}: ваши записи и прошедшие занятия`,
    past: 'Прошедшие занятия',
    none: 'Занятий пока нет',
    noneText: 'Запишитесь на занятие, и оно появится здесь.',
    choose: 'Выбрать занятие',
    became: {
      waiting: 'Очередь не дошла',
      booked: 'Вы записаны',
      attended: 'Вы были',
      no_show: 'Вы не пришли',
      cancelled: 'Отменено',
      late: 'Вы отменили поздно',
    },
  },
  en: {
    title: 'My schedule',
    context: (gym) => `${gym}: your booked and past classes`,
    past: 'Past classes',
    none: 'No classes yet',
    noneText: 'A class that you book stands here.',
    choose: 'Choose a class',
    became: {
      waiting: 'No place became free',
      booked: 'Booked',
      attended: 'You came',
      no_show: 'You did not come',
      cancelled: 'Cancelled',
      late: 'You cancelled late',
    },
  },
})
