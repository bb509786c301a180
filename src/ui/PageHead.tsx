import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Title, one line of context, tabs and sums beside them where there is room, the one primary action at the right. */
export function PageHead(props: {
  title: ReactNode
  /** Given but not known yet, its line is kept free. */
  context?: ReactNode
  actions?: ReactNode
  /** what the rows below add up to: Sums */
  sums?: ReactNode
  tabs?: ReactNode
  /** more tabs than stand beside an act below 1280 px: there they have a row of their own, and the act keeps its place */
  hasManyTabs?: boolean
}) {
  const { title, context, actions, sums, tabs, hasManyTabs } = props
  const isFull = hasManyTabs === true && Boolean(actions)
  return (
    <header
      data-page-head
      className={cx(
        'mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 sm:gap-x-8 lg:mb-3',
        // one row, whatever the sums will be: the line of context gives way, not the list below
        (Boolean(sums) || isFull) && 'xl:flex-nowrap xl:gap-x-6',
      )}
    >
      {/* on a phone an act stands below rather than leave less room than a long word takes */}
      <div className="min-w-0 max-sm:grow max-sm:basis-38">
        <h1 className={cx('font-semibold text-xl leading-7 [overflow-wrap:anywhere]', Boolean(sums) && 'xl:truncate')}>
          {title}
        </h1>
        {'context' in props && (
          <div className={cx('text-muted leading-6 [overflow-wrap:anywhere]', Boolean(sums) && 'xl:truncate')}>
            {context ?? '\u00a0'}
          </div>
        )}
      </div>
      {tabs && (
        <div
          className={cx(
            'min-w-0',
            isFull ? 'max-xl:order-last max-xl:w-full xl:mr-auto' : 'max-lg:order-last max-lg:w-full lg:mr-auto',
            Boolean(sums) && 'xl:shrink-0',
          )}
        >
          {tabs}
        </div>
      )}
      {sums && <div className="min-w-0 max-xl:order-last max-xl:w-full xl:shrink-0">{sums}</div>}
      {actions && (
        <div className={cx('flex flex-wrap items-center gap-2 self-start', isFull && 'sm:ml-auto xl:shrink-0')}>
          {actions}
        </div>
      )}
    </header>
  )
}
