import type { ListSheet } from '#src/server/export-list.ts'
import type { AuditEntry } from '../contract.ts'
import { actorWords } from '#src/contract/words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    role: 'Rol',
    roles: actorWords.uz,
  },
  ru: {
    ...columnWords.ru,
    role: 'Роль',
    roles: actorWords.ru,
  },
  en: {
    ...columnWords.en,
    role: 'Role',
    roles: actorWords.en,
  },
}

const plain = (text: string | null): string => text?.replaceAll('\u00a0', ' ') ?? '—'

export const auditSheet: ListSheet<AuditEntry> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.when, kind: 'instant', value: ({ at }) => at },
      { title: t.who, value: ({ actor }) => actor.fullname ?? t.roles[actor.kind] },
      { title: t.role, value: ({ actor }) => t.roles[actor.kind] },
      { title: t.what, value: ({ what }) => what },
      { title: t.record, value: ({ record }) => record?.name },
      { title: t.gym, value: ({ gym }) => gym?.name },
      {
        title: t.changes,
        value: ({ changes }) =>
          changes
            .map(({ label, before, after }) =>
              before === null ? `${label}: ${plain(after)}` : `${label}: ${plain(before)} → ${plain(after)}`,
            )
            .join('; '),
      },
    ],
  }
}
