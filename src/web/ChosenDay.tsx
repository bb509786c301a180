import { useState } from 'react'
import type { Day } from '#src/contract/days.ts'
import { DateField, type DateFieldProps } from '#src/ui/DateField.tsx'

type ChosenDayProps = Omit<DateFieldProps, 'value' | 'onChange' | 'onBlur'> & {
  value: Day
  onChoose: (day: Day) => void
}

/** A day that stands elsewhere, in the address for one: typed it is chosen as soon as it is whole, and half of one that is left is none. */
export function ChosenDay({ value, onChoose, ...field }: ChosenDayProps) {
  /** What stands in the field while somebody types. */
  const [typed, setTyped] = useState<string>()
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(undefined)
  }
  return (
    <DateField
      {...field}
      value={typed ?? value}
      onChange={(day) => {
        setTyped(day)
        if (day && day !== value) onChoose(day)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
