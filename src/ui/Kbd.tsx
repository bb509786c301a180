import type { ReactNode } from 'react'

/** A key's cap; whoever works by finger has no keys to press. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd
    aria-hidden="true"
    className="inline-grid h-5 min-w-5 shrink-0 place-items-center whitespace-nowrap rounded-sm border border-line bg-canvas px-1 font-medium font-sans text-2xs text-muted pointer-coarse:hidden"
  >
    {children}
  </kbd>
)
