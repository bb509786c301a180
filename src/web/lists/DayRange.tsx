import { CalendarDays, ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { ClearCross, chipClass, chipTone } from '#src/ui/FilterMenu.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { listTexts } from './list-texts.ts'
import { useFormats, useTexts } from '../texts.ts'

const DayRangeFields = lazyPart(() => import('./DayRangeFields.tsx'), 'DayRangeFields')

type Days = { start_date?: string | undefined; end_date?: string | undefined }

/** From which day to which a list's rows are shown: a chip with the usual periods behind it. The days live in the address. */
export function DayRange({
  days,
  onChange,
  labels,
}: {
  days: Days
  onChange: (days: Days) => void
  /** Where the days are not simply those of the rows. */
  labels?: { from: string; to: string }
}) {
  const t = useTexts(listTexts)
  const formats = useFormats()
  const { start_date: from, end_date: to } = days
  const isOn = Boolean(from || to)
  const day = (text: string | undefined) => (text ? formats.day(text) : '…')
  return (
    <span className={`${chipClass} ${chipTone(isOn)}`}>
      <Popover
        label={t.period}
        align="start"
        className="w-80"
        trigger={
          <button
            type="button"
            className={`inline-flex h-full items-center gap-1.5 rounded-full pl-3 ${isOn ? 'pr-1' : 'pr-2.5'}`}
          >
            <CalendarDays aria-hidden="true" className="size-3.5" />
            <span>
              {t.period}
              {isOn && (
                <span className="num font-semibold">: {from === to ? day(from) : `${day(from)} – ${day(to)}`}</span>
              )}
            </span>
            {!isOn && <ChevronDown aria-hidden="true" className="size-3.5 text-muted" />}
          </button>
        }
      >
        <Suspense fallback={<Skeleton className="h-40" />}>
          <DayRangeFields days={days} onChange={onChange} labels={labels ?? { from: t.fromDay, to: t.toDay }} />
        </Suspense>
      </Popover>
      {isOn && (
        <ClearCross
          label={`${t.clearAll}: ${t.period}`}
          onClear={() => onChange({ start_date: undefined, end_date: undefined })}
        />
      )}
    </span>
  )
}
