/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    member: 'Aʼzo',
    gym: 'Zal',
    plan: 'Tarif',
    due: 'Toʻlov muddati',
    end: 'Tugash sanasi',
    price: 'Narxi',
    remaining: 'Qarz',
    lastNotice: 'Oxirgi eslatma',
  },
  ru: {
    member: 'Клиент',
    gym: 'Зал',
    plan: 'Тариф',
    due: 'Срок оплаты',
    end: 'Окончание',
    price: 'Цена',
    remaining: 'Долг',
    lastNotice: 'Последнее напоминание',
  },
  en: {
    member: 'Member',
    gym: 'Gym',
    plan: 'Plan',
    due: 'Due date',
    end: 'End date',
    price: 'Price',
    remaining: 'Debt',
    lastNotice: 'Last reminder',
  },
}
