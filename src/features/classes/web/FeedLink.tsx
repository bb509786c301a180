import { CalendarPlus } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import type { ApiError } from '#src/web/api-error.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { feedTexts } from './feed-texts.ts'

type Act = { run: () => void; isPending: boolean; error: ApiError | null }
type FeedLinkProps = {
  answer: { data: { feed: { link: string } | null } | undefined; error: ApiError | null; refetch: () => unknown }
  make: Act
  close: Act
  /** Who reads it: oneself adds it to the phone, somebody else is sent the link. */
  isOwn: boolean
}

/** The link of a calendar: made, added to the phone or copied, and taken back. */
export function FeedLink({ answer: { data, error, refetch }, make, close, isOwn }: FeedLinkProps) {
  const t = useTexts(feedTexts)
  if (!data) return <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={2} />} />
  const { feed } = data
  const failure = make.error ?? close.error
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {feed ? (
        <>
          {isOwn && (
            <a href={`webcal://${location.host}${feed.link}`} className={buttonClass({ variant: 'primary' })}>
              <CalendarPlus aria-hidden="true" />
              {t.add}
            </a>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 truncate rounded-md bg-sunken px-2.5 py-1.5 text-sm">
              {location.origin}
              {feed.link}
            </code>
            <CopyButton text={`${location.origin}${feed.link}`} label={t.copy} />
          </div>
          <p className="text-muted text-sm">{isOwn ? t.secret : t.coachSecret}</p>
          <Button variant="ghostDanger" className="justify-self-start" pending={close.isPending} onClick={close.run}>
            {t.close}
          </Button>
        </>
      ) : (
        <Button variant={isOwn ? 'primary' : 'secondary'} pending={make.isPending} onClick={make.run}>
          {t.make}
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-bad text-sm">
          {failure.message}
        </p>
      )}
    </div>
  )
}
