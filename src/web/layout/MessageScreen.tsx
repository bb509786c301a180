import type { ReactNode } from 'react'
import { Star } from '#src/ui/Brand.tsx'
import { useDocumentTitle } from './document-title.ts'

type MessageScreenProps = {
  title: string
  code?: string
  children?: ReactNode
  action?: ReactNode /** a second screen over the page */
  isOver?: boolean
}

/** A whole page that says one thing: not allowed, not found, wait, broken. */
export function MessageScreen({ title, code, children, action, isOver = false }: MessageScreenProps) {
  useDocumentTitle(title)
  const Landmark = isOver ? 'div' : 'main'
  return (
    <Landmark
      id={isOver ? undefined : 'main'}
      tabIndex={-1}
      className="relative grid min-h-dvh place-items-center overflow-hidden bg-canvas px-6 py-12 outline-none"
    >
      <Star className="pointer-events-none absolute top-1/2 left-1/2 size-[min(140vw,52rem)] -translate-1/2 text-line [&_path]:stroke-[0.12]" />
      <div className="relative flex max-w-120 flex-col items-center text-center">
        {code && <p className="num mb-3 font-semibold text-accent-text">{code}</p>}
        <h1 className="font-semibold text-2xl text-balance">{title}</h1>
        <div className="mt-2 flex flex-col gap-3 text-balance text-md text-muted">{children}</div>
        {action && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
      </div>
    </Landmark>
  )
}
