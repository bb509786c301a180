import { type RefCallback, useState } from 'react'

/** Whether what stands in a box is wider than the box: only then it may scroll, because a scrolling box has no sticky head. */
export function useTooWide(): [RefCallback<HTMLElement>, boolean] {
  const [isTooWide, setTooWide] = useState(false)
  const [measure] = useState(() => (box: HTMLElement | null) => {
    const content = box?.firstElementChild
    if (!box || !content) return
    const look = () => setTooWide(content.scrollWidth > box.clientWidth + 1)
    look() // before it is drawn: no frame of it is wider than the page
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(content)
    return () => observer.disconnect()
  })
  return [measure, isTooWide]
}
