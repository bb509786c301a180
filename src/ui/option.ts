import { means } from '#src/contract/meaning.ts'

/** What a Combobox offers; `hint` is a second, muted line, `about` tells those of one name apart and is not searched. */
export type Option = {
  value: string
  label: string
  hint?: string
  about?: string
  /** A person's picture, null when they have none; no picture stands there when left out. */
  avatar?: string | null
  disabled?: boolean
  /** No find but an act ("add a new one"): a text means it only when there is nothing else. */
  isOffer?: boolean
  /** No text means it, however alone it stands: it is chosen by arrows or a press. */
  isUnsaid?: boolean
}

/** Whether the options answer the present text: they do, they are on their way, or the search has failed. */
export type Answer = 'here' | 'waiting' | 'failed'

const fold = (text: string) => text.toLowerCase().replace(/[ʻʼ'‘’`´]/g, '')

/** Each typed word must occur somewhere; case and apostrophes do not matter. */
export function optionMatches(option: Option, query: string): boolean {
  const text = fold(`${option.label} ${option.hint ?? ''}`)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The one that Enter takes without being shown to: the only one that the text means. Of several the person chooses. */
export function meantOption(options: readonly Option[], text: string): Option | undefined {
  if (!text.trim()) return undefined
  const found = options.filter(({ isOffer }) => !isOffer)
  const wanted =
    found.length > 0 ? found.filter((one) => means(text, `${one.label} ${one.hint ?? ''}`, numbers(one))) : options
  const [only, ...others] = wanted
  return others.length === 0 && !only?.disabled && !only?.isUnsaid ? only : undefined
}

const numbers = ({ label, hint = '' }: Option) => [label, hint]
