import type { Texts } from '#src/contract/languages.ts'

const most = 5

/** What a freeze costs of somebody's classes: `days` as they are read, one for each place. */
export const bookedWords = (days: readonly string[]): Texts => {
  const named = [...new Set(days)]
  const list = `${named.slice(0, most).join(', ')}${named.length > most ? ' …' : ''}`
  return {
    uz: `Bu kunlarda mashgʻulotga yozilgan joylar bekor boʻladi: ${days.length} ta (${list})`,
    ru: `Записи на занятия в эти дни будут сняты: ${days.length} (${list})`,
    en: `Places in classes on these days are given up: ${days.length} (${list})`,
  }
}
