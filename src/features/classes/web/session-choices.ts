import { useApi } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { classParts } from '../parts-calls.generated.ts'
import { deskTexts } from './desk-texts.ts'

/** Stands for the coach of now where they may not work for a while: nobody else was chosen, and they keep the class. */
const awayCoach = 'away'

type Held = { coach_id: { _id: string } | null; coach_away: string | null }
export const chosenCoach = ({ coach_id, coach_away }: Held): string => coach_id?._id ?? (coach_away ? awayCoach : '')

/** The coaches to choose from, with the one who is away. */
export const coachesWith = (
  { coaches }: Pick<ClassChoices, 'coaches'>,
  away: string | null,
  sayAway: (name: string) => string,
) => (away === null ? coaches : [{ value: awayCoach, label: sayAway(away) }, ...coaches])

/** Leaves out a coach who stays. */
export const withoutAway = <T extends { coach_id: string }>({ coach_id, ...terms }: T) =>
  coach_id === awayCoach ? terms : { ...terms, coach_id }

/** What an option is called, for whoever reads what somebody else chose. */
export const nameIn =
  (options: readonly { value: string; label: string }[]) =>
  (value: string): string =>
    options.find((option) => option.value === value)?.label ?? '—'

const most = { limit: 100 }
const staleMs = 30_000

/** What a class is made of in a gym; undefined until all of it is here. */
export function useClassChoices(gymId: string) {
  const t = useTexts(deskTexts)
  const kinds = useApi(classParts.kinds, { query: most }, { staleMs })
  const coaches = useApi(classParts.coaches, { query: most }, { staleMs })
  const rooms = useApi(classParts.rooms, { query: { ...most, gym_id: gymId } }, { staleMs })
  const error = kinds.error ?? coaches.error ?? rooms.error
  const refetch = () => Promise.all([kinds.refetch(), coaches.refetch(), rooms.refetch()])
  const choices =
    kinds.data && coaches.data && rooms.data
      ? {
          kinds: kinds.data.kinds.map(({ _id, name, duration, drop_in_price }) => ({
            value: _id,
            label: name,
            duration,
            price: drop_in_price,
          })),
          coaches: [
            { value: '', label: t.noCoach },
            ...coaches.data.coaches.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
          ],
          rooms: rooms.data.rooms.map(({ _id, name, places }) => ({ value: _id, label: name, places })),
        }
      : undefined
  return { choices, error, refetch }
}
export type ClassChoices = NonNullable<ReturnType<typeof useClassChoices>['choices']>
