import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type CardProps = {
  title?: ReactNode
  /** one muted line under the title */
  description?: ReactNode
  /** buttons or links at the right of the title */
  actions?: ReactNode
  /** true for content that brings its own padding, such as a table */
  flush?: boolean
  /** heading level of the title */
  level?: 2 | 3
  className?: string
  children?: ReactNode
}

/** A sheet on the canvas: hairline edge, no shadow. */
export function Card({ title, description, actions, flush = false, level = 2, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section data-card="" className={cx('min-w-0 rounded-lg border border-line bg-surface', className)}>
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5">
          <div className="min-w-0 [overflow-wrap:anywhere]">
            {title && <Heading className="font-semibold text-md">{title}</Heading>}
            {description && <p className="mt-0.5 text-muted text-sm pointer-coarse:has-[a]:mt-5.5">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? (title || actions ? 'pt-3' : '') : 'p-4 sm:p-5'}>{children}</div>
    </section>
  )
}
