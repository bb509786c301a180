import { type RefObject, useRef } from 'react'

/** Rows of a field, each with `data-row`: once one was removed the focus goes on in its neighbour, else at what adds one. */
export function useRowFocus(): { box: RefObject<HTMLFieldSetElement | null>; goOnFrom: (at: number) => void } {
  const box = useRef<HTMLFieldSetElement>(null)
  const goOnFrom = (at: number) =>
    void requestAnimationFrame(() => {
      const row = box.current?.querySelectorAll('[data-row]')[Math.max(0, at - 1)]
      const adds = [...(box.current?.querySelectorAll('button') ?? [])].at(-1)
      ;(row?.querySelector<HTMLElement>('input, select, button') ?? adds)?.focus()
    })
  return { box, goOnFrom }
}
