import type { ProductProcess } from '#test/ledger/product-process.ts'

/** This machine can't do it: said, and no failure. */
export class NotTried extends Error {}

/** What a fault stands on that is not made by the product itself. */
export type Place = {
  folder: string
  leave(): Promise<void>
  env?: NodeJS.ProcessEnv
  superuserUrl?: string
}

export type Fault = {
  /** What is done, in a line. */
  title: string
  /** Settings of the product. */
  env?: () => Promise<NodeJS.ProcessEnv>
  /** Where its data lie, when not in the usual temporary folder, and its database, when it is not its own. */
  place?: () => Promise<Place>
  /** Does it and throws when something does not hold. */
  work(product: ProductProcess, say: (line: string) => void, folder: string): Promise<void>
}

export function hold(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

export const ms = (value: number): string => `${Math.round(value)} ms`

/** Health needs nothing and nobody: a second on a quiet machine, and the machine is busy with the fault. */
export const healthLimitMs = 3_000
