import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { dateToDay, dayToDate } from './calendar-days.ts'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown } as const

/** A month that starts on Monday, with month and year to choose. Heavy: load it lazily. */
export function Calendar({
  value,
  onPick,
  min,
  max,
  today,
  autoFocus = false,
}: {
  value: string
  onPick: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  autoFocus?: boolean
}) {
  const labels = useLabels(controlLabels)
  const [clock] = useState(() => new Date())
  const now = (today && dayToDate(today)) || clock
  const selected = dayToDate(value)
  const first = min ? dayToDate(min) : undefined
  const last = max ? dayToDate(max) : undefined
  const monthName = (date: Date) => labels.months[date.getMonth()] ?? ''
  const spoken = (date: Date) => `${date.getDate()} ${monthName(date)} ${date.getFullYear()}`
  return (
    <DayPicker
      mode="single"
      required
      selected={selected}
      onSelect={(date: Date) => onPick(dateToDay(date))}
      defaultMonth={selected ?? last ?? now}
      startMonth={first ?? new Date(now.getFullYear() - 100, 0)}
      endMonth={last ?? new Date(now.getFullYear() + 10, 11)}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      today={now}
      weekStartsOn={1}
      captionLayout="dropdown"
      navLayout="around"
      showOutsideDays
      fixedWeeks
      autoFocus={autoFocus}
      formatters={{
        formatWeekdayName: (date) => labels.weekdays[(date.getDay() + 6) % 7] ?? '',
        formatMonthDropdown: monthName,
        formatYearDropdown: (date) => String(date.getFullYear()),
      }}
      labels={{
        labelDayButton: spoken,
        labelGridcell: spoken,
        labelGrid: (date) => `${monthName(date)} ${date.getFullYear()}`,
        labelWeekday: (date) => labels.weekdays[(date.getDay() + 6) % 7] ?? '',
        labelNext: () => labels.nextMonth,
        labelPrevious: () => labels.previousMonth,
        labelMonthDropdown: () => labels.month,
        labelYearDropdown: () => labels.year,
      }}
      components={{
        Chevron: ({ orientation = 'down' }) => {
          const Icon = icons[orientation]
          return <Icon aria-hidden="true" className="size-4" />
        },
      }}
      classNames={{
        months: 'relative',
        month: 'grid grid-cols-[2rem_1fr_2rem] items-center gap-y-2',
        button_previous: navClass,
        button_next: `${navClass} col-start-3 row-start-1`,
        month_caption: 'flex justify-center',
        dropdowns: 'flex items-center gap-2',
        dropdown_root: 'relative rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
        dropdown: 'absolute inset-0 w-full cursor-pointer appearance-none opacity-0',
        caption_label:
          'flex h-8 pointer-coarse:h-11 items-center gap-1 rounded-sm px-1.5 font-semibold [&_svg]:text-muted',
        month_grid: 'col-span-3 border-collapse',
        weekday: 'size-9 text-center font-medium text-muted text-xs',
        day: 'group/day p-0 text-center',
        day_button:
          'num grid size-9 place-items-center rounded-md hover:bg-hover pointer-coarse:size-11 pointer-coarse:max-[23rem]:size-10.5 group-data-[outside]/day:text-muted group-data-[disabled]/day:cursor-not-allowed group-data-[disabled]/day:text-muted group-data-[disabled]/day:line-through group-data-[disabled]/day:hover:bg-transparent group-data-[selected]/day:bg-accent group-data-[selected]/day:font-semibold group-data-[selected]/day:text-on-accent',
        today: '*:font-semibold *:text-accent-text *:ring-1 *:ring-accent-line *:ring-inset',
      }}
    />
  )
}

const navClass =
  'touch-target grid size-8 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40'
