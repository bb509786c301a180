import { createQueryId, type OperationNode, PostgresQueryCompiler, RawNode } from 'kysely'
import type { RunStatement } from '#src/server/db.ts'
import { createOwnerProof } from '../owner-proof.ts'
import type { InTemplate } from './find.ts'

/** A predicate of an owner, and where it stands. */
export type Predicate = { id: number; was: string; template: InTemplate }

const keyOf = (parts: readonly string[]): string => parts.join('${}').replaceAll('\\', '')

/** A template without one of its predicates: `true` stands there, and the value that it was compared with is gone. */
function without({ sqlFragments, parameters }: RawNode, { was, template: { part, nth } }: Predicate): RawNode {
  const text = sqlFragments[part] ?? ''
  const [fixed = '', value] = was.split('${')
  const start = text
    .split(fixed)
    .slice(0, nth + 1)
    .join(fixed).length
  const changed = `${text.slice(0, start)}true${text.slice(start + fixed.length)}`
  return value === undefined
    ? RawNode.create(sqlFragments.toSpliced(part, 1, changed), parameters)
    : RawNode.create(
        sqlFragments.toSpliced(part, 2, changed + (sqlFragments[part + 1] ?? '')),
        parameters.toSpliced(part, 1),
      )
}

/** The statement with one of its templates changed, once for each predicate of each of them. */
function* withoutEach(
  node: OperationNode,
  of: (template: RawNode) => readonly Predicate[],
): Generator<{ id: number; node: RawNode }> {
  if (!RawNode.is(node)) return
  for (const predicate of of(node)) yield { id: predicate.id, node: without(node, predicate) }
  for (const [at, child] of node.parameters.entries())
    for (const inside of withoutEach(child, of))
      yield {
        id: inside.id,
        node: RawNode.create(node.sqlFragments, node.parameters.toSpliced(at, 1, inside.node)),
      }
}

const compiler = new PostgresQueryCompiler()

/**
 * What the proof of owners says of statements that ran, without one predicate: the fault that every test in which they run
 * would tell, or that they name their owner for every table all the same. A template that stands twice is not judged.
 */
export function createPredicateProof(predicates: readonly Predicate[]) {
  const places = new Map<string, Predicate[]>()
  for (const predicate of predicates) {
    const key = keyOf(predicate.template.parts)
    places.set(key, [...(places.get(key) ?? []), predicate])
  }
  const isTwice = (of: readonly Predicate[]): boolean =>
    new Set(of.map(({ was, template }) => `${template.part} ${template.nth} ${was.split('$')[0]}`)).size < of.length
  const once = new Map([...places].filter(([, of]) => !isTwice(of)))
  const seen = new Set<string>()
  return async ({ sent, role }: RunStatement, url: string): Promise<{ id: number; fault?: string }[]> => {
    if (role !== 'tenant' || seen.has(sent.sql)) return []
    seen.add(sent.sql)
    const said: { id: number; fault?: string }[] = []
    for (const { id, node } of withoutEach(sent.query, ({ sqlFragments }) => once.get(keyOf(sqlFragments)) ?? [])) {
      const proof = createOwnerProof({ isOurs: () => true })
      proof.see({ sent: compiler.compileQuery(node, createQueryId()), role, fields: [], rows: [] })
      try {
        const [fault] = (await proof.faults(url)).unowned
        said.push(fault ? { id, fault } : { id })
      } catch {
        // PostgreSQL can't be asked this: the tests are
      }
    }
    return said
  }
}
