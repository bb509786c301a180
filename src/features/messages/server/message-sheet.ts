import type { ListSheet } from '#src/server/export-list.ts'
import type { SmsMessage } from '../contract.ts'
import { kindWords, statusWords } from '../words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    error: 'Sabab',
  },
  ru: {
    ...columnWords.ru,
    error: 'Причина',
  },
  en: {
    ...columnWords.en,
    error: 'Reason',
  },
}

export const messageSheet: ListSheet<SmsMessage> = (language) => {
  const t = words[language]
  const kinds: Readonly<Record<string, string>> = kindWords[language] // an older kind keeps its key
  return {
    name: t.title,
    columns: [
      { title: t.created, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.phone, kind: 'phone', value: ({ phone_number }) => phone_number },
      { title: t.text, value: ({ text }) => text },
      { title: t.kind, value: ({ kind }) => kinds[kind] ?? kind },
      { title: t.gym, value: ({ gym }) => gym?.name },
      { title: t.parts, kind: 'number', value: ({ parts }) => parts },
      { title: t.status, value: ({ status }) => statusWords[language][status] },
      { title: t.error, value: ({ error }) => error },
    ],
  }
}
