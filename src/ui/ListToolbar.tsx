import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

type ListToolbarProps = {
  search?: ReactNode
  filters?: ReactNode
  /** On the button that opens them where there is no room. */
  filtersLabel?: string
  /** How many of them narrow the list now. */
  filterCount?: number
  end?: ReactNode
}

/** Above a list: search first, filters beside it, sorting at the end. Where there is no room, one button with a count opens the filters. */
export function ListToolbar({ search, filters, filtersLabel, filterCount = 0, end }: ListToolbarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!search && !filters && !end) return null
  return (
    <div data-print="hide" className="@container border-line border-b px-4 py-2">
      <div className="flex flex-wrap items-center gap-2">
        {search && (
          // narrower before anything beside it needs a row of its own
          <div className="w-full min-w-0 @2xl:max-w-60 @2xl:flex-[1_1_13rem] @5xl:max-w-72">{search}</div>
        )}
        {filters && (
          <>
            <span className="@2xl:hidden">
              <Button
                size="sm"
                icon={<SlidersHorizontal aria-hidden="true" />}
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
              >
                {filtersLabel}
                {filterCount > 0 && (
                  <span className="num rounded-full bg-accent-soft px-1.5 text-accent-text text-xs leading-5">
                    {filterCount}
                  </span>
                )}
              </Button>
            </span>
            <div
              id={id}
              className={cx(
                // as words after the search: as many in its row as there is room for
                'flex-wrap items-center gap-2 @max-2xl:order-last @max-2xl:basis-full @2xl:contents',
                isOpen ? 'flex' : 'hidden',
              )}
            >
              {filters}
            </div>
          </>
        )}
        {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
      </div>
    </div>
  )
}
