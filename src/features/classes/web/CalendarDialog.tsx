import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { classFeeds } from '../feeds-calls.generated.ts'
import { FeedLink } from './FeedLink.tsx'
import { feedTexts } from './feed-texts.ts'

/** The link of one's own calendar. */
export function CalendarDialog({ gymId, onClose }: { gymId: string | undefined; onClose: () => void }) {
  const t = useTexts(feedTexts)
  const of = gymId ? { gym_id: gymId } : {}
  const answer = useApi(classFeeds.own, { query: of })
  const make = useApiMutation(classFeeds.open, { fails: 'inline', says: false })
  const close = useApiMutation(classFeeds.close, { fails: 'inline' })
  return (
    <Dialog open size="sm" onClose={onClose} title={t.title} description={t.text}>
      <FeedLink
        isOwn
        answer={answer}
        make={{ run: () => make.mutate({ body: of }), isPending: make.isPending, error: make.error }}
        close={{ run: () => close.mutate({ body: of }), isPending: close.isPending, error: close.error }}
      />
    </Dialog>
  )
}
