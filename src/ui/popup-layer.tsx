import { createContext, type ReactNode, useContext, useState } from 'react'

const LayerContext = createContext<HTMLElement | undefined>(undefined)

/**
 * Wraps the content of a landmark (`<main>`), so that menus and popovers open inside it: screen readers keep the place.
 * Dialogs reset it: their popups belong to the dialog.
 */
export function PopupLayer({ children }: { children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  return (
    <LayerContext value={layer ?? undefined}>
      {children}
      <div ref={setLayer} />
    </LayerContext>
  )
}

export const DialogLayer = ({ children }: { children: ReactNode }) => (
  <LayerContext value={undefined}>{children}</LayerContext>
)

export const usePopupLayer = () => useContext(LayerContext)

export const popupClass =
  'rounded-lg border border-line bg-raised text-ink shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0'
