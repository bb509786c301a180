/** Dots appear while digits are typed: `0503` → `05.03.`; pasted `2026-03-05`, `5/3/26`, `5.3.2026` are understood. */
export function groupedDate(text: string, isErasing = false): string {
  const pasted = dateFromAnything(text)
  if (pasted) return dateText(pasted)
  // a dot typed behind one that stands there already is the same dot
  const parts = text
    .replace(/[^\d./,-]/g, '')
    .replace(/^[./,-]+/, '')
    .split(/[./,-]+/)
  if (parts.length > 1) {
    const [day = '', month = '', ...year] = parts
    const padded = [
      pad(day),
      parts.length > 2 ? pad(month) : month,
      ...(parts.length > 2 ? [year.join('').slice(0, 4)] : []),
    ]
    return withOverflow(padded, isErasing)
  }
  return withOverflow([text.replace(/\D/g, '').slice(0, 8)], isErasing)
}

/** Digits that do not fit their part move on to the next one. */
function withOverflow(parts: string[], isErasing: boolean): string {
  const [first = '', second, third] = parts
  const day = first.slice(0, 2)
  const rest = first.slice(2) + (second ?? '')
  const month = rest.slice(0, 2)
  const year = (rest.slice(2) + (third ?? '')).slice(0, 4)
  const hasMonth = second !== undefined || month !== '' || (day.length === 2 && !isErasing)
  const hasYear = third !== undefined || year !== '' || (month.length === 2 && !isErasing)
  return [day, ...(hasMonth ? [month] : []), ...(hasYear ? [year] : [])].join('.')
}

const pad = (part: string) => (part.length === 1 ? `0${part}` : part)

/** A whole typed date → `2026-03-05`; null when it is unfinished or there is no such day. */
export function typedDate(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim())
  return match ? realDay(Number(match[3]), Number(match[2]), Number(match[1])) : null
}

/** For leaving the field: two digits of a year are completed, `05.03.26` → 2026, `01.01.90` → 1990. */
export function completedDate(text: string, thisYear: number): string | null {
  const short = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/.exec(text.trim())
  if (!short) return typedDate(text)
  const century = thisYear - (thisYear % 100)
  const year = century + Number(short[3])
  return realDay(year > thisYear + 10 ? year - 100 : year, Number(short[2]), Number(short[1]))
}

/** `2026-03-05` → `05.03.2026` */
export function dateText(iso: string): string {
  const [year, month, day] = iso.split('-')
  return day ? `${day}.${month}.${year}` : ''
}

function dateFromAnything(text: string): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(text)
  return local ? realDay(Number(local[3]), Number(local[2]), Number(local[1])) : null
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
