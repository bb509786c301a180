import { type RefCallback, useState } from 'react'

/** Whether what stands in a box is wider than the box: only then it may scroll, because a scrolling box has no sticky head. */
export function useTooWide(): [RefCallback<HTMLElement>, boolean] {
  const [isTooWide, setTooWide] = useState(false)
  const [measure] = useState(() => (box: HTMLElement | null) => {
    const content = box?.firstElementChild
    if (!box || !content) return
    const observer = new ResizeObserver(() => setTooWide(content.scrollWidth > box.clientWidth + 1))
    observer.observe(box)
    observer.observe(content)
    return () => observer.disconnect()
  })
  return [measure, isTooWide]
}
