import type { ReactNode } from 'react'
import type { Tone } from '#src/contract/words.ts'
import { cx } from './cx.ts'
import { toneIcons } from './tone-icons.ts'

export type { Tone }

export const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  off: 'bg-off-soft text-off',
  info: 'bg-info-soft text-info',
}

/** A word on its colour, for counts and kinds. */
export function Badge({ tone = 'off', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center rounded-full px-2 font-medium text-xs tabular-nums',
        tones[tone],
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A state: colour, sign and word together, so that none of them is needed to understand it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = toneIcons[tone]
  return (
    <span
      className={cx(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-full py-0.5 pr-2.5 pl-1.5 font-medium text-xs [td_&]:whitespace-nowrap',
        tones[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span data-cut className="min-w-0 [td_&]:truncate">
        {children}
      </span>
    </span>
  )
}
