import { CircleCheck, KeyRound, type LucideIcon, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { sessions } from '#src/features/sessions/calls.generated.ts'
import { deviceName } from '#src/features/sessions/device-name.ts'
import type { SignInOutcome } from '#src/features/sessions/rules.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

const looks: Readonly<Record<SignInOutcome, { icon: LucideIcon; tone: string }>> = {
  signed_in: { icon: CircleCheck, tone: 'text-muted' },
  refused: { icon: ShieldAlert, tone: 'text-bad' },
  locked: { icon: ShieldAlert, tone: 'text-bad' },
  password_changed: { icon: KeyRound, tone: 'text-muted' },
  password_reset: { icon: KeyRound, tone: 'text-muted' },
  phone_changed: { icon: KeyRound, tone: 'text-muted' },
  second_factor_on: { icon: KeyRound, tone: 'text-muted' },
  second_factor_off: { icon: KeyRound, tone: 'text-bad' },
  recovery_code_used: { icon: KeyRound, tone: 'text-bad' },
  chat_linked: { icon: KeyRound, tone: 'text-muted' },
}
const fewShown = 5

/** Who came in, who was turned away, and when what opens the account was changed. */
export function SignInsCard() {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { data, error, refetch } = useKeptApi(sessions.signIns, {})
  const [isWhole, setWhole] = useState(false)
  if (!data)
    return (
      <Card title={t.signIns}>
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={3} />} />
      </Card>
    )
  const shown = isWhole ? data.sign_ins : data.sign_ins.slice(0, fewShown)
  return (
    <Card title={t.signIns} description={role === 'member' ? t.signInsByCode : t.signInsText}>
      {shown.length === 0 && <p className="text-muted">{t.noSignIns}</p>}
      <ul className="divide-y divide-line">
        {shown.map((line) => {
          const { icon: Icon, tone } = looks[line.outcome]
          return (
            <li key={line._id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
              <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {t.outcomes[line.outcome]}
                  {line.is_new_device && <Badge tone="warn">{t.newDevice}</Badge>}
                </p>
                <p className="text-muted text-sm">
                  <time dateTime={line.at} className="num whitespace-nowrap">
                    {formats.instant(line.at)}
                  </time>
                  {line.ip && (
                    <>
                      , {deviceName(line.user_agent) || t.unknownDevice},{' '}
                      <span className="num whitespace-nowrap">{line.ip}</span>
                    </>
                  )}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {!isWhole && data.sign_ins.length > fewShown && (
        <Button size="sm" className="mt-3" onClick={() => setWhole(true)}>
          {t.moreSignIns}
        </Button>
      )}
    </Card>
  )
}
