/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    title: 'SMS xabarlar',
    created: 'Vaqti',
    phone: 'Telefon',
    text: 'Matni',
    kind: 'Turi',
    gym: 'Zal',
    status: 'Holati',
    parts: 'Qismlar',
  },
  ru: {
    title: 'SMS-сообщения',
    created: 'Время',
    phone: 'Телефон',
    text: 'Текст',
    kind: 'Вид',
    gym: 'Зал',
    status: 'Статус',
    parts: 'Части',
  },
  en: {
    title: 'SMS messages',
    created: 'Time',
    phone: 'Phone',
    text: 'Text',
    kind: 'Kind',
    gym: 'Gym',
    status: 'Status',
    parts: 'Parts',
  },
}
