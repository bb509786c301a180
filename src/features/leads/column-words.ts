/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    title: 'Qiziqqanlar',
    at: 'Vaqti',
    name: 'Ism',
    phone: 'Telefon',
    gym: 'Zal',
    status: 'Holati',
    note: 'Izoh',
  },
  ru: {
    title: 'Заявки',
    at: 'Время',
    name: 'Имя',
    phone: 'Телефон',
    gym: 'Зал',
    status: 'Статус',
    note: 'Комментарий',
  },
  en: {
    title: 'Leads',
    at: 'Time',
    name: 'Name',
    phone: 'Phone',
    gym: 'Gym',
    status: 'Status',
    note: 'Note',
  },
}
