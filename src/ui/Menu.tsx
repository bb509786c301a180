import { cloneElement } from 'react'
import { type MenuProps, menuButton } from './menu-button.tsx'
import { onDemand } from './on-demand.ts'

const useMenuPopup = onDemand<MenuProps>(() => import('./MenuPopup.tsx').then((module) => module.MenuPopup))

/** Actions behind a button; without `trigger` it is the row menu with its three dots. */
export function Menu(props: MenuProps) {
  const [Popup, trigger] = useMenuPopup()
  if (Popup) return <Popup {...props} />
  return cloneElement(menuButton(props.trigger, props.className), { ...trigger, 'aria-label': props.label } as object)
}
