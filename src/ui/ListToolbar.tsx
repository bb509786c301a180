import type { ReactNode } from 'react'

/** Above a list: search first, filters beside it, sorting at the end. Wraps instead of scrolling. */
export function ListToolbar({ search, filters, end }: { search?: ReactNode; filters?: ReactNode; end?: ReactNode }) {
  if (!search && !filters && !end) return null
  return (
    <div data-print="hide" className="@container border-line border-b px-4 py-2">
      <div className="flex flex-wrap items-center gap-2 @2xl:gap-x-3">
        {search && <div className="w-full min-w-0 @2xl:w-72">{search}</div>}
        {filters && <div className="contents min-w-0 flex-1 flex-wrap items-center gap-2 @2xl:flex">{filters}</div>}
        {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
      </div>
    </div>
  )
}
