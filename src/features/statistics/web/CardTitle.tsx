import type { ReactNode } from 'react'
import { InfoPopover } from '#src/ui/Popover.tsx'

/** The name of a card and how its figures are counted. */
export const CardTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="flex items-center gap-1">
    {title}
    <InfoPopover title={title}>{children}</InfoPopover>
  </span>
)

/** One muted line of a chart and how its figures are counted. */
export const WithInfo = ({ title, text, info }: { title: string; text: ReactNode; info: ReactNode }) => (
  <span className="flex items-center gap-1">
    {text}
    <InfoPopover title={title}>{info}</InfoPopover>
  </span>
)
