import type { ReactNode } from 'react'

/** Title, one line of context, tabs and sums beside them where there is room, the one primary action at the right. */
export function PageHead({
  title,
  context,
  actions,
  sums,
  tabs,
}: {
  title: ReactNode
  context?: ReactNode
  actions?: ReactNode
  /** what the rows below add up to: Sums */
  sums?: ReactNode
  tabs?: ReactNode
}) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 lg:mb-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-xl leading-7">{title}</h1>
        {context && <div className="text-muted leading-6">{context}</div>}
      </div>
      {tabs && <div className="min-w-0 max-lg:order-last max-lg:w-full lg:mr-auto">{tabs}</div>}
      {sums && <div className="min-w-0 max-lg:order-last max-lg:w-full">{sums}</div>}
      {actions && <div className="flex flex-wrap items-center gap-2 self-start">{actions}</div>}
    </header>
  )
}
