import { CalendarClock, CalendarX, CircleAlert, Snowflake, TicketX, Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Link } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { type Entry, type EntryFacts, entryOf } from '../rules.ts'
import type { KeptPass } from './kept-passes.ts'
import { texts } from './texts.ts'
import { usePassText } from './use-pass.ts'

const PassDialog = lazy(() => import('./PassDialog.tsx').then((module) => ({ default: module.PassDialog })))

const icons: Readonly<Record<Exclude<Entry, 'open'>, ReactNode>> = {
  banned: <CircleAlert />,
  none: <TicketX />,
  reserved: <Wallet />,
  frozen: <Snowflake />,
  scheduled: <CalendarClock />,
  expired: <CalendarX />,
}

type OpenPassProps = {
  pass: KeptPass | undefined
  /** This phone can't have a key: the code of the card is drawn instead. */
  isMissing?: boolean
  code: string
}

/** The QR for entering; whom the door would not open reads why and what to do. */
export function PassCard({ facts, code, ...open }: OpenPassProps & { facts: EntryFacts }) {
  const entry = entryOf(facts, today())
  return entry === 'open' ? <OpenPass code={code} {...open} /> : <ClosedPass entry={entry} facts={facts} code={code} />
}

const CodeOfCard = ({ code }: { code: string }) => {
  const t = useTexts(texts)
  return (
    <p className="text-center">
      <span className="block text-muted text-sm">{t.code}</span>
      <span className="num block font-semibold text-2xl tracking-widest">{code}</span>
    </p>
  )
}

function OpenPass({ pass, isMissing = false, code }: OpenPassProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isLarge, setLarge] = useState(false)
  const drawn = usePassText(pass)
  const text = drawn?.text ?? (isMissing ? code : undefined)
  return (
    <Card title={t.pass} description={t.passHint}>
      <div className="flex flex-col items-center gap-3">
        {text ? (
          <button type="button" onClick={() => setLarge(true)} title={t.enlarge} className="w-full max-w-72 rounded-lg">
            <QrCode text={text} label={t.passLabel(code)} className="aspect-square w-full rounded-lg bg-white" />
          </button>
        ) : drawn ? (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t.passTooOld}</p>
        ) : (
          <Skeleton className="aspect-square w-full max-w-72 rounded-lg" />
        )}
        {drawn?.text && (
          <div aria-hidden="true" className="h-1 w-full max-w-72 overflow-hidden rounded-full bg-sunken">
            <div
              key={drawn.step}
              className="h-full w-full animate-half-minute rounded-full bg-accent"
              style={{ animationDelay: `-${drawn.passedMs}ms` }}
            />
          </div>
        )}
        {pass && drawn?.text && (
          <p className="text-center text-muted text-sm">
            {t.passUntil(formats.instant(new Date(pass.validUntil).toISOString()))}
          </p>
        )}
        <CodeOfCard code={code} />
      </div>
      {isLarge && text && (
        <Suspense>
          <PassDialog text={text} label={t.passLabel(code)} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function ClosedPass({ entry, facts, code }: { entry: Exclude<Entry, 'open'>; facts: EntryFacts; code: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { membership } = facts
  const days = {
    start: membership ? formats.day(membership.start_date) : '',
    end: membership ? formats.day(membership.end_date) : '',
  }
  return (
    <Card title={t.closedPass[entry]}>
      <div className="flex flex-col items-center gap-3 text-center">
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-warn-soft text-warn [&_svg]:size-7"
        >
          {icons[entry]}
        </span>
        <p>{t.closedPassText[entry](days)}</p>
        {(entry === 'none' || entry === 'expired') && (
          <Link to={paths.upgrade()} className={buttonClass({ variant: 'primary' })}>
            {t.choosePlan}
          </Link>
        )}
        <CodeOfCard code={code} />
      </div>
    </Card>
  )
}
