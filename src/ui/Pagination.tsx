import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import { pageNumbers } from './page-numbers.ts'

export type PageLinkProps = {
  className: string
  'aria-label': string
  'aria-current'?: 'page'
  children: ReactNode
}

/** Numbered pages; each is rendered by the caller as a link: `renderPage={(page, props) => <Link search={…page} {...props} />}`. */
export function Pagination({
  page,
  totalPages,
  renderPage,
  total,
  pageSize,
  className,
}: {
  page: number
  totalPages: number
  renderPage: (page: number, props: PageLinkProps) => ReactElement
  /** "1 240 aʼzo" */
  total?: ReactNode
  pageSize?: {
    value: number
    sizes: readonly number[]
    onChange: (size: number) => void
  }
  className?: string
}) {
  const labels = useLabels(controlLabels)
  const link = (to: number, label: string, content: ReactNode, extra?: string) =>
    renderPage(to, {
      className: cx(linkClass, to === page && !extra && currentClass, extra),
      'aria-label': label,
      ...(to === page && !extra && { 'aria-current': 'page' as const }),
      children: content,
    })
  const edge = (to: number, label: string, icon: ReactNode) =>
    to < 1 || to > totalPages ? (
      <span aria-disabled="true" className={cx(linkClass, 'opacity-40')}>
        {icon}
        <span className="sr-only">{label}</span>
      </span>
    ) : (
      link(to, label, icon, ' ')
    )
  return (
    <div
      data-print="hide"
      className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm', className)}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        {total && <span className="num whitespace-normal">{total}</span>}
        {pageSize && (
          <label className="flex items-center gap-2">
            <span className="max-sm:sr-only">{labels.pageSize}</span>
            <select
              value={pageSize.value}
              onChange={(event) => pageSize.onChange(Number(event.target.value))}
              className="num h-8 rounded-md border border-line-strong bg-surface px-1.5 text-ink pointer-coarse:h-11 pointer-coarse:text-md"
            >
              {pageSize.sizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {totalPages > 1 && (
        <nav aria-label={labels.pagination} className="flex items-center gap-0.5">
          {edge(page - 1, labels.previousPage, <ChevronLeft aria-hidden="true" className="size-4" />)}
          <span className="num px-2 sm:hidden">
            {page} / {totalPages}
          </span>
          <ol className="flex items-center gap-0.5 max-sm:hidden">
            {pageNumbers(page, totalPages).map((number, index) => (
              <li key={index}>
                {number === null ? (
                  <span aria-hidden="true" className="inline-grid min-w-8 place-items-center text-muted">
                    …
                  </span>
                ) : (
                  link(number, labels.page(number), number)
                )}
              </li>
            ))}
          </ol>
          {edge(page + 1, labels.nextPage, <ChevronRight aria-hidden="true" className="size-4" />)}
        </nav>
      )}
    </div>
  )
}

const linkClass =
  'num inline-grid h-8 min-w-8 place-items-center rounded-md px-1.5 text-ink hover:bg-hover pointer-coarse:h-11 pointer-coarse:min-w-11'
const currentClass = 'bg-accent-soft font-semibold text-accent-text'
