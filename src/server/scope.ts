import { isId } from '#src/contract/ids.ts'
import type { PreparedStatements } from './prepared.ts'
import type { Statement } from './wire.ts'

/** Whose rows a transaction may touch. PostgreSQL enforces it by role and row-level security. */
export type Scope =
  | { role: 'auth' }
  | { role: 'tenant'; adminId: string }
  | { role: 'member'; personId: string }
  | { role: 'platform' }

export const asId = (text: string): string => {
  if (!isId(text)) throw new Error('a scope needs the id of a record')
  return text
}

/** Sets whose rows are there from now on, until the transaction ends. */
export function scopeStatements(
  scope: Scope,
  prepared: PreparedStatements,
  { isDistributed, readOnly }: { isDistributed: boolean; readOnly: boolean },
): Statement[] {
  const adminId = scope.role === 'tenant' ? asId(scope.adminId) : ''
  const personId = scope.role === 'member' ? asId(scope.personId) : ''
  const role = `polvon_${scope.role}`
  if (!isDistributed) {
    const text = `select set_config('role', $1, true), set_config('app.admin_id', $2, true), set_config('app.person_id', $3, true)`
    return [{ text, values: [role, adminId, personId], name: prepared.nameOf('any', text) }]
  }
  // Citus enters its nodes as the role itself, and repeats there each SET LOCAL by its text, but no set_config(). What is
  // on every node is written over the connection that read there: there must not be several to one node.
  const text = `select set_config('role', $1, true), set_config('citus.propagate_set_commands', 'local', true), set_config('citus.multi_shard_modify_mode', $2, true)`
  const plain = (setting: string): Statement => ({ text: setting, values: [], name: undefined })
  return [
    { text, values: [role, readOnly ? 'parallel' : 'sequential'], name: prepared.nameOf('any', text) },
    plain(`set local app.admin_id = '${adminId}'`),
    plain(`set local app.person_id = '${personId}'`),
    ...(scope.role === 'member' ? [plain('call enter_member_scope()')] : []),
  ]
}
