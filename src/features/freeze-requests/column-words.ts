/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    asked: 'Soʻralgan',
    member: 'Aʼzo',
    gym: 'Zal',
    from: 'Boshlanishi',
    to: 'Oxirgi kuni',
    days: 'Kunlar',
    reason: 'Sabab',
  },
  ru: {
    asked: 'Отправлена',
    member: 'Клиент',
    gym: 'Зал',
    from: 'Начало',
    to: 'Последний день',
    days: 'Дни',
    reason: 'Причина',
  },
  en: {
    asked: 'Asked at',
    member: 'Member',
    gym: 'Gym',
    from: 'From',
    to: 'Last day',
    days: 'Days',
    reason: 'Reason',
  },
}
