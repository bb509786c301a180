import { frameTexts } from './frame-texts.ts'
import { useTexts } from '../texts.ts'

/** The first thing Tab reaches: past the menu to the content. */
export function SkipLink() {
  const t = useTexts(frameTexts)
  return (
    <a
      href="#main"
      data-print="hide"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="fixed top-2 left-2 z-100 -translate-y-16 rounded-md bg-inverse px-4 py-2 text-on-inverse focus:translate-y-0"
    >
      {t.skip}
    </a>
  )
}
