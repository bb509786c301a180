import { defineTexts } from '#src/web/texts.ts'

/** The words of a coach's own page. */
export const ownTexts = defineTexts({
  uz: {
    measurements: 'Aʼzolar oʻlchovlari',
    title: 'Mashgʻulotlarim',
    noneThatDay: 'Bu kunda mashgʻulotingiz yoʻq',
    notCoach: 'Siz murabbiylar roʻyxatida emassiz',
    notCoachText: 'Zal egasi sizni murabbiylar roʻyxatiga qoʻshsa, mashgʻulotlaringiz shu yerda chiqadi.',
    whole: 'Butun jadval',
    people: (booked: number, places: number) => `${places} joydan ${booked} tasi band`,
    came: (came: number, booked: number) => `${booked} kishidan ${came} tasi keldi`,
    show: 'Kim keladi',
    hide: 'Yopish',
    next: (time: string, kind: string) => `${time}: ${kind}`,
  },
  ru: {
    measurements: 'Замеры клиентов',
    title: 'Мои занятия',
    noneThatDay: 'В этот день у вас нет занятий',
    notCoach: 'Вас нет в списке тренеров',
    notCoachText: 'Когда владелец добавит вас в список тренеров, ваши занятия появятся здесь.',
    whole: 'Всё расписание',
    people: (booked, places) => `занято ${booked} из ${places}`,
    came: (came, booked) => `пришли ${came} из ${booked}`,
    show: 'Кто придёт',
    hide: 'Закрыть',
    next: (time, kind) => `${time}: ${kind}`,
  },
  en: {
    measurements: 'Measurements of members',
    title: 'My classes',
    noneThatDay: 'You hold no class on this day',
    notCoach: 'You are not among the coaches',
    notCoachText: 'When the owner adds you to the coaches, your classes appear here.',
    whole: 'Whole timetable',
    people: (booked, places) => `${booked} of ${places} places taken`,
    came: (came, booked) => `${came} of ${booked} came`,
    show: 'Who comes',
    hide: 'Close',
    next: (time, kind) => `${time}: ${kind}`,
  },
})
