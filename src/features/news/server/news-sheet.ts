import type { ListSheet } from '#src/server/export-list.ts'
import type { News } from '../contract.ts'
import { stateWords } from '../state-words.ts'

const words = {
  uz: {
    title: 'Yangiliklar',
    name: 'Sarlavha',
    text: 'Matni',
    gyms: 'Zallar',
    from: 'Boshlanishi',
    until: 'Oxirgi kuni',
    state: 'Holati',
  },
  ru: { title: 'Новости', name: 'Заголовок', text: 'Текст', gyms: 'Залы', from: 'С', until: 'По', state: 'Статус' },
  en: { title: 'News', name: 'Title', text: 'Text', gyms: 'Gyms', from: 'From', until: 'Until', state: 'Status' },
}

export const newsSheet: ListSheet<News> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.from, kind: 'day', value: ({ from_date }) => from_date },
      { title: t.until, kind: 'day', value: ({ until_date }) => until_date },
      { title: t.name, value: ({ title }) => title },
      { title: t.text, value: ({ text }) => text },
      { title: t.gyms, value: ({ gyms }) => gyms.map(({ name }) => name).join(', ') },
      { title: t.state, value: ({ status }) => stateWords[status][language] },
    ],
  }
}
