import { type RefCallback, useState } from 'react'

/** The width an element has now; 0 before it is laid out: asking for it at once would lay out the page once more. */
export function useWidth<E extends Element>(): [RefCallback<E>, number] {
  const [width, setWidth] = useState(0)
  const [measure] = useState(() => (element: E | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [measure, width]
}
