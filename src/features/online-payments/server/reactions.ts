import type { Reaction } from '#src/server/serve.ts'
import { forgetInCalls } from './call-rows.ts'
import { giveUpLate, keepMerchant } from './payment-rows.ts'

/** Who was erased stands in no kept call any more; what ran out of time goes with its invoice; what was paid to a merchant stays theirs. */
export const reactOfOnlinePayments: Reaction = {
  erased: ({ db }, whom) => forgetInCalls(db, whom),
  merchant_changed: ({ db }, which) => keepMerchant(db, which),
  async invoice_closed({ db, now }, { adminId, invoiceId }) {
    await giveUpLate(db, { admin_id: adminId, id: invoiceId }, now)
  },
}
