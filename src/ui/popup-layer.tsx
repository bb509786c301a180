import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react'

const LayerContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * Wraps the content of a landmark (`<main>`), so that menus and popovers open inside it: screen readers keep the place.
 * Dialogs reset it: their popups belong to the dialog.
 */
export function PopupLayer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  return (
    <LayerContext value={layer}>
      {children}
      <div ref={layer} />
    </LayerContext>
  )
}

export const DialogLayer = ({ children }: { children: ReactNode }) => (
  <LayerContext value={undefined}>{children}</LayerContext>
)

export const usePopupLayer = () => useContext(LayerContext)

export const popupClass =
  'rounded-lg border border-line bg-raised text-ink shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0'
