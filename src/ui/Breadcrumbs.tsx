import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { menuLabels } from './menu-labels.ts'
import { useLabels } from './labels.tsx'

export type Crumb = {
  label: ReactNode
  /** left out for the page itself */
  renderLink?: (props: { className: string; children: ReactNode }) => ReactElement
}

/** The way to this page, by names; a narrow window leaves out what is between home and the last two. A phone has an arrow to what is above the page, and the page's own name where its title does not stand in sight (styles.css). */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const labels = useLabels(menuLabels)
  return (
    <nav aria-label={labels.breadcrumbs} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1
          const isAbove = index === crumbs.length - 2
          const isBetween = index > 0 && index < crumbs.length - 2
          return (
            <li
              key={index}
              className={`flex min-w-0 items-center gap-1 ${isLast ? '' : 'shrink-0 md:max-w-40'} ${isLast || isAbove ? '' : 'max-md:hidden'} ${isBetween ? 'max-lg:hidden' : ''}`}
            >
              {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-muted max-md:hidden" />}
              {isLast || !crumb.renderLink ? (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  data-page-name={isLast || undefined}
                  className={isLast ? pageName : 'truncate py-1 text-muted'}
                >
                  {crumb.label}
                </span>
              ) : (
                crumb.renderLink({
                  className:
                    'truncate rounded-xs py-1 text-muted hover:text-ink pointer-coarse:min-w-11 pointer-coarse:py-3 max-md:inline-grid max-md:size-11 max-md:place-items-center',
                  children: (
                    <>
                      {isAbove && <ChevronLeft aria-hidden="true" className="size-5 md:hidden" />}
                      <span className="max-md:sr-only">{crumb.label}</span>
                    </>
                  ),
                })
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A phone has two lines for it. */
const pageName =
  'truncate py-1 font-medium max-md:line-clamp-2 max-md:whitespace-normal max-md:py-0 max-md:text-base max-md:leading-5 max-[23rem]:text-sm max-[23rem]:leading-4.5'
