import type { ReactNode } from 'react'

/** Title, one line of context, the one primary action at the right; tabs beneath. */
export function PageHead({
  title,
  context,
  actions,
  tabs,
}: {
  title: ReactNode
  context?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
}) {
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-xl">{title}</h1>
          {context && <p className="mt-0.5 text-muted">{context}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {tabs && <div className="mt-4">{tabs}</div>}
    </header>
  )
}
