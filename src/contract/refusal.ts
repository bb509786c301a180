import type { Texts } from './languages.ts'

/** What a client is told when a call is refused: its status and a text in each language. */
export type Refusal = Texts & {
  status: number
  /** The reply carries a `command` of this name; the client opens its popup. */
  command?: true
}
