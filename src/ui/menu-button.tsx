import { Ellipsis } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { iconButtonClass } from './button-class.ts'
import { cx } from './cx.ts'

export type MenuItem =
  | 'line'
  | { heading: ReactNode }
  | {
      label: ReactNode
      icon?: ReactNode
      onSelect?: () => void
      /** a router link in place of an action: `<Link to=… />` without children */
      link?: ReactElement
      tone?: 'bad'
      /** a shortcut or count at the right */
      aside?: ReactNode
      /** one of several that may stand at once (columns): the menu stays open */
      isTicked?: boolean
      /** the one of a few that is chosen (language, order, gym) */
      isChecked?: boolean
      /** the item stays visible and says under its name why it cannot be used */
      disabledReason?: string | null | undefined
    }

export type MenuProps = {
  /** the accessible name: "Amallar: Karimova Nilufar" */
  label: string
  items: readonly MenuItem[]
  /** a `<button>` element */
  trigger?: ReactElement
  header?: ReactNode
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** The given button, or the three dots of a row. */
export const menuButton = (trigger: ReactElement | undefined, className: string | undefined): ReactElement<object> =>
  (trigger as ReactElement<object> | undefined) ?? ( // its props are its own affair
    <button type="button" className={iconButtonClass({ size: 'sm', className: cx('text-muted', className) })}>
      <Ellipsis aria-hidden="true" />
    </button>
  )
