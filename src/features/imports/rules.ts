import { foldText } from '#src/contract/text.ts'
import type { GivenMethod } from '#src/contract/values.ts'
import type { Gender } from '#src/features/members/rules.ts'
import type { DateOrder } from './cell-values.ts'

/** More is no list of a gym's members, or a person should split it. */
export const maxRows = 50_000
export const maxColumns = 60
/** So many an owner brings in a day: what each says is kept until it is erased. */
export const filesADay = 60
/** So many days after the last work on an import what its file said is erased; taking it back stays possible. */
export const rowsKeptDays = 30
export const fileEndings = ['.csv', '.txt', '.xlsx'] as const

/** What a column may hold. A name or a note may stand in several columns, everything else in one. */
export const importFields = [
  'fullname',
  'phone',
  'birth_date',
  'gender',
  'plan',
  'start',
  'end',
  'duration',
  'price',
  'paid',
  'debt',
  'method',
  'sold',
  'consent',
  'consent_sms',
  'note',
] as const
export type ImportField = (typeof importFields)[number]
export const columnMeanings = ['skip', ...importFields] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

export const mayRepeat = (meaning: ColumnMeaning): boolean =>
  meaning === 'skip' || meaning === 'fullname' || meaning === 'note'

/** Without these nobody can be registered. */
export const requiredFields = ['fullname', 'phone'] as const satisfies readonly ImportField[]

/** A name of a plan as the file writes it, and the gym's plan that is meant; null: no membership for these rows. */
export type PlanChoice = { name: string; plan_id: string | null }

export const silentPayments = ['paid', 'unpaid'] as const
export const whatIfKnown = ['skip', 'sell'] as const

/** What a person decided: the meaning of each column, and what is done where the file is silent. */
export type Matching = {
  columns: ColumnMeaning[]
  date_order: DateOrder
  /** for rows that say nothing */
  gender: Gender | null
  payment_method: GivenMethod
  /** of a file without a column for money: all is paid, or nothing */
  without_payment: (typeof silentPayments)[number]
  /** members who are in the gym already: left as they are, or sold the membership of the row */
  existing: (typeof whatIfKnown)[number]
  plans: PlanChoice[]
}

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'cancelled',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

export const rowStates = ['new', 'ready', 'bad', 'duplicate', 'done', 'undone', 'kept'] as const
export type RowState = (typeof rowStates)[number]

export const people = ['new', 'existing'] as const

type Act = 'match' | 'run' | 'cancel' | 'undo'
/** From which state an act is possible, and where it leads: asked by the server and by the button. */
export const importActs = {
  match: { from: ['uploaded', 'checking', 'checked'], to: 'checking' },
  run: { from: ['checked', 'cancelled'], to: 'running' },
  cancel: { from: ['running'], to: 'cancelled' },
  undo: { from: ['cancelled', 'done'], to: 'undoing' },
} as const satisfies Record<Act, { from: readonly ImportState[]; to: ImportState }>

export const importCan = (act: Act, state: ImportState): boolean =>
  (importActs[act].from as readonly ImportState[]).includes(state)

/** A job is at work and the screen asks again by itself. */
export const isAtWork = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** How names of plans are compared. */
export const planKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The plan that a name in the file most likely means. */
export function guessPlan(name: string, plans: readonly { _id: string; name: string }[]): string | undefined {
  const key = planKey(name)
  if (key === '') return undefined
  const same = plans.find((plan) => planKey(plan.name) === key)
  if (same) return same._id
  const similar = plans.filter((plan) => planKey(plan.name).includes(key) || key.includes(planKey(plan.name)))
  return similar.length === 1 ? similar[0]?._id : undefined
}
