import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { id, selectors } from '#src/contract/values.ts'
import { inOrder, range } from './range-parts.ts'
import { classColors } from './rules.ts'

const counts = {
  /** that were held */
  sessions: z.int(),
  /** that were called off */
  cancelled: z.int(),
  places: z.int(),
  /** places taken: those who came and those who did not */
  booked: z.int(),
  /** … of them bought singly */
  singles: z.int(),
  attended: z.int(),
  no_show: z.int(),
  /** cancelled when it was too late to be without loss */
  late: z.int(),
  /** who waited to the end and got no place */
  unmet: z.int(),
}
const total = z.object(counts)
export type ClassCounts = z.output<typeof total>
const named = z.object({ _id: z.nullable(z.string()), name: z.nullable(z.string()), ...counts })
export type NamedCounts = z.output<typeof named>
const slot = z.object({
  kind_id: z.object({ _id: z.string(), name: z.string(), color: z.enum(classColors) }),
  weekday: z.int(),
  time: z.string(),
  ...counts,
})
export type SlotCounts = z.output<typeof slot>

export const classFigures = {
  read: get('/class/figures', {
    summary:
      'How full the classes of a gym were, who missed them and who cancelled late, from a day to a day: by kind, coach, hour and place in the week; what is over alone',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: inOrder(z.object({ admin_id: selectors.admin_id, gym_id: id('gym.required'), ...range })),
    reply: z.object({
      figures: z.object({
        total,
        kinds: z.array(named),
        coaches: z.array(named),
        hours: z.array(named),
        slots: z.array(slot),
      }),
    }),
    errors: ['no_gym_assigned'],
  }),
}
export type ClassFigures = z.output<typeof classFigures.read.reply>['figures']
