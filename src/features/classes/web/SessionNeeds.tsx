import { TriangleAlert } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'
import { useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'

type SessionNeedsProps = {
  session: Pick<ClassSession, 'coach_away' | 'is_outside_hours' | 'status'>
  /** In the week there is no room for whole sentences. */
  isShort?: boolean
}

/** What somebody has to put right before a class can be held. */
export function SessionNeeds({ session: { coach_away: away, is_outside_hours, status }, isShort }: SessionNeedsProps) {
  const t = useTexts(deskTexts)
  const needs = [
    away !== null && (isShort ? t.coachAwayShort : t.coachAway(away)),
    is_outside_hours && (isShort ? t.outsideHoursShort : t.outsideHours),
  ].filter((need) => need !== false)
  if (status === 'cancelled') return null
  return needs.map((need) => (
    <span key={need} className={cx('flex items-start gap-1 text-warn', isShort ? 'text-xs' : 'mt-1 text-sm')}>
      <TriangleAlert aria-hidden="true" className={cx('mt-0.5 shrink-0', isShort ? 'size-3' : 'size-4')} />
      <span className="min-w-0 break-words">{need}</span>
    </span>
  ))
}
