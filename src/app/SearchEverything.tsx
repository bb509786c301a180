import { Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Kbd } from '#src/ui/Kbd.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ariaKeysOf, hasWindow, isPressed, isTypedInto, keysOf } from '#src/ui/shortcuts.ts'
import { useTexts } from '#src/web/texts.ts'
import { finderButtonTexts } from './finder-button-texts.ts'

const Finder = lazyPart(() => import('./Finder.tsx'), 'Finder')

const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet')

/** In everybody's top bar: whatever has a page is one key away, and another key tells all the keys. */
export function SearchEverything() {
  const t = useTexts(finderButtonTexts)
  const [open, setOpen] = useState<'finder' | 'sheet'>()
  const [query, setQuery] = useState('')
  useTypedAhead(open === 'finder', setQuery, () => setOpen(undefined))
  const find = () => {
    setQuery('')
    setOpen('finder')
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPressed('finder', event)) {
        event.preventDefault()
        if (!hasWindow()) find()
      } else if (isPressed('sheet', event) && !isTypedInto(event.target) && !hasWindow()) {
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
            <Finder
              query={query}
              onQuery={setQuery}
              onClose={() => setOpen(undefined)}
              onKeys={() => setOpen('sheet')}
            />
          ) : (
            <ShortcutSheet onClose={() => setOpen(undefined)} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** What is typed while the finder's code is on its way, or before its field has the focus, belongs to it and not to the page. */
function useTypedAhead(isOpen: boolean, change: (next: (query: string) => string) => void, onClose: () => void) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isInside = event.target instanceof Element && event.target.closest('[role="dialog"]')
    if (isInside || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Backspace') change((query) => query.slice(0, -1))
    else if (event.key.length === 1) change((query) => query + event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpen])
}
