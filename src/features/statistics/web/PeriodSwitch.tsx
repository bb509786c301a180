import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { periods } from '../rules.ts'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

// most look at a month: fields of dates are no part of a first page
const PeriodDates = lazyPart(() => import('./PeriodDates.tsx'), 'PeriodDates', 'place')

/** Day, week, month, year or two dates, and one step back or forth. */
export function PeriodSwitch({ chosen }: { chosen: ChosenPeriod }) {
  const t = useTexts(texts)
  const { period } = chosen
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
          <Suspense fallback={<Named chosen={chosen} />}>
            <PeriodDates chosen={chosen} />
          </Suspense>
        ) : (
          <Named chosen={chosen} />
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

const Named = ({ chosen }: { chosen: ChosenPeriod }) => (
  <span className="num min-w-28 text-center font-medium" aria-live="polite">
    <PeriodName chosen={chosen} />
  </span>
)

/** The period in words: a day, two days, a month, a year. */
export function PeriodName({ chosen: { period, span } }: { chosen: Pick<ChosenPeriod, 'period' | 'span'> }) {
  const formats = useFormats()
  if (period === 'day') return formats.day(span.start)
  if (period === 'month') return formats.month(span.start)
  if (period === 'year') return span.start.slice(0, 4)
  return `${formats.day(span.start)} – ${formats.day(span.end)}`
}
