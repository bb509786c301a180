import { useOwnGyms } from '#src/features/gyms/web/own-gyms.ts'
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

/** Whether there is such a column is still asked: rows that stood there before it would be pushed aside. */
export function useIsColumnComing(): boolean {
  const { isLoading, failureCount } = useOwnGyms()
  return isLoading && failureCount === 0
}
