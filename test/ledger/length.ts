/** `npm run test:ledger` runs at full length; `npm test` runs the same tests, shorter. */
export const isNightly = process.env['LEDGER_MODE'] === 'nightly'

/** The seed of the random histories: the run's own unless LEDGER_SEED names one, which repeats a run. */
export const seed = process.env['LEDGER_SEED'] ? Number(process.env['LEDGER_SEED']) : Date.now() % 2 ** 31

export const inLength = (short: number, long: number): number =>
  Number(process.env['LEDGER_RUNS'] ?? 0) || (isNightly ? long : short)

/** Tells after every 500 that a long run is alive, and how long one of them took lately. */
export function progress(what: string): () => void {
  let done = 0
  let since = Date.now()
  return () => {
    if (++done % 500 > 0) return
    console.info(`${what}: ${done} done, ${Math.round((Date.now() - since) / 500)} ms each`)
    since = Date.now()
  }
}

/** Counts of a day since 1970 and its name: the arithmetic of days without the product's. */
export const dayName = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)
/** Ten in the morning in Tashkent. */
export const tenOClock = (number: number): Date => new Date(number * 86_400_000 + 5 * 3_600_000)

export const som = (tiyin: bigint): number => Number(tiyin) / 100
