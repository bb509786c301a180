import { Ellipsis } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { iconButtonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { onDemand } from './on-demand.ts'

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

const useMenuPopup = onDemand<MenuProps>(() => import('./MenuPopup.tsx').then((module) => module.MenuPopup))

/** Actions behind a button; without `trigger` it is the row menu with its three dots. */
export function Menu(props: MenuProps) {
  const [Popup, trigger] = useMenuPopup()
  if (Popup) return <Popup {...props} />
  return cloneElement(menuButton(props.trigger, props.className), { ...trigger, 'aria-label': props.label } as object)
}

export const menuButton = (trigger: ReactElement | undefined, className: string | undefined): ReactElement<object> =>
  (trigger as ReactElement<object> | undefined) ?? ( // its props are its own affair
    <button type="button" className={iconButtonClass({ size: 'sm', className: cx('text-muted', className) })}>
      <Ellipsis aria-hidden="true" />
    </button>
  )
