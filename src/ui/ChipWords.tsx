import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type FilterChoice = { value: string; label: string; count?: ReactNode }

export type FilterMenuProps = {
  label: string
  /** without the "all" choice */
  choices: readonly FilterChoice[]
  value: string
  onChange: (value: string) => void
}

export const chipButtonClass = (chosen: FilterChoice | undefined) =>
  cx('inline-flex h-full min-w-0 items-center gap-1 rounded-full pl-3', chosen ? 'pr-1' : 'pr-2.5')

/** What stands on the chip of a filter: its name, and what is chosen. */
export function ChipWords({ label, chosen }: { label: string; chosen: FilterChoice | undefined }) {
  return (
    <>
      <span className="truncate">
        {label}
        {chosen && <span className="font-semibold">: {chosen.label}</span>}
      </span>
      <ChevronDown aria-hidden="true" className={cx('size-3.5 shrink-0', !chosen && 'text-muted')} />
    </>
  )
}
