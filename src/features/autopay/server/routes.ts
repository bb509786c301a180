import { newId } from '#src/contract/ids.ts'
import { holdBoxes, openBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { enterOwnGym } from '#src/features/members/server/own-gyms.ts'
import { enterOwnMembership } from '#src/features/memberships/server/own-membership.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import type { CardDrivers } from '#src/features/online-payments/server/cards.ts'
import type { Db } from '#src/server/db.ts'
import { isOutgoingHeld } from '#src/server/outgoing-hold.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import type { Vault } from '#src/server/vault.ts'
import { autopays, type Offer } from '../contract.ts'
import { type StopReason, terms, termsVersion } from '../rules.ts'
import { countCards } from './cut-off.ts'
import { checkJob, enqueueCard } from './turns.ts'
import { endAutopay } from './endings.ts'
import { insertAutopay, findLive, listAutopays, listOwn } from './queries.ts'

type Deps = { vault: Vault; cards: CardDrivers; dataDir: string }

/** What was sealed for one consent opens for no other. */
export const placeOfToken = (id: string): string => `autopay ${id}`

export function autopayRoutes({ vault, cards, dataDir }: Deps): Feature {
  /** The first cash box of the owner whose provider keeps cards, and keeps them for this owner. */
  async function findBox(db: Db, adminId: string) {
    if (!vault.isOpen) return undefined
    for (const box of await openBoxes(db, adminId)) {
      const driver = cards[box.provider]
      if (driver && box.takes_cards) return { box, driver }
    }
    return undefined
  }

  async function stop(work: Work<'autopay.none'>, adminId: string, membershipId: string, why: StopReason) {
    const { actor, fail } = work
    const id = await findLive(work.db, adminId, membershipId)
    if (!id) throw fail('autopay.none')
    await endAutopay(work, adminId, id, { why, by: actor })
  }

  return implement('autopay', autopays, {
    async own({ query }, ctx) {
      const { db, language, today } = ctx
      const own = await enterOwnGym(ctx, query.gym_id)
      const found = await findBox(db, own.adminId)
      const offer: Offer | null = found
        ? {
            provider: found.box.provider,
            ...found.driver.browser(found.box),
            terms: { version: termsVersion, text: terms[language] },
          }
        : null
      return { offer, memberships: await listOwn(db, own, today) }
    },

    async create({ body }, ctx) {
      const { db, actor, now, fail, language, today } = ctx
      const adminId = await enterOwnMembership(ctx, body.membership_id)
      // nobody could ask whether the card is good
      if (isOutgoingHeld(dataDir)) throw fail('provider.held')
      await holdBoxes(db, adminId)
      const found = await findBox(db, adminId)
      if (!found) throw fail('provider.none')
      const { merchant_id: merchantId } = found.driver.browser(found.box)
      // a card that was entered by the offer of another cash box is known to nobody here
      if (body.terms_version !== termsVersion || (body.merchant_id ?? merchantId) !== merchantId)
        throw fail('autopay.terms_changed')
      const held = await getHeld(ctx, adminId, body.membership_id, { lock: 'theirs' })
      // what it has reserved stands in the way of nothing
      const before = await findLive(db, adminId, held.id)
      if (before) await endAutopay(ctx, adminId, before, { why: 'replaced', by: actor })
      const own = (await listOwn(db, { adminId, gymId: held.gym_id, memberId: actor.id }, today)).find(
        ({ _id }) => _id === held.id,
      )
      const coversRenewal = body.covers_renewal && own?.renewal_price != null
      const coversParts = body.covers_parts && (own?.parts ?? 0) > 0
      if (!coversRenewal && !coversParts) throw fail('autopay.nothing_to_pay')
      const id = newId(now.getTime())
      const agreed = { id, provider: found.box.provider, coversRenewal, coversParts, now }
      const sealed = vault.seal(body.token, placeOfToken(id))
      await insertAutopay(db, held, { ...agreed, terms: terms[language], termsVersion, sealed })
      await enqueueCard(db, checkJob, { adminId, id, tries: 0 })
      await ctx.audit({
        entity: 'autopays',
        entityId: id,
        adminId,
        after: {
          membership_id: held.id,
          provider: found.box.provider,
          covers_renewal: coversRenewal,
          covers_parts: coversParts,
          terms_version: termsVersion,
        },
      })
      const [autopay] = await listAutopays(db, adminId, [held.id])
      if (!autopay) throw new Error(`autopay ${id} vanished`)
      return { autopay }
    },

    async stopOwn({ membership_id: membershipId }, ctx) {
      await stop(ctx, await enterOwnMembership(ctx, membershipId), membershipId, 'asked')
      return {}
    },

    cards: (_, { db, adminId, today }) =>
      adminId ? countCards(db, adminId, today) : Promise.resolve({ connected: 0, moved: null }),

    async of({ id }, { db, adminId }) {
      return { autopay: (await listAutopays(db, adminId, [id]))[0] ?? null }
    },

    async stop({ id }, ctx) {
      await stop(ctx, ctx.adminId, id, 'asked')
      return {}
    },
  })
}
