import type { ReactNode } from 'react'

/** What the finder offers. */
export type Found = {
  id: string
  label: string
  hint?: string | undefined
  /** What else it is called: whoever types that means it. */
  alias?: string
  icon?: ReactNode
  /** At the end of the row: a person's state. */
  aside?: ReactNode
  /** Something is done, and no page opened: Enter takes it only when the text means nothing else. */
  atOnce?: boolean
  /** Somebody: of two whom a text may mean neither is taken. */
  isPerson?: boolean
  onPick: () => void
}
export type FoundGroup = { label: string; items: readonly Found[] }
