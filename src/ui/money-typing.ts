const GROUP = '\u00a0'

/** Groups an amount while it is typed: `1200000` → `1 200 000`; a comma or point opens at most two decimals. */
export function groupedMoney(text: string): string {
  const cleaned = text.replace(/[^\d.,]/g, '').replace('.', ',')
  const [whole = '', ...rest] = cleaned.split(',')
  const grouped = whole
    .replace(/^0+(?=\d)/, '')
    .slice(0, 12)
    .replace(/\B(?=(\d{3})+$)/g, GROUP)
  if (rest.length === 0) return grouped
  return `${grouped || '0'},${rest.join('').replace(/\D/g, '').slice(0, 2)}`
}

/** A pasted amount may group with points or commas: `1,200,000.50`, `1.200.000`. Three digits behind the only sign are a group. */
export function pastedMoney(text: string): string {
  const cleaned = text.replace(/[^\d.,]/g, '')
  const last = Math.max(cleaned.lastIndexOf('.'), cleaned.lastIndexOf(','))
  const decimals = cleaned.slice(last + 1)
  const sign = cleaned.charAt(last)
  const isDecimal = last >= 0 && decimals.length > 0 && decimals.length <= 2 && cleaned.indexOf(sign) === last
  if (!isDecimal) return groupedMoney(cleaned.replace(/\D/g, ''))
  return groupedMoney(`${cleaned.slice(0, last).replace(/\D/g, '')},${decimals}`)
}

/** The typed text as soʻm with at most two decimals; null when there is no digit. */
export function moneyValue(text: string): number | null {
  const plain = text.replace(/[^\d,]/g, '').replace(',', '.')
  return /\d/.test(plain) ? Number(plain) : null
}

export function moneyText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return ''
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2)
  return groupedMoney(text.replace('.', ','))
}
