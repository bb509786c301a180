import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Kbd } from '#src/ui/Kbd.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ariaKeysOf, hasWindow, isIdleSearch, isPressed, isTypedInto, keysOf } from '#src/ui/shortcuts.ts'
import { typeAhead } from '#src/ui/type-ahead.ts'
import { useTexts } from '#src/web/texts.ts'
import { finderButtonTexts } from './finder-button-texts.ts'

const Finder = lazyPart(() => import('./Finder.tsx'), 'Finder')

const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet')

/** In everybody's top bar: whatever has a page is one key away, and another key tells all the keys. */
export function SearchEverything() {
  const t = useTexts(finderButtonTexts)
  const [open, setOpen] = useState<'finder' | 'sheet'>()
  const close = () => setOpen(undefined)
  const find = () => {
    typeAhead(hasWindow, close)
    setOpen('finder')
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPressed('finder', event)) {
        event.preventDefault()
        if (!hasWindow()) find()
      } else if (isPressed('sheet', event) && !hasWindow()) {
        if (isTypedInto(event.target) && !isIdleSearch(event.target)) return
        event.preventDefault()
        setOpen('sheet')
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t.title}
        aria-keyshortcuts={ariaKeysOf('finder')}
        onClick={find}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        <Search aria-hidden="true" />
        <span className="max-lg:hidden">{t.button}</span>
        <span className="max-lg:hidden">
          <Kbd>{keysOf('finder')}</Kbd>
        </span>
      </button>
      {open && (
        <Suspense>
          {open === 'finder' ? (
            <Finder onClose={close} onKeys={() => setOpen('sheet')} />
          ) : (
            <ShortcutSheet onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
