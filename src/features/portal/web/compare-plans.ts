import type { PortalPlan } from '../contract.ts'

type Option = PortalPlan['options'][number]
type Compared = Option & { change: 'same' | 'more' | 'other' | 'less' }

const folded = (words: string) => words.trim().toLowerCase()

/** The options of a plan beside those of the present one: what stays, comes, is another, and goes. */
export function compareOptions(options: readonly Option[], present: readonly Option[] | undefined): Compared[] {
  if (!present) return options.map((option) => ({ ...option, change: 'same' }))
  const had = new Map(present.map(({ key, value }) => [folded(key), folded(value)]))
  const has = new Set(options.map(({ key }) => folded(key)))
  return [
    ...options.map((option): Compared => {
      const before = had.get(folded(option.key))
      return { ...option, change: before === undefined ? 'more' : before === folded(option.value) ? 'same' : 'other' }
    }),
    ...present.filter(({ key }) => !has.has(folded(key))).map((option): Compared => ({ ...option, change: 'less' })),
  ]
}
