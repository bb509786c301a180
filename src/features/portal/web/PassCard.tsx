import { CalendarClock, CalendarX, CircleAlert, Snowflake, TicketX, Wallet } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Link, useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { type Entry, type EntryFacts, entryOf } from '../rules.ts'
import type { KeptPass } from './kept-passes.ts'
import { texts } from './texts.ts'
import { usePassText } from './use-pass.ts'

const PassDialog = lazyPart(() => import('./PassDialog.tsx'), 'PassDialog')

const icons: Readonly<Record<Exclude<Entry, 'open'>, ReactNode>> = {
  banned: <CircleAlert />,
  none: <TicketX />,
  reserved: <Wallet />,
  frozen: <Snowflake />,
  scheduled: <CalendarClock />,
  expired: <CalendarX />,
  visits_used: <TicketX />,
  debt: <Wallet />,
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
    <p>
      <span className="block text-muted text-sm">{t.code}</span>
      <span className="num block font-semibold text-xl tracking-wide min-[360px]:text-2xl">{code}</span>
    </p>
  )
}

function OpenPass({ pass, isMissing = false, code }: OpenPassProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  // the link to the pass itself opens it over everything
  const { show, ...search } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const [isLarge, setLarge] = useState(show === 'pass')
  const close = () => {
    setLarge(false)
    if (show) go(pathname, { search, replace: true, keepScroll: true })
  }
  const drawn = usePassText(pass)
  /** What is said of it has its place before, as many lines as it will have. */
  const isComing = !drawn && !isMissing
  const text = drawn?.text ?? (isMissing ? code : undefined)
  return (
    <Card title={t.pass} description={t.passHint}>
      <div className="flex items-center gap-4 md:flex-col md:gap-3">
        <div className="grid w-34 shrink-0 gap-2 min-[360px]:w-40 min-[400px]:w-44 md:w-full md:max-w-72">
          {text ? (
            <button type="button" onClick={() => setLarge(true)} title={t.enlarge} className="w-full rounded-lg">
              <QrCode text={text} label={t.passLabel(code)} className="aspect-square w-full rounded-lg bg-white" />
            </button>
          ) : drawn ? (
            <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t.passTooOld}</p>
          ) : (
            <Skeleton className="aspect-square w-full rounded-lg" />
          )}
          {(isComing || drawn?.text) && (
            <div aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-sunken">
              {drawn && (
                <div
                  key={drawn.step}
                  className="h-full w-full animate-half-minute rounded-full bg-accent"
                  style={{ animationDelay: `-${drawn.passedMs}ms` }}
                />
              )}
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-2 md:justify-items-center md:text-center">
          <CodeOfCard code={code} />
          {(isComing || (pass && drawn?.text)) && (
            <p aria-hidden={isComing} className={cx('text-muted text-sm', isComing && 'invisible')}>
              {t.passUntil(formats.instant(new Date(pass?.validUntil ?? 0).toISOString()))}
            </p>
          )}
        </div>
      </div>
      {isLarge && text && (
        <Suspense>
          <PassDialog text={text} label={t.passLabel(code)} onClose={close} />
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
    frozen: membership?.frozen_until ? formats.day(membership.frozen_until) : '',
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
        {(entry === 'none' || entry === 'expired' || entry === 'visits_used') && (
          <Link to={paths.upgrade()} className={buttonClass({ variant: 'primary' })}>
            {t.choosePlan}
          </Link>
        )}
        <CodeOfCard code={code} />
      </div>
    </Card>
  )
}
