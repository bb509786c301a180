import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'

export type TabLink = {
  id: string
  label: ReactNode
  count?: ReactNode
  render: (props: { className: string; 'aria-current'?: 'page'; children: ReactNode }) => ReactElement
}

/** Tabs that are links: the tab is in the address. They scroll sideways when they do not fit, to the current one at once. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: readonly TabLink[]; current: string }) {
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab is another place
  useLayoutEffect(() => {
    const strip = bar.current
    const list = strip?.firstElementChild
    if (!strip || !list) return
    const bringIn = () => {
      const tab = strip.querySelector<HTMLElement>('[aria-current]')
      if (tab) strip.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - strip.clientWidth / 2
    }
    bringIn()
    // tabs that come later, and letters of another width, move it
    const watch = new ResizeObserver(bringIn)
    watch.observe(list)
    return () => watch.disconnect()
  }, [current])
  return (
    <nav ref={bar} aria-label={label} className="relative overflow-x-auto [scrollbar-width:none]">
      <ul className="flex min-w-max gap-6 shadow-[inset_0_-1px_var(--color-line)]">
        {tabs.map((tab) => (
          <li key={tab.id} className="flex">
            {tab.render({
              className: cx(
                'inline-flex min-h-10 items-center gap-2 justify-center border-b-2 outline-offset-[-2px] pointer-coarse:min-h-11 pointer-coarse:min-w-11',
                tab.id === current
                  ? 'border-accent font-semibold text-ink'
                  : 'border-transparent text-muted hover:border-line-strong hover:text-ink',
              ),
              ...(tab.id === current && { 'aria-current': 'page' as const }),
              children: (
                <>
                  {tab.label}
                  {tab.count !== undefined && (
                    <span className="num rounded-full bg-off-soft px-1.5 font-medium text-off text-xs leading-5">
                      {tab.count}
                    </span>
                  )}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
