import * as z from 'zod/mini'
import { isDay } from '#src/contract/days.ts'
import { field } from '#src/contract/fields.ts'
import { day } from '#src/contract/values.ts'
import { mostDays } from './rules.ts'

/** From a day to a day, as every call of a timetable asks. */
export const range = {
  from: day(),
  to: day(),
}
export const inOrder = <T extends z.ZodMiniType<{ from: string; to?: string | undefined }>>(schema: T): T =>
  schema.check(
    z.refine<{ from: string; to?: string | undefined }>(
      // a day that is none is said at its own field
      ({ from, to }) =>
        !isDay(from) || !isDay(to) || (to >= from && (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostDays),
      { ...field('class.range'), path: ['to'] },
    ),
  ) as T // a check changes nothing of the type
