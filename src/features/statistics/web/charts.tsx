import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** Charts come after the figures: the page's first paint does not wait for them. */
export const BarChart = lazy(() =>
  import('#src/ui/charts/BarChart.tsx').then((module) => ({ default: module.BarChart })),
)
export const LineChart = lazy(() =>
  import('#src/ui/charts/LineChart.tsx').then((module) => ({ default: module.LineChart })),
)
export const ShareBar = lazy(() =>
  import('#src/ui/charts/ShareBar.tsx').then((module) => ({ default: module.ShareBar })),
)

export const HeatMap = lazy(() => import('#src/ui/charts/HeatMap.tsx').then((module) => ({ default: module.HeatMap })))

/** Keeps a chart's place while it loads. */
export const ChartPlace = ({ height = 'h-64', children }: { height?: string; children: ReactNode }) => (
  <Suspense fallback={<Skeleton className={height} />}>{children}</Suspense>
)
