import { paths } from '#src/contract/paths.ts'
import { tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Portal } from '../contract.ts'
import { texts } from './texts.ts'

/** The class that comes first; where it is changed is one tap away. */
export function NextClassCard({ next }: { next: NonNullable<Portal['next_class']> }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [start, end] = [new Date(next.starts_at), new Date(next.ends_at)]
  return (
    <Card
      title={t.nextClass}
      actions={
        next.status === 'waiting' ? (
          <StatusBadge tone="warn">{t.inLine}</StatusBadge>
        ) : (
          <StatusBadge tone="good">{t.booked}</StatusBadge>
        )
      }
    >
      <p className="font-semibold text-lg">{next.name}</p>
      <p className="num">{`${formats.relativeDay(tashkentDay(start))}, ${tashkentTime(start)}–${tashkentTime(end)}`}</p>
      <p className="mb-3 text-muted text-sm">{[next.room, next.coach].filter(Boolean).join(' · ')}</p>
      <Link to={paths.memberClasses()} className={buttonClass({ variant: 'secondary' })}>
        {t.timetable}
      </Link>
    </Card>
  )
}
