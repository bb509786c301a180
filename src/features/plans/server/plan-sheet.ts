import { formatDuration } from '#src/contract/formats.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import { conditionWords } from '../condition-words.ts'
import type { Plan } from '../contract.ts'
import { optionName, optionValue } from '../option-name.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    conditions: 'Shartlar',
  },
  ru: {
    ...columnWords.ru,
    conditions: 'Условия',
  },
  en: {
    ...columnWords.en,
    conditions: 'Conditions',
  },
}

/** What the platform sells has neither gyms nor frozen days. */
export const planSheet =
  ({ of }: { of: 'platform' | 'owner' }): ListSheet<Plan> =>
  (language) => {
    const t = words[language]
    return {
      name: t.title,
      columns: [
        { title: t.name, value: ({ name }) => name },
        { title: t.price, kind: 'som', value: ({ price }) => price },
        { title: t.duration, value: ({ duration }) => formatDuration(duration, language).replaceAll('\u00a0', ' ') },
        {
          title: t.options,
          value: ({ options }) =>
            options.map((option) => `${optionName(option.key, language)}: ${optionValue(option, language)}`).join(', '),
        },
        ...(of === 'owner'
          ? [
              { title: t.conditions, value: (plan: Plan) => conditionWords(plan, language).join(', ') },
              { title: t.gyms, value: ({ gyms }: Plan) => gyms.map(({ name }) => name).join(', ') },
              { title: t.freeze, kind: 'number' as const, value: ({ freeze_days }: Plan) => freeze_days },
              { title: t.admin, value: ({ admin_id }: Plan) => admin_id?.fullname },
            ]
          : []),
        { title: t.state, value: ({ is_archived }) => (is_archived ? t.archived : '') },
      ],
    }
  }
