import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#src/ui/Button.tsx'
import { type RateLimit, tryAgain } from '../rate-limit.ts'
import { rateLimitTexts } from './rate-limit-texts.ts'
import { useTexts } from '../texts.ts'
import { MessageScreen } from './MessageScreen.tsx'

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Covers the page while the server asks to wait; what was typed stays underneath. */
export function RateLimitScreen({ limit }: { limit: RateLimit }) {
  const t = useTexts(rateLimitTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const [left, setLeft] = useState(() => secondsUntil(limit.until))
  useEffect(() => {
    setLeft(secondsUntil(limit.until))
    const timer = setInterval(() => setLeft(secondsUntil(limit.until)), 250)
    return () => clearInterval(timer)
  }, [limit.until])
  useLayoutEffect(() => {
    const screen = dialog.current
    if (!screen?.open) screen?.showModal() // the page underneath is out of reach, also for the keyboard
    // before it is gone: the browser gives the focus back to where somebody was typing
    return () => screen?.close()
  }, [])
  const mayTry = left === 0
  useEffect(() => again.current?.focus(), [mayTry]) // one Enter when the time is over
  const parts = [
    [Math.floor(left / 3600), t.hours],
    [Math.floor((left % 3600) / 60), t.minutes],
    [left % 60, t.seconds],
  ] as const
  // beside the page and not within it: a window that is open hides all of the page from who hears it
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={t.rateTitle}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none border-0 bg-canvas p-0 text-ink"
    >
      <MessageScreen
        isOver
        title={t.rateTitle}
        code={t.rateCode}
        action={
          <Button
            ref={again}
            variant="primary"
            size="lg"
            onClick={tryAgain}
            disabledReason={mayTry ? null : t.tryAgainReason}
          >
            {t.tryAgain}
          </Button>
        }
      >
        <p>{limit.message}</p>
        <div role="timer" aria-label={t.rateWait} className="my-2 flex justify-center gap-3">
          {parts.map(([count, unit]) => (
            <div key={unit} className="min-w-20 rounded-lg border border-line bg-surface px-3 py-3">
              <div className="num font-semibold text-2xl text-ink">{String(count).padStart(2, '0')}</div>
              <div className="text-sm">{unit}</div>
            </div>
          ))}
        </div>
        <p className="text-sm">{t.rateKept}</p>
      </MessageScreen>
    </dialog>,
    document.body,
  )
}
