import { type Day, weekdayOf } from '#src/contract/days.ts'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { cx } from '#src/ui/cx.ts'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { useWeekdayName } from '#src/web/weekdays.ts'
import { texts } from './texts.ts'

/** Nothing that day, a class, or one that is the person's own. */
export type DayMark = 'none' | 'some' | 'own'

type DayStripProps = {
  days: readonly Day[]
  day: Day
  markOf: (day: Day) => DayMark
  onDay: (day: Day) => void
}

/** Days under the thumb; a dot says that there is a class, a filled one that one is booked. */
export function DayStrip({ days, day, markOf, onDay }: DayStripProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const nameOfDay = useWeekdayName()
  const weekdays = shortWeekdays(useLanguage())
  const now = today()
  return (
    <nav aria-label={t.days} className="-mx-4 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
      <ol className="flex gap-1.5">
        {days.map((each) => {
          const mark = markOf(each)
          const isChosen = each === day
          return (
            <li key={each}>
              <button
                type="button"
                aria-current={isChosen ? 'date' : undefined}
                aria-label={`${nameOfDay(each)}, ${formats.day(each)}${mark === 'own' ? `, ${t.booked}` : ''}`}
                onClick={() => onDay(each)}
                className={cx(
                  'flex min-h-16 w-14 flex-col items-center justify-center gap-0.5 rounded-lg border',
                  isChosen
                    ? 'border-accent bg-accent text-on-accent'
                    : 'border-line bg-surface text-ink hover:bg-hover',
                )}
              >
                <span className={cx('text-xs', !isChosen && 'text-muted')}>
                  {each === now ? t.today : weekdays[weekdayOf(each) - 1]}
                </span>
                <span className="num font-semibold text-md">{Number(each.slice(8))}</span>
                <span
                  aria-hidden="true"
                  className={cx(
                    'size-1.5 rounded-full border',
                    mark === 'none' ? 'border-transparent' : 'border-current',
                    mark === 'own' && 'bg-current',
                  )}
                />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
