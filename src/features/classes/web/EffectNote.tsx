import { BellRing, TriangleAlert } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'
import type { ApiError } from '#src/web/api-error.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ClassEffect } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'

type EffectNoteProps = {
  /** `isOfNow` is false while another answer is on its way. */
  answer: { data: { effect: ClassEffect } | undefined; error: ApiError | null; isOfNow?: boolean }
  /** What it is to those who are in it no more; that they lose the place when left out. */
  lost?: string
}

/** Before anything is saved: how many are told, and by name who loses the place. */
export function EffectNote({ answer: { data, error, isOfNow = true }, lost }: EffectNoteProps) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  if (error) return <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">{error.message}</p>
  if (!data) return null
  const { told, people, bookings, sessions, kept, clashes } = data.effect
  const counts = [
    sessions.changed > 0 && t.sessionsChanged(sessions.changed),
    sessions.made > 0 && t.sessionsMade(sessions.made),
    sessions.cancelled > 0 && t.sessionsCancelled(sessions.cancelled),
  ].filter(Boolean)
  return (
    <section aria-live="polite" className={cx('rounded-md bg-sunken px-3.5 py-3', !isOfNow && 'opacity-60')}>
      <p className="flex items-center gap-2 font-medium">
        <BellRing aria-hidden="true" className="size-4 shrink-0 text-muted" />
        {told > 0 ? t.told(told) : t.nobodyTold}
      </p>
      <p className="mt-0.5 pl-6 text-muted text-sm">{counts.length > 0 ? counts.join(' · ') : t.noEffect}</p>
      {kept.length > 0 && (
        <p className="mt-1 max-h-40 overflow-y-auto pl-6 text-sm text-warn">
          {t.sessionsKept(kept.length)}{' '}
          <span className="num text-muted">
            ({kept.map(({ date, time }) => `${formats.day(date).slice(0, 5)} ${time}`).join(', ')})
          </span>
        </p>
      )}
      {people.length > 0 && (
        <details className="mt-1 pl-6 text-sm">
          <summary className="cursor-pointer text-muted">{t.toldWho}</summary>
          <p className="mt-1 max-h-40 overflow-y-auto [overflow-wrap:anywhere]">
            {people.map(({ fullname }) => fullname).join(', ')}
            {told > people.length && ` ${t.andMore(told - people.length)}`}
          </p>
        </details>
      )}
      {clashes.length > 0 && (
        <ul className="mt-2 max-h-40 overflow-y-auto text-sm text-warn">
          {clashes.map(({ _id, with: by, name, kind, date, time }) => (
            <li key={`${by}${_id}`} className="flex items-start gap-2 py-0.5">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">
                {t.clash(name, kind)}{' '}
                <span className="num whitespace-nowrap">
                  {formats.day(date).slice(0, 5)} {time}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {bookings.length > 0 && (
        <ul className="mt-2 max-h-48 divide-y divide-line overflow-y-auto pl-6">
          {bookings.map(({ _id, fullname, phone_number, date, time, outcome, cause }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-3 py-1.5 text-sm">
              <span className="min-w-0">
                <span className="font-medium">{fullname}</span>{' '}
                {phone_number && <span className="num text-muted">{formats.phone(phone_number)}</span>}
              </span>
              <span className={outcome === 'cancelled' ? 'text-bad' : 'text-warn'}>
                <span className="num text-muted">
                  {formats.day(date).slice(0, 5)} {time}
                </span>{' '}
                {outcome === 'cancelled' ? (lost ?? t.lost) : t.again}
                {cause && `: ${t.lostBecause[cause]}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
