import { Lock } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './Tooltip.tsx'

const place =
  'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 px-px text-2xs outline-offset-[-2px] [&_svg]:size-5 [&_svg]:shrink-0'

/** A phone's way between the main places, under the thumb; wider screens have the sidebar. What it stands in has `bottomBarRoom`. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-line border-t bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {children}
    </nav>
  )
}

export type BottomBarLinkProps = { className: string; 'aria-current'?: 'page' | undefined; children: ReactNode }

/** One place of the bar; `isAct` is what the role does most, in the middle. A locked one is not entered, and says why. */
export function BottomBarItem({
  icon,
  label,
  isCurrent = false,
  isAct = false,
  lockedReason,
  render,
}: {
  icon: ReactNode
  label: string
  isCurrent?: boolean
  isAct?: boolean
  lockedReason?: string | undefined
  render: (props: BottomBarLinkProps) => ReactElement
}) {
  const tone = isCurrent ? 'font-semibold text-accent-text' : 'text-muted'
  const content = (
    <>
      {isAct ? (
        <span className="grid h-8 w-12 place-items-center rounded-full bg-accent text-on-accent">{icon}</span>
      ) : lockedReason ? (
        <Lock aria-hidden="true" />
      ) : (
        icon
      )}
      <span className="max-w-full truncate">{label}</span>
    </>
  )
  if (lockedReason)
    return (
      <Tooltip content={lockedReason} onTap>
        <button type="button" aria-disabled="true" className={cx(place, 'text-muted opacity-60')}>
          {content}
        </button>
      </Tooltip>
    )
  return render({
    className: cx(place, tone),
    ...(isCurrent && { 'aria-current': 'page' as const }),
    children: content,
  })
}
