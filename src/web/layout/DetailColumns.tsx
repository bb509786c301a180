import type { ReactNode } from 'react'

/** A record's page: what it is in a narrow column, what happened with it beside that. */
export const DetailColumns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-4">{side}</div>
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
  </div>
)
