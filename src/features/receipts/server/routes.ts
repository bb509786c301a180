import { paths } from '#src/contract/paths.ts'
import { formatSom } from '#src/contract/formats.ts'
import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import { assertMoneyOf, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { initialsOf } from '#src/features/members/rules.ts'
import { findMembersTransaction } from '#src/features/transactions/server/queries.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { openLink } from '#src/features/sessions/server/unknown-links.ts'
import { linkToken, readLinkToken } from '#src/server/link-token.ts'
import type { Http } from '#src/server/call-reply.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { receipts } from '../contract.ts'
import { findCardOwner, type Found, findReceipt, smsKeyOf } from './queries.ts'

type Deps = { secret: string; linkSecrets: readonly string[]; publicOrigin: string | undefined }

const smsText: Texts = {
  uz: '{gym}: {amount} qabul qilindi, chek {number}. Tekshirish: {url}',
  ru: '{gym}: принято {amount}, квитанция {number}. Проверить: {url}',
  en: '{gym}: {amount} received, receipt {number}. Check: {url}',
}
const refundSmsText: Texts = {
  uz: '{gym}: {amount} qaytarildi, qaytarish cheki {number}. Tekshirish: {url}',
  ru: '{gym}: возвращено {amount}, квитанция возврата {number}. Проверить: {url}',
  en: '{gym}: {amount} returned, refund receipt {number}. Check: {url}',
}

/**
 * The receipt for the caller's eyes, or not_found: unknown, another owner's, of a gym that is not the employee's, of
 * another member; and what a gym pays to the platform is no affair of its employees.
 */
export async function requireReceipt(work: Work<'no_gym_assigned'>, id: string): Promise<Found> {
  if (work.actor.role === 'member') return requireOwnReceipt(work, id)
  await requireEmployeeGym(work)
  const found = await findReceipt(work.db, work.adminId, id)
  if (!found) throw work.fail('not_found')
  if (found.kind === 'subscription') {
    if (!work.may('subscriptions.read')) throw work.fail('not_found')
  } else assertMoneyOf(work, found.gymId)
  return found
}

/** A member's own, also of a gym that they have left: once it is known to be theirs it is read as the gym wrote it. */
async function requireOwnReceipt({ db, actor, enter, fail }: Work, id: string): Promise<Found> {
  let adminId = (await findMembersTransaction(db, actor.id, id))?.admin_id
  if (!adminId) {
    await enter({ role: 'platform' }) // no member reads the entries of cards; those of one that they bought are theirs
    adminId = await findCardOwner(db, actor.id, id)
  }
  if (!adminId) throw fail('not_found')
  await enter({ role: 'tenant', adminId })
  const found = await findReceipt(db, adminId, id)
  if (!found) throw fail('not_found')
  return found
}

const messageOf = ({ receipt }: Found, language: Language, url: string): string =>
  fill((receipt.type === 'payment' ? smsText : refundSmsText)[language], {
    gym: receipt.seller.name,
    amount: formatSom(receipt.amount, language),
    number: receipt.number ?? '',
    url,
  })

export function receiptsRoutes({ secret, linkSecrets, publicOrigin }: Deps): Feature {
  const originOf = ({ request }: Http) => publicOrigin ?? `${request.protocol}://${request.host}`
  const reply = (found: Found, { actor }: Pick<Work, 'actor'>) => ({
    receipt: {
      ...found.receipt,
      token: linkToken(secret, 'receipt', found.receipt._id),
      ...(actor.role === 'superadmin' && { admin_id: found.adminId }),
    },
  })

  return implement('receipts', receipts, {
    async one({ id }, ctx) {
      return reply(await requireReceipt(ctx, id), ctx)
    },

    async send({ id }, ctx) {
      const found = await requireReceipt(ctx, id)
      const { buyer, sold } = found.receipt
      if (found.kind !== 'membership') throw ctx.fail('not_found')
      if (found.receipt.is_sent) throw ctx.fail('receipt.sent_before')
      if (!buyer.phone_number || !mayReceiveSms(buyer.phone_number)) throw ctx.fail('receipt.no_phone')
      const { language } = found
      const queued = await queueSms(ctx, {
        phone: buyer.phone_number,
        text: messageOf(found, language, originOf(ctx.http) + paths.receiptCheck(linkToken(secret, 'receipt', id))),
        kind: 'receipt',
        language,
        adminId: found.adminId,
        gymId: found.gymId,
        memberId: buyer._id,
        membershipId: sold._id,
        dedupeKey: smsKeyOf(id, found.lostSms),
      })
      if (!queued) throw ctx.fail('receipt.sent_before')
      await ctx.audit({ entity: 'transactions', entityId: id, adminId: found.adminId, after: { receipt_sent: true } })
      return reply({ ...found, receipt: { ...found.receipt, is_sent: true } }, ctx)
    },

    async check({ token }, ctx) {
      const id = readLinkToken(linkSecrets, 'receipt', token)
      const found = await openLink(ctx, {
        isSigned: id !== undefined,
        async find() {
          if (!id) return undefined
          await ctx.enter({ role: 'platform' }) // the signature is the right to this one receipt
          return findReceipt(ctx.db, null, id)
        },
      })
      const { number, type, sold, seller, gym, amount, date, buyer, state, refunded_amount, is_part, fiscal } =
        found.receipt
      return {
        receipt: {
          number,
          type,
          kind: sold.kind,
          seller: seller.name,
          gym: gym.name,
          amount,
          date,
          buyer: initialsOf(buyer.fullname),
          state,
          refunded_amount,
          is_part,
          fiscal_url: fiscal?.url ?? null,
        },
      }
    },
  })
}
