import { useWidth } from './use-width.ts'

const height = 32

/** The small picture on a Tile; decoration, the figure beside it says the same. Needs no d3, so tiles stay light. One value alone has no course. */
export function Sparkline({ values, kind = 'line' }: { values: readonly number[]; kind?: 'line' | 'bar' }) {
  const [measure, width] = useWidth<HTMLDivElement>()
  const high = Math.max(1, ...values)
  const y = (value: number) => height - 3 - (Math.max(0, value) / high) * (height - 6)
  const step = values.length > 1 ? (width - 6) / (values.length - 1) : 0
  const last = values.at(-1)
  return (
    <div ref={measure} aria-hidden="true" style={{ height }}>
      {width > 0 && kind === 'line' && values.length > 1 && (
        <svg width={width} height={height} className="block">
          <polyline
            points={values.map((value, at) => `${3 + at * step},${y(value)}`).join(' ')}
            fill="none"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            className="stroke-accent"
          />
          {last !== undefined && (
            <circle cx={3 + (values.length - 1) * step} cy={y(last)} r="2.5" className="fill-accent" />
          )}
        </svg>
      )}
      {width > 0 && kind === 'bar' && (
        <svg width={width} height={height} className="block">
          {values.map((value, at) => {
            const slot = width / values.length
            return (
              <rect
                // a bar has no identity but its place
                key={at}
                x={at * slot + 0.5}
                y={y(value)}
                width={Math.max(1, slot - 1.5)}
                height={height - y(value)}
                className={at === values.length - 1 ? 'fill-accent' : 'fill-accent-line'}
              />
            )
          })}
        </svg>
      )}
    </div>
  )
}
