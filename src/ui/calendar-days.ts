/** Calendar days between the product's `YYYY-MM-DD` and the picker's local noon, which no time zone can move to another day. */
export function dayToDate(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date, 12) : undefined
}

export function dateToDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
