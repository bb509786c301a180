import { Laptop, Smartphone } from 'lucide-react'
import { sessions } from '#src/features/sessions/calls.generated.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { deviceName, isMobile } from '#src/features/sessions/device-name.ts'
import { texts } from './texts.ts'

/** Where one is signed in; any other place can be signed out from here. */
export function SessionsCard() {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error, refetch } = useKeptApi(sessions.list, {})
  const end = useApiMutation(sessions.end)
  if (!data)
    return (
      <Card title={t.sessions}>
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={3} />} />
      </Card>
    )
  return (
    <Card title={t.sessions} description={t.sessionsText}>
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => {
          const device = deviceName(session.user_agent) || t.unknownDevice
          const Icon = isMobile(session.user_agent) ? Smartphone : Laptop
          return (
            <li key={session._id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {device}
                  {session.current && <Badge tone="good">{t.thisDevice}</Badge>}
                </p>
                <p className="text-muted text-sm">
                  <span className="tabular-nums" title={t.since(formats.instant(session.createdAt))}>
                    {t.lastSeen(formats.ago(session.lastSeenAt))}
                    {session.ip && ', '}
                  </span>
                  <span className="num whitespace-nowrap">{session.ip}</span>
                </p>
              </div>
              {!session.current && (
                <Button
                  size="sm"
                  aria-label={t.endOf(device)}
                  pending={end.isPending && end.variables?.id === session._id}
                  onClick={() => end.mutate({ id: session._id })}
                >
                  {t.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
