import { useApi } from '#src/web/api.ts'
import { notifications } from '../calls.generated.ts'

const everyTwoMinutes = 120_000

/** How many are unread. */
export const useUnread = (): number => {
  const { data } = useApi(
    notifications.list,
    { query: { limit: 1 } },
    { staleMs: 60_000, refetchEvery: everyTwoMinutes },
  )
  return data?.unread ?? 0
}
