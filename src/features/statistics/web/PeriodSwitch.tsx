import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { ChosenDay } from '#src/web/ChosenDay.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { periods } from '../rules.ts'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Day, week, month, year or two dates, and one step back or forth. */
export function PeriodSwitch({ chosen }: { chosen: ChosenPeriod }) {
  const t = useTexts(texts)
  const { period, span } = chosen
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SegmentedControl
        fit
        hideLabel
        label={t.period}
        className="max-w-full overflow-x-auto"
        value={period}
        onChange={chosen.choose}
        choices={periods.map((value) => ({ value, label: t.periods[value] }))}
      />
      <div className="flex flex-wrap items-center gap-1">
        <IconButton quiet label={t.earlier} icon={<ChevronLeft aria-hidden="true" />} onClick={chosen.earlier} />
        {period === 'custom' ? (
          <div className="flex flex-wrap items-center gap-2">
            {/* one that passes the other takes it along */}
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
        ) : (
          <span className="num min-w-28 text-center font-medium" aria-live="polite">
            <PeriodName chosen={chosen} />
          </span>
        )}
        <IconButton
          quiet
          label={t.later}
          icon={<ChevronRight aria-hidden="true" />}
          disabledReason={chosen.later ? null : t.later}
          onClick={() => chosen.later?.()}
        />
      </div>
    </div>
  )
}

/** The period in words: a day, two days, a month, a year. */
export function PeriodName({ chosen: { period, span } }: { chosen: Pick<ChosenPeriod, 'period' | 'span'> }) {
  const formats = useFormats()
  if (period === 'day') return formats.day(span.start)
  if (period === 'month') return formats.month(span.start)
  if (period === 'year') return span.start.slice(0, 4)
  return `${formats.day(span.start)} – ${formats.day(span.end)}`
}
