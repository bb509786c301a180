import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** What stands above a list: where other rows than before stand in it, the page scrolls along, and nothing moves under the finger. */
export function HeldAbove({ rows, children }: { rows: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  /** Undefined until it stood on the screen for the first time. */
  const height = useRef<number>(undefined)
  useLayoutEffect(() => {
    const now = place.current?.offsetHeight ?? 0
    if (height.current !== undefined && height.current !== now) window.scrollBy(0, now - height.current)
    height.current = now
  }, [rows])
  // what is opened within it by a press grows downwards
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      height.current = place.current?.offsetHeight ?? 0
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} style={{ display: 'flow-root', overflowAnchor: 'none' }}>
      {children}
    </div>
  )
}
