import { useApi } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { admins } from '../calls.generated.ts'
import { texts } from './texts.ts'

const everyMinute = 60_000

/** How many requests wait, for the menu: a number, and words for who does not see it. Nothing when none does. */
export function PendingRequests() {
  const t = useTexts(texts)
  const { data } = useApi(admins.list, { query: { status: 'pending', limit: 1 } }, { refetchEvery: everyMinute })
  const count = data?.pagination.total ?? 0
  if (count === 0) return null
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t.pendingRequests(count)}</span>
    </>
  )
}
