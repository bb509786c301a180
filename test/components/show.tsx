import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { LabelsIn } from '#src/ui/labels.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'

let shown: { root: Root; place: HTMLElement } | undefined

/** Draws something as the product's entry does. Shown again it is drawn anew, in the same place. */
export function draw(node: ReactNode): void {
  if (!shown) {
    const place = document.body.appendChild(document.createElement('div'))
    shown = { root: createRoot(place), place }
  }
  shown.root.render(<StrictMode>{node}</StrictMode>)
}

/** A component of src/ui, with its words and its toasts. */
export const show = (node: ReactNode): void =>
  draw(
    <LabelsIn language="uz">
      <main>{node}</main>
      <Toaster />
    </LabelsIn>,
  )

export function cleanUp(): void {
  shown?.root.unmount()
  shown?.place.remove()
  shown = undefined
}
