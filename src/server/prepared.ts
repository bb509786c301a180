import { createHash } from 'node:crypto'

/**
 * Which statements are sent by name, so that PostgreSQL parses and plans them once for each connection instead of at
 * every call. The name is a hash of role and text: a plan under row-level security belongs to one role, and a name
 * can never stand for another text, whoever else uses the connection.
 */
export type PreparedStatements = {
  /** The name under which this text goes out; undefined: without one. */
  nameOf(role: string, text: string): string | undefined
  /** What the statements read has another shape now (a migration ran): all get new names. */
  renew(): void
  /** Of a connection that is about to be used: whether the plans that it keeps later are of names that are still given. */
  keptBy(connection: object): { areOfNow(): boolean }
  /** The connections are not ours alone (a pooler that keeps no names): nothing has a name from now on. */
  stop(): void
}

/** Savepoints, locks and the like have no plan to keep, and two statements in one text can't have a name. */
const hasPlan = /^\s*(select|insert|update|delete|with)\b[^;]*$/i

/** A text is named when it comes a second time; at most so many are, because every connection keeps its plan of each. */
const mostNames = 400
const mostOnce = 1_000

export function createPreparedStatements({ isOn }: { isOn: boolean }): PreparedStatements {
  const names = new Map<string, string>()
  const once = new Set<string>()
  let generation = 0
  const firstUsed = new WeakMap<object, number>()
  let isStopped = !isOn
  return {
    nameOf(role, text) {
      if (isStopped) return undefined
      const key = `${role} ${text}`
      const known = names.get(key)
      if (known || names.size >= mostNames || !hasPlan.test(text)) return known
      if (!once.delete(key)) {
        if (once.size >= mostOnce) once.clear()
        once.add(key)
        return undefined
      }
      const name = createHash('sha256').update(`${generation} ${key}`).digest('base64url')
      names.set(key, name)
      return name
    },
    keptBy(connection) {
      const first = firstUsed.get(connection) ?? generation
      firstUsed.set(connection, first)
      return { areOfNow: () => first === generation }
    },
    renew() {
      generation++
      names.clear()
    },
    stop() {
      isStopped = true
    },
  }
}
