export type Figures = { perSecond: number; p50: number; p95: number; p99: number; count: number }

/** Throughput and percentiles of what was counted, by durations in ms. */
export function figuresOf(durations: number[], elapsedMs: number): Figures {
  const sorted = Float64Array.from(durations).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return {
    perSecond: (sorted.length / elapsedMs) * 1000,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    count: sorted.length,
  }
}

export type Load = { run(ms: number): Promise<void>; forget(): void; figures(): Figures }

/** Each of so many hands does one act after the other; `run` goes on where the last one stopped, until nothing is left. */
export function createLoad(hands: number, act: (hand: number) => Promise<boolean>): Load {
  const durations: number[] = []
  let elapsed = 0
  return {
    async run(ms) {
      const started = performance.now()
      const work = async (hand: number) => {
        while (performance.now() - started < ms) {
          const from = performance.now()
          if (!(await act(hand))) return
          durations.push(performance.now() - from)
        }
      }
      await Promise.all(Array.from({ length: hands }, (_, hand) => work(hand)))
      elapsed += performance.now() - started
    },
    forget() {
      durations.length = 0
      elapsed = 0
    },
    figures: () => figuresOf(durations, elapsed),
  }
}

const pad = (cells: readonly string[], widths: readonly number[]) =>
  `| ${cells.map((cell, nr) => (nr === 0 ? cell.padEnd(widths[nr] ?? 0) : cell.padStart(widths[nr] ?? 0))).join(' | ')} |`

/** A table that reads well in a terminal and in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, nr) => Math.max(...[head, ...rows].map((row) => row[nr]?.length ?? 0), 3))
  const rule = `| ${widths.map((width, nr) => (nr === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [pad(head, widths), rule, ...rows.map((row) => pad(row, widths))].join('\n')
}
