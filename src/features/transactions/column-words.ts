/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    title: 'Toʻlovlar',
    number: '№',
    member: 'Aʼzo',
    gym: 'Zal',
    plan: 'Tarif',
    type: 'Amal turi',
    method: 'Toʻlov usuli',
  },
  ru: {
    title: 'Платежи',
    number: '№',
    member: 'Клиент',
    gym: 'Зал',
    plan: 'Тариф',
    type: 'Вид операции',
    method: 'Способ оплаты',
  },
  en: {
    title: 'Payments',
    number: 'No.',
    member: 'Member',
    gym: 'Gym',
    plan: 'Plan',
    type: 'Kind',
    method: 'Payment method',
  },
}
