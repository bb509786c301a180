import { CircleAlert, CircleCheck, CircleMinus, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '#src/contract/words.ts'
import { cx } from './cx.ts'

export type { Tone }

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  off: 'bg-off-soft text-off',
  info: 'bg-info-soft text-info',
}

export const toneIcons = {
  good: CircleCheck,
  bad: CircleX,
  warn: CircleAlert,
  off: CircleMinus,
  info: Info,
} as const

/** A word on its colour, for counts and kinds. */
export function Badge({ tone = 'off', children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center rounded-full px-2 font-medium text-xs tabular-nums',
        tones[tone],
        className,
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A state: colour, sign and word together, so that none of them is needed to understand it. */
export function StatusBadge({ tone, children, className }: { tone: Tone; children: ReactNode; className?: string }) {
  const Icon = toneIcons[tone]
  return (
    <span
      className={cx(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-full py-0.5 pr-2.5 pl-1.5 font-medium text-xs [td_&]:whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span data-cut className="min-w-0 [td_&]:truncate">
        {children}
      </span>
    </span>
  )
}
