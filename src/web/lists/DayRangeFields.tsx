import { useState } from 'react'
import { lastBeforeFirst } from '#src/contract/days.ts'
import { fieldTexts } from '#src/contract/fields.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { PopoverClose } from '#src/ui/PopoverClose.tsx'
import { defineTexts, today, useLanguage, useTexts } from '../texts.ts'
import { dayPresets, daysOf } from './day-presets.ts'

const texts = defineTexts({
  uz: {
    presets: {
      today: 'Bugun',
      yesterday: 'Kecha',
      thisWeek: 'Shu hafta',
      thisMonth: 'Shu oy',
      lastMonth: 'Oʻtgan oy',
    },
  },
  ru: {
    presets: {
      today: 'Сегодня',
      yesterday: 'Вчера',
      thisWeek: 'Эта неделя',
      thisMonth: 'Этот месяц',
      lastMonth: 'Прошлый месяц',
    },
  },
  en: {
    presets: {
      today: 'Today',
      yesterday: 'Yesterday',
      thisWeek: 'This week',
      thisMonth: 'This month',
      lastMonth: 'Last month',
    },
  },
})

type Days = { start_date?: string | undefined; end_date?: string | undefined }

/** The usual periods by one press, others by their first and last day. */
export function DayRangeFields({
  days,
  onChange,
  labels,
}: {
  days: Days
  onChange: (days: Days) => void
  labels: { from: string; to: string }
}) {
  const t = useTexts(texts)
  const language = useLanguage()
  // the list keeps its days while the last one stands before the first
  const [refused, setRefused] = useState<Days>()
  const { start_date: first, end_date: last } = refused ?? days
  const choose = (patch: Days) => {
    const next = { start_date: first, end_date: last, ...patch }
    const isBackwards = lastBeforeFirst(next) !== undefined
    setRefused(isBackwards ? next : undefined)
    if (!isBackwards) onChange(next)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {dayPresets.map((name) => (
          <PopoverClose
            key={name}
            render={<Button size="sm" />}
            onClick={() => {
              const { from, to } = daysOf(name, today())
              choose({ start_date: from, end_date: to })
            }}
          >
            {t.presets[name]}
          </PopoverClose>
        ))}
      </div>
      <div className={`grid grid-cols-2 gap-3 ${refused ? 'items-start' : 'items-end'}`}>
        <DateField
          label={labels.from}
          value={first ?? ''}
          onChange={(day) => choose({ start_date: day || undefined })}
        />
        <DateField
          label={labels.to}
          value={last ?? ''}
          error={refused ? fieldTexts['day.end_first'][language] : null}
          onChange={(day) => choose({ end_date: day || undefined })}
        />
      </div>
    </div>
  )
}
