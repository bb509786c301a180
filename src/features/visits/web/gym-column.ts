import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** Rows of several gyms name theirs. */
export function useGymColumn(isShown: boolean) {
  const t = useTexts(texts)
  return isShown
    ? [
        {
          id: 'gym',
          mayBeCut: true,
          header: t.gym,
          from: 'lg' as const,
          cell: (row: { gym_id: { name: string } }) => row.gym_id.name,
        },
      ]
    : []
}
