import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** Charts come after the figures: the page's first paint does not wait for them. */
export const BarChart = lazyPart(() => import('#src/ui/charts/BarChart.tsx'), 'BarChart', 'place')
export const LineChart = lazyPart(() => import('#src/ui/charts/LineChart.tsx'), 'LineChart', 'place')
export const ShareBar = lazyPart(() => import('#src/ui/charts/ShareBar.tsx'), 'ShareBar', 'place')

export const HeatMap = lazyPart(() => import('#src/ui/charts/HeatMap.tsx'), 'HeatMap', 'place')

/** Keeps a chart's place while it loads, as high as the chart will be: what stands below does not move when it comes. */
export const ChartPlace = ({ height, children }: { height: string; children: ReactNode }) => (
  <Suspense fallback={<Skeleton className={height} />}>{children}</Suspense>
)
