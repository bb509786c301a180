import type { Reaction } from '#src/server/serve.ts'
import { forgetInCalls } from './call-rows.ts'

/** Who was erased stands in no kept call any more. */
export const reactOfOnlinePayments: Reaction = async ({ db }, occurrence) => {
  if (occurrence.event === 'erased') await forgetInCalls(db, occurrence)
}
