import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { toneIcons } from './tone-icons.ts'
import { dismissToast, pauseToast, readToast, resumeToast, type ShownToast, subscribeToast } from './toast-store.ts'

const iconClasses = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  off: 'text-off',
  info: 'text-info',
} as const

/** Read out as sentences, each with one full stop. */
const spoken = ({ title, description }: ShownToast): string =>
  [title, description]
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part ?? '') ? part : `${part}.`))
    .join(' ')

/** The one place where toasts appear; stands once, near the root. Fill it by `toast()` of toast-store.ts. */
export function Toaster() {
  const labels = useLabels(frameLabels)
  const shown = useSyncExternalStore(subscribeToast, readToast, readToast)
  const isUrgent = shown?.tone === 'bad'
  const tone = shown?.tone ?? 'good'
  const Icon = toneIcons[tone]
  // presses go through words that only tell
  const isSolid = Boolean(shown?.action ?? shown?.isOngoing)
  // what went wrong is read before it goes
  const manner = isSolid ? 'makeRoom' : shown && !isUrgent ? 'giveWay' : null
  useEffect(() => {
    if (!manner) return
    const stopped = new AbortController()
    void import('./give-way.ts').then(
      (manners) => manners[manner](stopped.signal),
      () => undefined, // no connection: they go by themselves
    )
    return () => stopped.abort()
  }, [manner])
  return (
    <section aria-label={labels.notifications} data-print="hide" className="toaster">
      {/* both regions stand from the start: a region that appears with its text is not read out */}
      <div role="status" className="sr-only">
        {shown && !isUrgent && spoken(shown)}
      </div>
      <div role="alert" className="sr-only">
        {shown && isUrgent && spoken(shown)}
      </div>
      {shown && (
        <div
          key={shown.id}
          onPointerEnter={pauseToast}
          onPointerLeave={resumeToast}
          onFocus={pauseToast}
          onBlur={resumeToast}
          className={cx(
            'flex w-full animate-appear items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 shadow-float transition-opacity duration-150 sm:w-fit sm:min-w-52 sm:max-w-96',
            isSolid && 'pointer-events-auto pr-2',
            shown.isLeaving && 'pointer-events-none opacity-0',
          )}
        >
          <Icon aria-hidden="true" className={cx('mt-0.5 size-4.5 shrink-0', iconClasses[tone])} />
          <div className="min-w-0 flex-1 py-px">
            <p className="font-semibold">{shown.title}</p>
            {shown.description && <p className="mt-0.5 text-muted">{shown.description}</p>}
            {shown.action && (
              <button
                type="button"
                onClick={() => {
                  shown.action?.onPress()
                  dismissToast()
                }}
                className="mt-1.5 min-h-6 pointer-coarse:min-h-11 rounded-xs font-semibold text-accent-text underline-offset-4 hover:underline"
              >
                {shown.action.label}
                <TimeLeft toast={shown} />
              </button>
            )}
          </div>
          {isSolid && (
            <button
              type="button"
              aria-label={labels.close}
              onClick={dismissToast}
              className="touch-target grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** The seconds that are left for the act; read out once with the label, not every second. */
function TimeLeft({ toast: { actionMs, shownAt } }: { toast: ShownToast }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!actionMs) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [actionMs])
  if (!actionMs) return null
  return (
    <span aria-hidden="true" className="num">
      {` (${Math.max(0, Math.ceil((shownAt + actionMs - now) / 1000))})`}
    </span>
  )
}
