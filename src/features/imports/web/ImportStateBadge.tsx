import { StatusBadge, type Tone } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { ImportState, RowState } from '../rules.ts'
import { texts } from './texts.ts'

const tones: Readonly<Record<ImportState, Tone>> = {
  uploaded: 'warn',
  checking: 'info',
  checked: 'info',
  running: 'info',
  cancelled: 'warn',
  done: 'good',
  undoing: 'info',
  undone: 'off',
}

export function ImportStateBadge({ state }: { state: ImportState }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[state]}>{t.states[state]}</StatusBadge>
}

const rowTones: Readonly<Record<RowState, Tone>> = {
  new: 'off',
  ready: 'good',
  bad: 'bad',
  duplicate: 'warn',
  done: 'good',
  undone: 'off',
  kept: 'warn',
}

export function RowStateBadge({ state }: { state: RowState }) {
  const t = useTexts(texts)
  return <StatusBadge tone={rowTones[state]}>{state === 'new' ? t.waiting : t[state]}</StatusBadge>
}
