import { Share2 } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import { inviteTexts } from './invite-texts.ts'

/** The member's own link to the gym's page: whoever asks there came by them. A gym without a page has no link; where it gives days all the same, it says why. */
export function InviteFriend({ gymId, gymName }: { gymId: string; gymName: string }) {
  const t = useTexts(inviteTexts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(portals.invitation, { query: { gym_id: gymId } }, { staleMs: 60_000 })
  if (!data) return <PartState name={t.title} error={error} onRetry={refetch} />
  const isPromised = data.days_brought > 0 || data.days_came > 0
  const hasBonus = data.given_brought > 0 || data.given_came > 0 || data.waiting > 0
  if (!data.path && !isPromised && !hasBonus) return null
  const url = data.path && `${location.origin}${data.path}`
  const canShare = typeof navigator.share === 'function'
  return (
    <Card title={t.title} description={url ? t.text : t.noPage}>
      {url && (
        <div className="flex flex-wrap items-center gap-2">
          {canShare && (
            <Button
              variant="primary"
              icon={<Share2 aria-hidden="true" />}
              // who closes the sheet of the phone shares nothing, and that is no fault
              onClick={() =>
                void navigator.share({ title: gymName, text: t.words(gymName), url }).catch(() => undefined)
              }
            >
              {t.share}
            </Button>
          )}
          <span className="inline-flex min-w-0 items-center gap-1 text-muted text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">{t.link}</span>
            <CopyButton text={url} label={t.copy} />
          </span>
        </div>
      )}
      {url && isPromised && (
        <p className="mt-3">{t.bonus(formats.unit(data.days_brought, 'day'), formats.unit(data.days_came, 'day'))}</p>
      )}
      {data.given_brought > 0 && (
        <p className="num mt-1 text-good">{t.givenBrought(formats.unit(data.given_brought, 'day'))}</p>
      )}
      {data.given_came > 0 && <p className="num mt-1 text-good">{t.givenCame(formats.unit(data.given_came, 'day'))}</p>}
      {data.waiting > 0 && <p className="mt-1">{t.waiting(formats.unit(data.waiting, 'day'))}</p>}
      {data.asked > 0 && <p className="num mt-3 text-muted text-sm">{t.came(data.asked, data.joined)}</p>}
    </Card>
  )
}
