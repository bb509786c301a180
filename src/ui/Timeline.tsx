import type { ReactNode } from 'react'
import { type Tone, tones } from './Badge.tsx'
import { cx } from './cx.ts'

export type TimelineEvent = {
  id: string
  title: ReactNode
  /** when, in words; `dateTime` for machines */
  when: ReactNode
  dateTime?: string
  body?: ReactNode
  icon?: ReactNode
  tone?: Tone
}

/** What happened, newest first, along a thread. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol>
      {events.map((event) => (
        <li key={event.id} className="group/event relative flex gap-3 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-6 bottom-0 left-3 w-px -translate-x-1/2 bg-line group-last/event:hidden"
          />
          <span
            aria-hidden="true"
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full [&_svg]:size-3.5',
              tones[event.tone ?? 'off'],
            )}
          >
            {event.icon ?? <span className="size-1.5 rounded-full bg-current" />}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{event.title}</span>
              <time dateTime={event.dateTime} className="text-muted text-sm tabular-nums">
                {event.when}
              </time>
            </div>
            {event.body && <div className="mt-0.5 text-muted">{event.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
