import { Inbox } from 'lucide-react'
import { createElement, type ReactNode, use } from 'react'
import { Star } from './Brand.tsx'
import { cx } from './cx.ts'
import { StateTitle } from './state-title.ts'

/** A sentence, perhaps why, and the action that fills the place. Also for "nothing found" and "no permission". */
export function EmptyState({
  title,
  children,
  action,
  icon = <Inbox aria-hidden />,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  className?: string
}) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <div className="relative mb-4 grid size-14 place-items-center text-muted">
        <Star className="absolute inset-0 size-full text-accent-line" />
        <span className="[&_svg]:size-5">{icon}</span>
      </div>
      {createElement(use(StateTitle), { className: 'max-w-96 font-semibold text-md text-balance' }, title)}
      {children && <div className="mt-1 max-w-96 text-balance text-muted">{children}</div>}
      {action && (
        <div data-fills className="mt-5 flex flex-wrap justify-center gap-2">
          {action}
        </div>
      )}
    </div>
  )
}
