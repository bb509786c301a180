import type { Texts } from '#src/contract/languages.ts'

const most = 5

/** `count (days)`: days as they are read, one for each place. */
function counted(days: readonly string[]): string {
  const named = [...new Set(days)]
  return `${days.length} (${named.slice(0, most).join(', ')}${named.length > most ? ' …' : ''})`
}

export type Booked = { booked_days: readonly string[]; passing_days: readonly string[] }

/**
 * What a freeze costs of somebody's classes, with days as `read` has them; undefined where it costs none. Of `passing_days` it is for the
 * other membership's plan to say.
 */
export function bookedWords({ booked_days, passing_days }: Booked, read: (day: string) => string): Texts | undefined {
  const [lost, passing] = [booked_days.map(read), passing_days.map(read)]
  const [gone, kept] = [lost.length > 0, passing.length > 0]
  if (!gone && !kept) return undefined
  const said = (one: string, other: string) => [gone && one, kept && other].filter((part) => part !== false).join('. ')
  return {
    uz: said(
      `Bu kunlarda mashgʻulotga yozilgan joylar bekor boʻladi: ${counted(lost)}`,
      `Tarifiga mashgʻulot kirsa, joylar boshqa aʼzolikka oʻtadi, aks holda bekor boʻladi: ${counted(passing)}`,
    ),
    ru: said(
      `Записи на занятия в эти дни будут сняты: ${counted(lost)}`,
      `Записи перейдут на другой абонемент, если он включает занятие, иначе будут сняты: ${counted(passing)}`,
    ),
    en: said(
      `Places in classes on these days are given up: ${counted(lost)}`,
      `Places pass to the other membership where its plan includes the class, else they are given up: ${counted(passing)}`,
    ),
  }
}
