import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { PopoverClose } from '#src/ui/PopoverClose.tsx'
import { defineTexts, today, useTexts } from '../texts.ts'
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
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {dayPresets.map((name) => (
          <PopoverClose
            key={name}
            render={<Button size="sm" />}
            onClick={() => {
              const { from, to } = daysOf(name, today())
              onChange({ start_date: from, end_date: to })
            }}
          >
            {t.presets[name]}
          </PopoverClose>
        ))}
      </div>
      <div className="grid grid-cols-2 items-end gap-3">
        <DateField
          label={labels.from}
          value={days.start_date ?? ''}
          onChange={(day) => onChange({ start_date: day || undefined })}
        />
        <DateField
          label={labels.to}
          value={days.end_date ?? ''}
          onChange={(day) => onChange({ end_date: day || undefined })}
        />
      </div>
    </div>
  )
}
