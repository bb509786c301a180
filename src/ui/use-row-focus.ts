import { type RefObject, useRef } from 'react'

type RowFocus<E extends HTMLElement> = {
  box: RefObject<E | null>
  /** Into the first field of a row, else to what adds one, once they are drawn. */
  focusRow: (at: number) => void
  /** A row was removed: on in its neighbour. */
  goOnFrom: (at: number) => void
}

/** Rows of a field, each with `data-row`, in a box that has what adds one last. */
export function useRowFocus<E extends HTMLElement = HTMLFieldSetElement>(): RowFocus<E> {
  const box = useRef<E>(null)
  const focusRow = (at: number) =>
    void requestAnimationFrame(() => {
      const row = box.current?.querySelectorAll('[data-row]')[at]
      const adds = [...(box.current?.querySelectorAll('button') ?? [])].at(-1)
      ;(row?.querySelector<HTMLElement>('input, select, button') ?? adds)?.focus()
    })
  return { box, focusRow, goOnFrom: (at) => focusRow(Math.max(0, at - 1)) }
}
