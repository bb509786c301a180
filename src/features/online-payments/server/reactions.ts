import type { Reaction } from '#src/server/serve.ts'
import { forgetInCalls } from './call-rows.ts'
import { giveUpLate, keepMerchant } from './payment-rows.ts'

/** Who was erased stands in no kept call any more; what ran out of time goes with its invoice; what was paid to a merchant stays theirs. */
export const reactOfOnlinePayments: Reaction = async ({ db, now }, occurrence) => {
  if (occurrence.event === 'erased') await forgetInCalls(db, occurrence)
  if (occurrence.event === 'merchant_changed') await keepMerchant(db, occurrence)
  if (occurrence.event === 'invoice_closed')
    await giveUpLate(db, { admin_id: occurrence.adminId, id: occurrence.invoiceId }, now)
}
