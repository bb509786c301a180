import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { useTexts } from '#src/web/texts.ts'
import { galleryTexts } from './gallery-texts.ts'

/** A component of src/ui with its states side by side. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section data-sample={name} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h3 className="mb-3 font-semibold text-sm">{name}</h3>
      <div className={cx('grid items-start gap-4', !wide && 'sm:grid-cols-2 lg:grid-cols-3')}>{children}</div>
    </section>
  )
}

/** One state; in `focus` its first control looks as if the keyboard stood on it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (name === 'focus')
      place.current?.querySelector('input, select, textarea, button, a')?.setAttribute('data-focused', '')
  }, [name])
  return (
    <div ref={place} data-state={name} className="min-w-0">
      <p className="mb-1.5 text-2xs text-muted">{name}</p>
      {children}
    </div>
  )
}

/** A window that is opened by hand: it would cover the others. */
export function Opens({
  name,
  children,
}: {
  name: string
  children: (close: () => void, openedAt: number) => ReactNode
}) {
  const t = useTexts(galleryTexts)
  const [openedAt, setOpenedAt] = useState<number>()
  return (
    <>
      <Button data-opens={name} onClick={() => setOpenedAt(Date.now())}>
        {t.open}
      </Button>
      {openedAt !== undefined && children(() => setOpenedAt(undefined), openedAt)}
    </>
  )
}

/** Where the links of the samples lead: nowhere else. */
export const here = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} href="#top">
    {children}
  </a>
)

/** A value that the sample itself keeps, as a form would. */
export function Kept<Value>({
  value: first,
  children,
}: {
  value: Value
  children: (field: { value: Value; onChange: (value: Value) => void }) => ReactNode
}) {
  const [value, setValue] = useState(first)
  return children({ value, onChange: setValue })
}
