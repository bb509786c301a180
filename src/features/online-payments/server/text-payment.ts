import { formatSom } from '#src/contract/formats.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { findInvoice } from '#src/features/invoices/server/queries.ts'
import { findUnheard, heardAfterMs } from '#src/features/members/server/unheard.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { enqueueJob, enqueuerOf } from '#src/server/queue.ts'

export const textPaymentJob = 'online_payments.text'

/** Money that did not come, or went back: whoever paid it is to hear of it. */
export type Unpaid = {
  adminId: string
  invoiceId: string
  kind: 'online_refused' | 'online_returned'
  amount: Tiyin
  provider: PaymentProvider
  /** When it happened: parts of one payment go back one after the other. */
  at: string
}

const keyOf = ({ kind, invoiceId, at }: Unpaid): string => `${kind}:${invoiceId}:${at}`

/** Asked when phones and chats have had the news, or are known to be gone. */
export const enqueueText = (db: Db, unpaid: Unpaid): Promise<void> =>
  enqueueJob(
    db,
    textPaymentJob,
    { ...unpaid },
    { key: `${textPaymentJob}:${keyOf(unpaid)}`, runAt: new Date(Date.now() + heardAfterMs) },
  )

/** As SMS, for whom no phone of their own hears. Who has a chat was told there (messages choose their way when they leave). */
export async function textPayment(
  { database, clock }: { database: Database; clock: Clock },
  unpaid: Unpaid,
): Promise<void> {
  const [now, today] = [clock.now(), clock.today()]
  const { adminId, invoiceId, kind, amount, provider } = unpaid
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const invoice = await findInvoice(db, adminId, invoiceId, { now, today })
    const memberId = invoice?.member_id
    const person = memberId && (await findUnheard(db, { adminId, memberId }, kind, now))
    if (!invoice || !person) return
    const { language } = person
    await queueSms(
      { db, now, enqueue: enqueuerOf(db) },
      {
        phone: person.phone_number,
        kind,
        language,
        adminId,
        gymId: invoice.gym_id,
        memberId,
        membershipId: invoice.membership_id,
        dedupeKey: keyOf(unpaid),
        text: smsText(kind, language, {
          gym: invoice.gym_name,
          sum: formatSom(toSom(amount), language),
          provider: providerNames[provider],
        }),
      },
    )
  })
}
