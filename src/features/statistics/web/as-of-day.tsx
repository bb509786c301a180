import { type Day, isDay } from '#src/contract/days.ts'
import { ChosenDay } from '#src/web/ChosenDay.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { insightTexts } from './insight-texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Of a period that has ended its last day, else today. */
export const lastDayOf = ({ span }: Pick<ChosenPeriod, 'span'>): Day => (span.end < today() ? span.end : today())

/** The day that the cards of a page tell about as of its end: the chosen one stands in the URL, else it is the period's last. */
export function useAsOfDay(chosen: Pick<ChosenPeriod, 'span'>) {
  const usual = lastDayOf(chosen)
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const { on, ...rest } = search
  const day = isDay(on) && on <= today() && on >= '2000-01-01' ? on : usual
  return {
    day,
    isToday: day === today(),
    choose: (to: string) =>
      go(pathname, { search: { ...rest, ...(to === usual ? {} : { on: to }) }, keepScroll: true }),
  }
}

export function AsOfDayField({ chosen }: { chosen: Pick<ChosenPeriod, 'span'> }) {
  const t = useTexts(insightTexts)
  const { day, choose } = useAsOfDay(chosen)
  return (
    <ChosenDay hideLabel label={t.dayOf} className="w-44" value={day} max={today()} today={today()} onChoose={choose} />
  )
}
