import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Consent } from '../consents-contract.ts'
import { consentsTexts } from './consents-texts.ts'

type Said = { kind: Consent['kind']; agrees: boolean }
type ConsentListProps = {
  consents: readonly Consent[]
  /** Who says it: the member, or the desk for them. */
  side: 'desk' | 'member'
  pending: boolean
  onSay: (said: Said) => void
}

/** What one person agreed to, with its words and day, and the way to say otherwise. */
export function ConsentList({ consents, side, pending, onSay }: ConsentListProps) {
  return (
    <ul className="divide-y divide-line">
      {consents.map((consent) => (
        <li key={consent.kind} className="py-4 first:pt-0 last:pb-0">
          <ConsentRow consent={consent} side={side} pending={pending} onSay={onSay} />
        </li>
      ))}
    </ul>
  )
}

function ConsentRow({ consent, side, pending, onSay }: Omit<ConsentListProps, 'consents'> & { consent: Consent }) {
  const t = useTexts(consentsTexts)
  const { kind, agrees, is_outdated: isOutdated } = consent
  const say = (agreed: boolean) => onSay({ kind, agrees: agreed })
  const isDesk = side === 'desk'
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{t.kinds[kind]}</h3>
        <StatusBadge tone={agrees === null ? 'off' : agrees ? 'good' : 'warn'}>
          {agrees === null ? t.notAsked : agrees ? t.agrees : t.refuses}
        </StatusBadge>
      </div>
      <WhoAndWhen consent={consent} />
      {isOutdated && agrees && <p className="text-sm text-warn">{t.outdated}</p>}
      {agrees === false && <p className="text-sm">{t.afterRefusal[kind]}</p>}
      <details className="text-sm">
        <summary className="touch-target cursor-pointer text-muted">{t.words}</summary>
        <p className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{consent.text}</p>
      </details>
      <div className="flex flex-wrap gap-2">
        {(!agrees || isOutdated) && (
          <Button size="sm" disabledReason={null} pending={pending} onClick={() => say(true)}>
            {agrees ? t.agreeAgain : isDesk ? t.noteAgreed : t.agree}
          </Button>
        )}
        {agrees !== false && (
          <Button size="sm" variant="ghost" pending={pending} onClick={() => say(false)}>
            {isDesk ? t.noteRefused : t.refuse}
          </Button>
        )}
      </div>
    </div>
  )
}

function WhoAndWhen({ consent: { at, way, by } }: { consent: Consent }) {
  const t = useTexts(consentsTexts)
  const formats = useFormats()
  if (!at || !way || !by) return null
  const who = by.role === 'member' ? t.self : (by.fullname ?? t.platform)
  return (
    <p className="text-muted text-sm">
      <time dateTime={at} className="num">
        {formats.instant(at)}
      </time>
      {`, ${t.ways[way]}, ${who}`}
    </p>
  )
}
