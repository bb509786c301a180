import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { delay } from './delay.ts'
import { placeTooltip } from './place-tooltip.ts'

type Hover = (event: React.SyntheticEvent<HTMLElement>) => void
type TriggerProps = {
  onPointerEnter?: Hover
  onPointerLeave?: Hover
  onFocus?: Hover
  onBlur?: Hover
  onClick?: Hover
  'aria-describedby'?: string | undefined
}

/**
 * Explains its one child on hover and on keyboard focus. Lives in the browser's top layer beside the child, so it stands
 * above dialogs, is never clipped and stays inside the child's landmark. Needs no library: the login page uses it.
 */
export function Tooltip({
  content,
  describes = true,
  onTap = false,
  side = 'top',
  children,
}: {
  content: ReactNode
  /** false when the tooltip only repeats the child's accessible name */
  describes?: boolean
  /** also show after a tap, for a control that does nothing else */
  onTap?: boolean
  side?: 'top' | 'right'
  /** one element that passes DOM handlers on */
  children: ReactElement
}) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [timer] = useState(delay)

  const show = (element: HTMLElement, milliseconds: number) => timer.after(milliseconds, () => setAnchor(element))
  const hide = (milliseconds: number) => timer.after(milliseconds, () => setAnchor(null))

  useEffect(() => timer.cancel, [timer])
  useEffect(() => {
    if (!anchor) return
    const close = () => setAnchor(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [anchor])

  // the element's type is the caller's; only these handlers are read and passed on
  const child = children as ReactElement<TriggerProps>
  const own = child.props
  const trigger = cloneElement(child, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') show(event.currentTarget, 250)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      hide(100)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      hide(0)
    },
    ...(onTap && {
      onClick: (event: React.SyntheticEvent<HTMLElement>) => {
        own.onClick?.(event)
        show(event.currentTarget, 0)
      },
    }),
    ...(describes && {
      'aria-describedby': [own['aria-describedby'], id].filter(Boolean).join(' '),
    }),
  })

  return (
    <>
      {trigger}
      {describes && (
        <span id={id} hidden>
          {content}
        </span>
      )}
      {anchor && (
        <span
          popover="manual"
          role="tooltip"
          ref={(element) => {
            if (element) placeTooltip(element, anchor, side)
          }}
          onPointerEnter={timer.cancel}
          onPointerLeave={() => hide(100)}
          className="fixed z-100 max-w-72 animate-appear rounded-md bg-inverse px-2.5 py-1.5 text-left font-normal text-on-inverse text-sm whitespace-normal"
        >
          {content}
        </span>
      )}
    </>
  )
}
