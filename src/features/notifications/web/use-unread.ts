import { useApi } from '#src/web/api.ts'
import { notifications } from '../calls.generated.ts'

const everyTwoMinutes = 120_000

/** What the bell asks for. */
export const unreadOf = { query: { limit: 1 } }

/** How many are unread. */
export const useUnread = (): number => {
  const { data } = useApi(notifications.list, unreadOf, { staleMs: 60_000, refetchEvery: everyTwoMinutes })
  return data?.unread ?? 0
}
