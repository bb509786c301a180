/** `9` → `09:00`, `930` → `09:30`, `9.30` → `09:30`, `24` → `24:00`; what is no time stays as it was typed. */
export function timeTyped(text: string): string {
  const parts = /^\s*(\d{1,2})(?:[:.\s]?(\d{2}))?\s*$/.exec(text)
  if (!parts) return text
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  if (minutes > 59 || hours * 60 + minutes > 24 * 60) return text
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
