import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { toSom } from '#src/contract/money.ts'
import { type GivenMethod, paginationOf } from '#src/contract/values.ts'
import {
  assertGymWritable,
  assertMoneyOf,
  gymsOf,
  holdGym,
  requireEmployeeGym,
} from '#src/features/gyms/server/gym-access.ts'
import { shiftOfMoney } from '#src/features/shifts/server/attach-shift.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { exportList } from '#src/server/export-list.ts'
import { cardCode } from '#src/server/link-token.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { giftCards, type WholeGiftCard } from '../contract.ts'
import { giftCardDays, usualLastDay } from '../rules.ts'
import { spendDeskTry } from './code-tries.ts'
import { giftCardSheet } from './gift-card-sheet.ts'
import { payingCard, payWithCard } from './pay-with-card.ts'
import {
  type CardRow,
  codeOf,
  findCard,
  findSale,
  insertCard,
  insertEntry,
  keptCode,
  listCards,
  listEntries,
  shownCard,
} from './queries.ts'

/** A card that was sold in a gym in which the caller works; from here on in the scope of its owner. */
async function requireCard(
  work: Work<'no_gym_assigned'> & { enter: (scope: { role: 'tenant'; adminId: string }) => Promise<void> },
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<CardRow> {
  await requireEmployeeGym(work)
  const found = await findCard(work.db, work.adminId, { id })
  if (!found) throw work.fail('not_found')
  assertMoneyOf(work, found.gym_id)
  if (!work.adminId) await work.enter({ role: 'tenant', adminId: found.admin_id })
  return (lock ? await findCard(work.db, found.admin_id, { id }, { lock }) : undefined) ?? found
}

type ListQuery = Parsed<typeof giftCards.all>['query']

async function page(work: Work<'no_gym_assigned'>, query: ListQuery) {
  await requireEmployeeGym(work)
  const scope = { adminId: work.adminId, gymIds: gymsOf(work, query.gym_id) }
  const { rows, total, value, balance } = await listCards(work.db, scope, query, work.today)
  return {
    gift_cards: rows.map((row) => shownCard(row, work.today)),
    totals: { value: toSom(value), balance: toSom(balance) },
    pagination: paginationOf(query, total),
  }
}

export function giftCardsRoutes({ secret, linkSecrets }: { secret: string; linkSecrets: readonly string[] }): Feature {
  const whole = async (work: Pick<Work, 'db' | 'today'>, row: CardRow): Promise<WholeGiftCard> => ({
    ...shownCard(row, work.today),
    code: codeOf(linkSecrets, row),
    entries: await listEntries(work.db, row),
  })

  return implement(
    'gift-cards',
    giftCards,
    {
      all: ({ query }, ctx) => page(ctx, query),

      exportAll: ({ query }, ctx) =>
        exportList({
          query,
          ctx,
          sheet: giftCardSheet,
          read: (asked) => page(ctx, asked),
          rows: (reply) => reply.gift_cards,
        }),

      async one({ gift_card_id: id }, ctx) {
        return { gift_card: await whole(ctx, await requireCard(ctx, id)) }
      },

      async sell({ body }, ctx) {
        const { db, adminId, now, today, actor, fail } = ctx
        const { gym_id: gymId, value, payment_method: paymentMethod, valid_to: validTo = usualLastDay(today) } = body
        if (validTo < today) throw fail('invalid_input', { fields: { valid_to: 'day.past' } })
        if (validTo > addDays(today, giftCardDays.most))
          throw fail('invalid_input', { fields: { valid_to: 'day.out_of_range' } })
        await holdGym(ctx, adminId, gymId)
        await assertGymWritable(ctx, adminId, gymId)
        const shiftId = await shiftOfMoney(ctx, adminId, gymId, { isCash: paymentMethod === 'cash' })
        const id = newId(now.getTime())
        await insertCard(db, { adminId, id, gymId, code: keptCode(cardCode(secret, id)), value, validTo, now })
        const by = { role: actor.role, id: actor.id }
        const sale = { adminId, cardId: id, gymId, amount: value, paymentMethod, shiftId, by, now, today }
        await insertEntry(db, { ...sale, kind: 'sale' })
        await ctx.audit({
          entity: 'gift_cards',
          entityId: id,
          adminId,
          after: { gym_id: gymId, amount: toSom(value), payment_method: paymentMethod, valid_to: validTo },
        })
        const made = await findCard(db, adminId, { id })
        if (!made) throw new Error(`gift card ${id} vanished`)
        return { gift_card: await whole(ctx, made) }
      },

      async check({ body }, ctx) {
        await requireEmployeeGym(ctx)
        return { gift_card: shownCard(await payingCard(ctx, ctx.adminId, body.code, { lock: false }), ctx.today) }
      },

      async pay({ body: { membership_id, code, amount } }, ctx) {
        await requireEmployeeGym(ctx)
        const paid = await payWithCard(ctx, ctx.adminId, membership_id, { code, amount })
        return { gift_card: paid.giftCard, transaction_id: paid.transactionId, paid_amount: toSom(paid.amount) }
      },

      async reverse({ gift_card_id: id, body }, ctx) {
        const { db, now, today, actor, fail } = ctx
        const card = await requireCard(ctx, id, { lock: true })
        const adminId = card.admin_id
        const sale = await findSale(db, card)
        if (!sale?.is_untouched) throw fail('gift_card.used')
        if (sale.provider) throw fail('gift_card.paid_online')
        const paymentMethod = sale.payment_method as GivenMethod // a sale has one: gift_card_entries_money
        const shiftId = await shiftOfMoney(ctx, adminId, card.gym_id, { isCash: paymentMethod === 'cash' })
        const { reason } = body
        const by = { role: actor.role, id: actor.id }
        const back = {
          adminId,
          cardId: id,
          gymId: card.gym_id,
          amount: card.value_tiyin,
          paymentMethod,
          shiftId,
          reason,
        }
        await insertEntry(db, { ...back, kind: 'reversal', by, now, today })
        await ctx.audit({
          entity: 'gift_cards',
          entityId: id,
          adminId,
          before: { amount: toSom(card.value_tiyin) },
          after: { amount: 0, payment_method: paymentMethod, reason },
        })
        return { gift_card: shownCard({ ...card, balance_tiyin: 0, is_reversed: true }, today) }
      },
    },
    {
      check: ({ body }, trying) => spendDeskTry(trying, body.code),
      pay: ({ body }, trying) => spendDeskTry(trying, body.code),
    },
  )
}
