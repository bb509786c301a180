import { paths } from '#src/app/paths.ts'
import { formatSom } from '#src/contract/formats.ts'
import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import { assertGymVisible, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { Failure } from '#src/server/failure.ts'
import { type Feature, type Http, implement, type Work } from '#src/server/serve.ts'
import { receipts } from '../contract.ts'
import { maskName } from '../rules.ts'
import { type Found, findReceipt, smsKeyOf } from './queries.ts'
import { readReceiptToken, receiptToken } from './receipt-token.ts'

type Deps = { secret: string; publicOrigin: string | undefined }

const smsText: Texts = {
  uz: '{gym}: {amount} qabul qilindi, chek {number}. Tekshirish: {url}',
  ru: '{gym}: принято {amount}, квитанция {number}. Проверить: {url}',
  en: '{gym}: {amount} received, receipt {number}. Check: {url}',
}
const refundSmsText: Texts = {
  uz: '{gym}: {amount} qaytarildi, chek {number}. Tekshirish: {url}',
  ru: '{gym}: возвращено {amount}, квитанция {number}. Проверить: {url}',
  en: '{gym}: {amount} returned, receipt {number}. Check: {url}',
}

/** The receipt for the caller's eyes, or not_found: unknown, another owner's, or of a gym that is not the employee's. */
export async function requireReceipt(work: Work, id: string): Promise<Found> {
  await requireEmployeeGym(work)
  const found = await findReceipt(work.db, work.adminId, id)
  if (!found) throw new Failure('not_found')
  await assertGymVisible({ ...work, adminId: found.adminId }, found.gymId)
  return found
}

const messageOf = ({ receipt }: Found, language: Language, url: string): string =>
  fill((receipt.type === 'payment' ? smsText : refundSmsText)[language], {
    gym: receipt.gym.name,
    amount: formatSom(receipt.amount, language),
    number: receipt.number ?? '',
    url,
  })

export function receiptsRoutes({ secret, publicOrigin }: Deps): Feature {
  const originOf = ({ request }: Http) => publicOrigin ?? `${request.protocol}://${request.host}`
  const reply = (found: Found) => ({ receipt: { ...found.receipt, token: receiptToken(secret, found.receipt._id) } })

  return implement('receipts', receipts, {
    async one({ id }, ctx) {
      return reply(await requireReceipt(ctx, id))
    },

    async send({ id }, ctx) {
      const found = await requireReceipt(ctx, id)
      const { member, membership } = found.receipt
      if (!member.phone_number || !mayReceiveSms(member.phone_number)) throw ctx.fail('receipt.no_phone')
      if (!ctx.adminId) await ctx.enter({ role: 'tenant', adminId: found.adminId })
      const language = found.memberLanguage
      const queued = await queueSms(ctx, {
        phone: member.phone_number,
        text: messageOf(found, language, originOf(ctx.http) + paths.receiptCheck(receiptToken(secret, id))),
        kind: 'receipt',
        language,
        adminId: found.adminId,
        gymId: found.gymId,
        memberId: member._id,
        membershipId: membership._id,
        dedupeKey: smsKeyOf(id),
      })
      if (!queued) throw ctx.fail('receipt.sent_before')
      await ctx.audit({ entity: 'transactions', entityId: id, adminId: found.adminId, after: { receipt_sent: true } })
      return reply({ ...found, receipt: { ...found.receipt, is_sent: true } })
    },

    async check({ token }, ctx) {
      const id = readReceiptToken(secret, token)
      if (!id) throw ctx.fail('not_found')
      await ctx.enter({ role: 'platform' }) // the signature is the right to this one receipt
      const found = await findReceipt(ctx.db, null, id)
      if (!found) throw ctx.fail('not_found')
      const { number, type, gym, amount, date, member, state, refunded_amount } = found.receipt
      return {
        receipt: {
          number,
          type,
          gym: gym.name,
          amount,
          date,
          member: maskName(member.fullname),
          state,
          refunded_amount,
        },
      }
    },
  })
}
