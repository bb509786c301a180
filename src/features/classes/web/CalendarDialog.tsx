import { CalendarPlus } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { classFeeds } from '../feeds-calls.generated.ts'
import { feedTexts } from './feed-texts.ts'

/** The link of a calendar: made, added to the phone, copied and taken back. */
export function CalendarDialog({ gymId, onClose }: { gymId: string | undefined; onClose: () => void }) {
  const t = useTexts(feedTexts)
  const of = gymId ? { gym_id: gymId } : {}
  const { data, error, refetch } = useApi(classFeeds.own, { query: of })
  const make = useApiMutation(classFeeds.open, { fails: 'inline', says: false })
  const close = useApiMutation(classFeeds.close, { fails: 'inline' })
  const feed = data?.feed
  const failure = make.error ?? close.error
  return (
    <Dialog open size="sm" onClose={onClose} title={t.title} description={t.text}>
      {!data ? (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={2} />} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {feed ? (
            <>
              <a href={`webcal://${location.host}${feed.link}`} className={buttonClass({ variant: 'primary' })}>
                <CalendarPlus aria-hidden="true" />
                {t.add}
              </a>
              <div className="flex flex-wrap items-center gap-2">
                <code className="min-w-0 flex-1 truncate rounded-md bg-sunken px-2.5 py-1.5 text-sm">
                  {location.origin}
                  {feed.link}
                </code>
                <CopyButton text={`${location.origin}${feed.link}`} label={t.copy} />
              </div>
              <p className="text-muted text-sm">{t.secret}</p>
              <Button
                variant="ghost"
                className="justify-self-start text-bad"
                pending={close.isPending}
                onClick={() => close.mutate({ body: of })}
              >
                {t.close}
              </Button>
            </>
          ) : (
            <Button variant="primary" pending={make.isPending} onClick={() => make.mutate({ body: of })}>
              {t.make}
            </Button>
          )}
          {failure && (
            <p role="alert" className="text-bad text-sm">
              {failure.message}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
