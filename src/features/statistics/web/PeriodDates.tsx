import { ChosenDay } from '#src/web/ChosenDay.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** The two dates of a period; one that passes the other takes it along. */
export function PeriodDates({ chosen }: { chosen: ChosenPeriod }) {
  const t = useTexts(texts)
  const { span } = chosen
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChosenDay
        hideLabel
        label={t.from}
        className="w-40"
        value={span.start}
        max={today()}
        today={today()}
        onChoose={(start) => chosen.chooseDates({ start, end: start > span.end ? start : span.end })}
      />
      <span aria-hidden="true">–</span>
      <ChosenDay
        hideLabel
        label={t.until}
        className="w-40"
        value={span.end}
        today={today()}
        onChoose={(end) => chosen.chooseDates({ start: end < span.start ? end : span.start, end })}
      />
    </div>
  )
}
