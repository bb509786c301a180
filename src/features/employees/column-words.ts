/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    employees: 'Xodimlar',
    name: 'Ism',
    phone: 'Telefon',
    position: 'Lavozim',
    gyms: 'Zallar',
    status: 'Holati',
    since: 'Ishga olingan',
    lastLogin: 'Oxirgi kirish',
  },
  ru: {
    employees: 'Сотрудники',
    name: 'Имя',
    phone: 'Телефон',
    position: 'Должность',
    gyms: 'Залы',
    status: 'Статус',
    since: 'Принят',
    lastLogin: 'Последний вход',
  },
  en: {
    employees: 'Employees',
    name: 'Name',
    phone: 'Phone',
    position: 'Position',
    gyms: 'Gyms',
    status: 'Status',
    since: 'Hired',
    lastLogin: 'Last sign-in',
  },
}
