import { platformChain } from '#src/server/audit-chain.ts'
import { readHeads } from '#src/server/audit-heads.ts'
import { exportList } from '#src/server/export-list.ts'
import { type Feature, implement } from '#src/server/serve.ts'
import { audit } from '../contract.ts'
import { auditSheet } from './audit-sheet.ts'
import { checkChain, readChain } from './chain.ts'
import { readEntries } from './read-entries.ts'
import { createSentences } from './sentences.ts'

/** Most acts are recorded under the name of their feature. */
const entityOf = (action: string): string => action.split('.')[0] ?? action

/** Reads what the other features record; their contracts say what each act is called. */
export function auditRoutes(features: readonly Feature[], auditHeads: string): Feature {
  const sentences = createSentences(features)
  return implement('audit', audit, {
    all: ({ query }, ctx) => readEntries(query, ctx, sentences),

    exportAll: ({ query }, ctx) =>
      exportList({
        query,
        ctx,
        sheet: auditSheet,
        read: (asked) => readEntries(asked, ctx, sentences),
        rows: ({ entries }) => entries,
      }),

    chain: async (_, { db, adminId }) => readChain(db, adminId ?? platformChain),
    // the newest file: none is written over a chain that does not hold the one before
    checkChain: async (_, { db, adminId }) => checkChain(db, adminId ?? platformChain, await readHeads(auditHeads, 1)),

    async actions(_, { language }) {
      return {
        actions: sentences.actions.map((action) => ({
          action,
          entity: entityOf(action),
          what: sentences.of(action, entityOf(action), null, language),
        })),
      }
    },
  })
}
