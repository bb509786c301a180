/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    gyms: 'Zallar',
    phone: 'Telefon',
    address: 'Manzil',
    facilities: 'Qulayliklar',
    employees: 'Xodimlar',
    members: 'Aʼzolar',
    subscription: 'Obuna',
  },
  ru: {
    gyms: 'Залы',
    phone: 'Телефон',
    address: 'Адрес',
    facilities: 'Удобства',
    employees: 'Сотрудники',
    members: 'Клиенты',
    subscription: 'Подписка',
  },
  en: {
    gyms: 'Gyms',
    phone: 'Phone',
    address: 'Address',
    facilities: 'Facilities',
    employees: 'Employees',
    members: 'Members',
    subscription: 'Subscription',
  },
}
