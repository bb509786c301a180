import { DateField } from '#src/ui/DateField.tsx'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'

type Days = { start_date?: string | undefined; end_date?: string | undefined }

/** From which day to which a list's rows are shown, above the list; the days live in its address. */
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
  const t = useTexts(shellTexts)
  return (
    <div className="mb-4 grid max-w-120 grid-cols-2 gap-4">
      <DateField
        label={labels?.from ?? t.fromDay}
        value={days.start_date ?? ''}
        onChange={(day) => onChange({ start_date: day || undefined })}
      />
      <DateField
        label={labels?.to ?? t.toDay}
        value={days.end_date ?? ''}
        onChange={(day) => onChange({ end_date: day || undefined })}
      />
    </div>
  )
}
