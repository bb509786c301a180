import { paymentProviders } from '#src/contract/payment-methods.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import type { Http } from '#src/server/call-reply.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import type { Vault } from '#src/server/vault.ts'
import { cashBoxes, type ShownProvider } from '../contract.ts'
import { boxFields, calledPaths, neededKeys, tellingName } from '../rules.ts'
import { type Box, type FormerBox, listBoxes, saveBox } from './boxes.ts'
import { effectOnCards, type KeptCards } from './kept-cards.ts'
import { insertRate, listRates, type Rate, shownRate } from './rates.ts'
import { tellOfBox } from './tell-changed.ts'

type Deps = { vault: Vault; publicOrigin: string | undefined; payments: PaymentsConfig; keptCards: KeptCards }
type Body = { is_on: boolean; is_test: boolean; takes_cards?: boolean | undefined } & Record<
  string,
  string | boolean | undefined
>

type Saving = Work<'provider.no_secrets_key' | 'provider.keys_missing'> & { http: Http }
/** What a change means for members' cards; answers how many it cuts off. */
type SeeToCards = (former: FormerBox | null, after: Box | undefined) => Promise<number>
const hasNoCards: SeeToCards = () => Promise.resolve(0)

/** The texts among the fields of a body. */
const textsOf = (body: Body, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const value = body[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

function shown(provider: PaymentProvider, box: Box | undefined, rates: readonly Rate[], origin: string): ShownProvider {
  return {
    provider,
    is_set: box !== undefined,
    is_on: box?.is_on ?? false,
    is_test: box?.is_test ?? false,
    is_apart: box?.is_apart ?? false,
    takes_cards: box?.takes_cards ?? false,
    ...box?.names,
    keys: Object.entries(box?.key_ends ?? {}).map(([name, last_signs]) => ({ name, last_signs })),
    addresses: box ? calledPaths[provider].map((path) => `${origin}/api/pay/${provider}/${box.word}${path}`) : [],
    updatedAt: box?.updated_at.toISOString() ?? null,
    rates: rates.filter((rate) => rate.provider === provider).map(shownRate),
  }
}

export function cashBoxesRoutes({ vault, publicOrigin, payments, keptCards }: Deps): Feature {
  const originOf = ({ request }: Http) => publicOrigin ?? `${request.protocol}://${request.host}`

  /** Nobody's card is cut off, or waits, without that it was asked. Answers how many are cut off. */
  async function leaveCards(
    ctx: Work<'provider.cards_move' | 'provider.cards_wait'>,
    former: FormerBox | null,
    after: Box | undefined,
    mayLeave: boolean,
  ): Promise<number> {
    const { db, adminId, fail } = ctx
    const effect = adminId && effectOnCards(former, after)
    if (!effect || !former) return 0
    const count = await keptCards.count(db, adminId)
    if (count > 0 && !mayLeave) throw fail(`provider.cards_${effect}`, { values: { count: String(count) } })
    if (effect === 'wait') return 0
    await keptCards.cutOff(ctx, adminId, former)
    return count
  }

  async function save(ctx: Saving, provider: PaymentProvider, body: Body, seeToCards = hasNoCards) {
    const { db, adminId, now, fail } = ctx
    if (!vault.isOpen) throw fail('provider.no_secrets_key')
    const { names, keys } = boxFields[provider]
    const find = async () => (await listBoxes(db, adminId)).find((box) => box.provider === provider)
    const before = await find()
    const saved = {
      adminId,
      provider,
      isOn: body.is_on,
      isTest: body.is_test,
      keepsTestApart: payments.keepsTestApart,
      takesCards: body.takes_cards,
      names: textsOf(body, names),
      keys: textsOf(body, keys),
      now,
    }
    const needed = neededKeys(provider, body.is_test)
    const isWhole = (known: readonly string[]) => !body.is_on || needed.every((name) => known.includes(name))
    const written = await saveBox(db, vault, saved, isWhole)
    if (!written)
      throw fail('provider.keys_missing', { fields: Object.fromEntries(needed.map((name) => [name, 'required'])) })
    const after = await find()
    const former = written.before?.names[tellingName[provider]]
    if (former && former !== after?.names[tellingName[provider]])
      await ctx.happened({ event: 'merchant_changed', sellerId: adminId, provider, former })
    await tellOfBox(ctx, { adminId, provider, before: written.before, after, keys: saved.keys })
    const cutOff = await seeToCards(written.before, after)
    const told = (box: Box | undefined) =>
      box ? { provider, is_on: box.is_on, is_test: box.is_test, takes_cards: box.takes_cards, ...box.names } : null
    await ctx.audit({
      entity: 'payment_boxes',
      entityId: after?.id ?? null,
      before: told(before),
      after: {
        ...told(after),
        changed_keys: Object.keys(saved.keys).join(', '),
        ...(cutOff > 0 && { cards_cut_off: cutOff }),
      },
    })
    return { provider: shown(provider, after, await listRates(db, adminId), originOf(ctx.http)) }
  }

  return implement('cash_boxes', cashBoxes, {
    async all(_, { db, adminId, http }) {
      const boxes = await listBoxes(db, adminId)
      const rates = await listRates(db, adminId)
      const find = (provider: PaymentProvider) => boxes.find((box) => box.provider === provider)
      return {
        providers: paymentProviders.map((provider) => shown(provider, find(provider), rates, originOf(http))),
        can_keep_keys: vault.isOpen,
      }
    },
    async rate({ body }, ctx) {
      const { db, adminId, fail } = ctx
      const box = (await listBoxes(db, adminId)).find(({ provider }) => provider === body.provider)
      if (!box) throw fail('provider.none', { field: 'provider' })
      const before = (await listRates(db, adminId)).find(({ provider }) => provider === body.provider)
      const rate = { ...body, points: Math.round(body.commission * 100) }
      await insertRate(ctx, adminId, rate)
      await ctx.audit({
        entity: 'payment_boxes',
        entityId: box.id,
        before: before ? { provider: body.provider, ...shownRate(before) } : null,
        after: body,
      })
      return { provider: shown(body.provider, box, await listRates(db, adminId), originOf(ctx.http)) }
    },
    payme: ({ body }, ctx) =>
      save(ctx, 'payme', body, (former, after) => leaveCards(ctx, former, after, body.may_leave_cards ?? false)),
    click: ({ body }, ctx) => save(ctx, 'click', body),
    uzum: ({ body }, ctx) => save(ctx, 'uzum', body),
  })
}
