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
    byHand: 'qoʻlda kiritilgan',
  },
  ru: {
    title: 'Платежи',
    number: '№',
    member: 'Клиент',
    gym: 'Зал',
    plan: 'Тариф',
    type: 'Вид операции',
    method: 'Способ оплаты',
    byHand: 'внесено вручную',
  },
  en: {
    title: 'Payments',
    number: 'No.',
    member: 'Member',
    gym: 'Gym',
    plan: 'Plan',
    type: 'Kind',
    method: 'Payment method',
    byHand: 'typed by hand',
  },
}
