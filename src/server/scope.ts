import type pg from 'pg'
import { isId } from '#src/contract/ids.ts'
import type { PreparedStatements } from './prepared.ts'
import { inTwoSteps } from './two-steps.ts'
import type { Statement } from './wire.ts'

/** Whose rows a transaction may touch. PostgreSQL enforces it by role and row-level security. */
export type Scope =
  | { role: 'auth' }
  | { role: 'tenant'; adminId: string }
  | { role: 'member'; personId: string }
  | { role: 'platform' }

const asId = (text: string): string => {
  if (!isId(text)) throw new Error('a scope needs the id of a record')
  return text
}

type Settings = readonly (readonly [name: string, value: string | number])[]

/** How long, in milliseconds, a statement may run, wait for a lock, and leave its transaction alone. */
export type Patience = { statement: number; lock: number; idle: number }

/** In the transaction itself: a pooler refuses them as start-up options, or forgets them. */
export const circumstances = ({ statement, lock, idle }: Patience, actorId: string): Settings => [
  ['statement_timeout', statement],
  ['lock_timeout', lock],
  ['idle_in_transaction_session_timeout', idle],
  ['app.actor_id', actorId && asId(actorId)],
]

/** Sets them until the transaction ends, all in one statement. */
const setting = (settings: Settings, prepared: PreparedStatements): Statement => {
  const text = `select ${settings.map(([name], nr) => `set_config('${name}', $${nr + 1}, true)`).join(', ')}`
  return { text, values: settings.map(([, value]) => value), name: prepared.nameOf('any', text) }
}

type HowToEnter = {
  isDistributed: boolean
  readOnly: boolean
  first?: Settings
  /** The person in whose scope this transaction was before: where they belong has been asked, and is still set. */
  enteredBy?: string | undefined
}

/** Sets whose rows are there from now on, until the transaction ends, and before that `first`. */
export function scopeStatements(
  scope: Scope,
  prepared: PreparedStatements,
  { isDistributed, readOnly, first = [], enteredBy }: HowToEnter,
): Statement[] {
  const adminId = scope.role === 'tenant' ? asId(scope.adminId) : ''
  const personId = scope.role === 'member' ? asId(scope.personId) : ''
  const role = ['role', `polvon_${scope.role}`] as const
  if (!isDistributed)
    return [setting([...first, role, ['app.admin_id', adminId], ['app.person_id', personId]], prepared)]
  // Citus enters its nodes as the role itself, and repeats there each SET LOCAL by its text, but no set_config(). What is
  // on every node is written over the connection that read there: there must not be several to one node.
  const plain = (text: string): Statement => ({ text, values: [], name: undefined })
  return [
    ...(first.length > 0 ? [setting(first, prepared)] : []),
    setting(
      [
        role,
        ['citus.propagate_set_commands', 'local'],
        ['citus.multi_shard_modify_mode', readOnly ? 'parallel' : 'sequential'],
      ],
      prepared,
    ),
    plain(`set local app.admin_id = '${adminId}'`),
    plain(`set local app.person_id = '${personId}'`),
    // asked once: what this transaction has written under another role in between, its nodes do not show to this one
    ...(scope.role === 'member' && personId !== enteredBy ? [plain('call enter_member_scope()')] : []),
  ]
}

/** Goes before the COMMIT of a transaction that writes: nodes and their coordinator keep all of it or nothing. */
export const closingStatements = (prepared: PreparedStatements): Statement[] => [
  { text: inTwoSteps, values: [], name: prepared.nameOf('any', inTwoSteps) },
]

/** A scope that names nobody is refused before anything is sent: nobody else would let go of its connection. */
export function scopedOrLetGo(client: pg.PoolClient, statements: () => Statement[]): Statement[] {
  try {
    return statements()
  } catch (error) {
    client.release()
    throw error
  }
}
