/** A day as somebody types it: 31.12.2026. */
export const typedDay = (day: string): string => day.split('-').reverse().join('.')
