import { isDay } from '#src/contract/days.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { insightTexts } from './insight-texts.ts'

/** The day that the cards of a page tell about as of its end; it stands in the URL, today is left out. */
export function useAsOfDay() {
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const { on, ...rest } = search
  const day = isDay(on) && on <= today() && on >= '2000-01-01' ? on : today()
  return {
    day,
    isToday: day === today(),
    choose: (to: string) =>
      go(pathname, { search: { ...rest, ...(to === today() ? {} : { on: to }) }, keepScroll: true }),
  }
}

export function AsOfDayField() {
  const t = useTexts(insightTexts)
  const { day, choose } = useAsOfDay()
  return (
    <DateField
      key={day}
      hideLabel
      label={t.dayOf}
      className="w-44"
      value={day}
      max={today()}
      today={today()}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  )
}
