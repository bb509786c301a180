import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Kbd } from '#src/ui/Kbd.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useTexts } from '#src/web/texts.ts'
import { finderButtonTexts } from './finder-button-texts.ts'

const Finder = lazyPart(() => import('./Finder.tsx'), 'Finder')

/** In everybody's top bar: whatever has a page is one key away. */
export function SearchEverything() {
  const t = useTexts(finderButtonTexts)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t.title}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        <Search aria-hidden="true" />
        <span className="max-lg:hidden">{t.button}</span>
        <span className="max-lg:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Finder onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
