import { Suspense, useState } from 'react'
import { tashkentDay } from '#src/contract/days.ts'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { CardSkeleton, Skeleton } from '#src/ui/Skeleton.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type EntryFacts, entryOf } from '../rules.ts'
import { CodeOfCard, useShownCode } from './CodeOfCard.tsx'
import type { KeptPass } from './kept-passes.ts'
import { phoneClock } from './phone-clock.ts'
import { texts } from './texts.ts'
import { usePassText } from './use-pass.ts'

const ClosedPass = lazyPart(() => import('./ClosedPass.tsx'), 'ClosedPass', 'place')
const PassTrouble = lazyPart(() => import('./PassTrouble.tsx'), 'PassTrouble', 'unasked')
const PassDialog = lazyPart(() => import('./PassDialog.tsx'), 'PassDialog')

type OpenPassProps = {
  pass: KeptPass | undefined
  /** This phone can't have a key: the code of the card is drawn instead, for whoever presses for it. */
  isMissing?: boolean
  code: string
}

/** The QR for entering; whom the door would not open reads why and what to do. */
export function PassCard({ facts, code, ...open }: OpenPassProps & { facts: EntryFacts }) {
  const entry = entryOf(facts, tashkentDay(new Date(phoneClock.serverTime().ms)))
  if (entry === 'open') return <OpenPass code={code} {...open} />
  return (
    <Suspense fallback={<CardSkeleton />}>
      <ClosedPass entry={entry} facts={facts} code={code} />
    </Suspense>
  )
}

const hasTrouble = (drawn: ReturnType<typeof usePassText>) => drawn && (drawn.isMoved || !drawn.text)

function OpenPass({ pass, isMissing = false, code }: OpenPassProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  // the link to the pass itself opens it over everything
  const { show, ...search } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const [isLarge, setLarge] = useState(show === 'pass')
  const ofCard = useShownCode()
  const close = () => {
    setLarge(false)
    if (show) go(pathname, { search, replace: true, keepScroll: true })
  }
  const drawn = usePassText(pass)
  /** What is said of it has its place before, as many lines as it will have. */
  const isComing = !drawn && !isMissing
  const text = drawn?.text ?? (isMissing && ofCard.isShown ? code : undefined)
  return (
    <Card title={t.pass} description={isMissing ? undefined : t.passHint}>
      <div className="flex items-center gap-4 md:flex-col md:gap-3">
        <div className="grid w-34 shrink-0 gap-2 min-[360px]:w-40 min-[400px]:w-44 md:w-full md:max-w-72">
          {text ? (
            <button type="button" onClick={() => setLarge(true)} title={t.enlarge} className="w-full rounded-lg">
              <QrCode text={text} label={t.pass} className="aspect-square w-full rounded-lg bg-white" />
            </button>
          ) : isComing ? (
            <Skeleton className="aspect-square w-full rounded-lg" />
          ) : (
            <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t.noPass}</p>
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
          <CodeOfCard code={code} {...ofCard} />
          {(isComing || (pass && drawn?.text)) && (
            <p aria-hidden={isComing} className={cx('text-muted text-sm', isComing && 'invisible')}>
              {t.passUntil(formats.instant(new Date(pass?.validUntil ?? 0).toISOString()))}
            </p>
          )}
          <Suspense>{hasTrouble(drawn) && <PassTrouble isEnded={!drawn?.text} />}</Suspense>
        </div>
      </div>
      {isLarge && text && (
        <Suspense>
          <PassDialog text={text} label={t.pass} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
