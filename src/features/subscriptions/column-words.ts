import { owedWords } from '../transactions/owed-words.ts'

/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    title: 'Obunalar',
    gym: 'Zal',
    admin: 'Administrator',
    planName: 'Tarif nomi',
    start: 'Boshlanish sanasi',
    end: 'Tugash sanasi',
    remainingDays: 'Qolgan kunlar',
    status: 'Holati',
    price: 'Narxi',
    ...owedWords.uz,
  },
  ru: {
    title: 'Подписки',
    gym: 'Зал',
    admin: 'Администратор',
    planName: 'Название тарифа',
    start: 'Начало',
    end: 'Окончание',
    remainingDays: 'Осталось дней',
    status: 'Статус',
    price: 'Цена',
    ...owedWords.ru,
  },
  en: {
    title: 'Subscriptions',
    gym: 'Gym',
    admin: 'Admin',
    planName: 'Plan name',
    start: 'Start date',
    end: 'End date',
    remainingDays: 'Days left',
    status: 'Status',
    price: 'Price',
    ...owedWords.en,
  },
}
