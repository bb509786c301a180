import { StatusBadge } from '#src/ui/Badge.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Shift } from '../contract.ts'
import { resultOf } from '../rules.ts'
import { texts } from './texts.ts'

const tones = { even: 'good', short: 'bad', over: 'warn' } as const

/** Open, or what the count found: in colour, with a sign and in words. */
export function ShiftResult({ shift: { difference } }: { shift: Pick<Shift, 'difference'> }) {
  const t = useTexts(texts)
  return difference === null ? (
    <StatusBadge tone="info">{t.states.open}</StatusBadge>
  ) : (
    <Difference value={difference} />
  )
}

export function Difference({ value }: { value: number }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const result = resultOf(value)
  return (
    <StatusBadge tone={tones[result]}>
      <span className="num">{result === 'even' ? t.even : t[result](formats.som(Math.abs(value)))}</span>
    </StatusBadge>
  )
}
