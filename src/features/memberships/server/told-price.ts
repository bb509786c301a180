import { formatSom } from '#src/contract/formats.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Work } from '#src/server/serve.ts'

/**
 * A plan, a code or what is taken over may change between the page and the press: what is sold costs what the buyer was told,
 * or nothing is sold. `due`: what it is owed for by now, in soʻm.
 */
export function assertTold(
  { fail, language }: Pick<Work<'price.changed'>, 'fail' | 'language'>,
  told: Tiyin | undefined,
  due: number,
): void {
  if (told !== undefined && toSom(told) !== due)
    throw fail('price.changed', { values: { amount: formatSom(due, language) } })
}
