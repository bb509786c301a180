import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

const millimetre = 96 / 25.4
/** The printer's own unprintable edge at the end of a roll. */
const tail = 6

/**
 * What the printer gets: the sheet alone, on a page of its own size. A roll, of so many millimetres, is as long as what stands
 * on it; null is a sheet of A4. The rule goes in as a constructed style sheet, because the content security policy allows no inline style.
 */
export function PrintSheet({ roll, children }: { roll: 58 | 80 | null; children: ReactNode }) {
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const height = Math.ceil((preview.current?.offsetHeight ?? 0) / millimetre) + tail
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      roll
        ? `@page { size: ${roll}mm ${height}mm; margin: 0 ${roll === 58 ? 3 : 4}mm }`
        : '@page { size: A4; margin: 12mm }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  })
  return (
    <>
      <div ref={preview} className="w-fit max-w-full overflow-hidden rounded-md border border-line shadow-float">
        {children}
      </div>
      {createPortal(<div data-print="sheet">{children}</div>, document.body)}
    </>
  )
}
