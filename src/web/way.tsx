import type { ComponentProps } from 'react'

/**
 * Links of the pages that also stand before the router is there (src/app/door.tsx). Whoever draws the page says how it is
 * left.
 */
let lead = (to: string): void => location.assign(to)
export const provideWay = (given: (to: string) => void): void => {
  lead = given
}

/** Like Link, without a router: `to` is made by src/contract/paths.ts. */
export const WayLink = ({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }) => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (event.button !== 0 || opensElsewhere) return
      event.preventDefault()
      lead(to)
    }}
  >
    {children}
  </a>
)
