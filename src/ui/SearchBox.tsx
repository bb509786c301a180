import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Kbd } from './Kbd.tsx'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import { hasWindow, isPressed, isTypedInto, keysOf } from './shortcuts.ts'
import { Spinner } from './Spinner.tsx'

const DEBOUNCE_MS = 250

/** Searches while one types, after a short pause or at Enter; `/` brings the focus here, Esc empties it. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  isSearching = false,
  shortcut = true,
}: {
  /** the accessible name */
  label: string
  placeholder?: string
  /** the search that is in force (from the URL) */
  value: string
  onSearch: (text: string) => void
  isSearching?: boolean
  shortcut?: boolean
}) {
  const labels = useLabels(controlLabels)
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  /** asked for and not in force yet: the address follows a moment later */
  const [asked, setAsked] = useState<readonly string[]>([])
  // Back, a cleared filter or a link may change the search from outside; what is being typed wins otherwise
  if (value !== known) {
    const own = asked.lastIndexOf(value)
    setKnown(value)
    setAsked(own < 0 ? [] : asked.slice(own + 1))
    if (own < 0) setDraft(value)
  }
  const last = asked.at(-1) ?? value
  const send = (text: string) => {
    if (text === last) return
    setAsked([...asked, text])
    onSearch(text)
  }

  const sendSettled = useEffectEvent(send)
  useEffect(() => {
    const timer = window.setTimeout(() => sendSettled(draft), DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    if (!shortcut) return
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed('search', event) || isTypedInto(event.target) || hasWindow()) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shortcut])

  const clear = () => {
    setDraft('')
    send('')
    input.current?.focus()
  }

  return (
    <search className={cx(controlBox, 'relative')}>
      <span aria-hidden="true" className="grid w-9 shrink-0 place-items-center text-muted">
        {isSearching ? <Spinner /> : <Search className="size-4" />}
      </span>
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={placeholder}
        value={draft}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(draft)
          if (event.key === 'Escape' && draft) {
            event.stopPropagation()
            event.preventDefault()
            clear()
          }
        }}
        className={cx(controlInput, 'pr-1 pl-0 [&::-webkit-search-cancel-button]:hidden')}
      />
      {draft ? (
        <button
          type="button"
          aria-label={labels.clear}
          onClick={clear}
          className="grid w-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:w-11"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        shortcut && (
          <span className="grid w-9 shrink-0 place-items-center group-focus-within/box:invisible pointer-coarse:hidden">
            <Kbd>{keysOf('search')}</Kbd>
          </span>
        )
      )}
    </search>
  )
}
