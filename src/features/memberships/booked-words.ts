import type { Texts } from '#src/contract/languages.ts'

const most = 5

/** `count (days)`: days as they are read, one for each place. */
function counted(days: readonly string[]): string {
  const named = [...new Set(days)]
  return `${days.length} (${named.slice(0, most).join(', ')}${named.length > most ? ' …' : ''})`
}

/** What a freeze costs of somebody's classes. Of `passing` it is for the other membership's plan to say. */
export function bookedWords({ lost, passing }: { lost: readonly string[]; passing: readonly string[] }): Texts {
  const [gone, kept] = [lost.length > 0, passing.length > 0]
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
