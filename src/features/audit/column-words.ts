/** The names of the columns, of the list on the screen as of its file. */
export const columnWords = {
  uz: {
    title: 'Amallar tarixi',
    when: 'Vaqti',
    who: 'Kim',
    what: 'Amal',
    record: 'Yozuv',
    gym: 'Zal',
    changes: 'Oʻzgarishlar',
  },
  ru: {
    title: 'История действий',
    when: 'Время',
    who: 'Кто',
    what: 'Действие',
    record: 'Запись',
    gym: 'Зал',
    changes: 'Изменения',
  },
  en: {
    title: 'Activity log',
    when: 'Time',
    who: 'Who',
    what: 'Action',
    record: 'Record',
    gym: 'Gym',
    changes: 'Changes',
  },
}
