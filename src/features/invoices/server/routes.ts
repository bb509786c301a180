import { randomInt } from 'node:crypto'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { formatSom } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { paymentMethodWords } from '#src/contract/words.ts'
import { paginationOf, type PaymentProvider } from '#src/contract/values.ts'
import { type Box, listBoxes, onlyOpen, openBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { payLinks } from '#src/features/cash-boxes/server/pay-links.ts'
import { type CardRow, codeOf, findCard, findSale } from '#src/features/gift-cards/server/queries.ts'
import { assertMoneyOf, findContact, gymsOf, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { enterOwnGym } from '#src/features/members/server/own-gyms.ts'
import { enterOwnMembership } from '#src/features/memberships/server/own-membership.ts'
import { type Proofs, strangerOf } from '#src/features/sessions/server/proof-of-work.ts'
import { openLink } from '#src/features/sessions/server/unknown-links.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { isShortWord, linkToken, readLinkToken } from '#src/server/link-token.ts'
import type { Http } from '#src/server/call-reply.ts'
import { type Context, type Feature, implement, type Work } from '#src/server/serve.ts'
import { type Invoice, type InvoiceListQuery, invoices, type OpenInvoice } from '../contract.ts'
import { firstNameOf, mostOpen, mostOwnInDay, mostValidDays, validDays } from '../rules.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { closeInvoice, lockInvoice } from './invoice-state.ts'
import { payLink } from './short-links.ts'
import type { PayingLinks } from './paying-links.ts'
import {
  type Debt,
  findInvoice,
  findInvoiceByWord,
  findMembershipDebt,
  findOthers,
  findSubscriptionDebt,
  insertInvoice,
  type InvoiceRow,
  listInvoices,
  listOwnDebts,
  lockPayer,
  replaceOwn,
} from './queries.ts'

type Deps = {
  secret: string
  linkSecrets: readonly string[]
  publicOrigin: string | undefined
  payments: PaymentsConfig
  proofs: Proofs
  payingLinks: PayingLinks
}
type Caller = Pick<Context, 'db' | 'enter' | 'language' | 'http'>
type Target = 'membership' | 'subscription'

type Sought = Pick<Context, 'db' | 'enter'>

/** Of the seller, the owner for memberships and the platform for subscriptions; the caller's scope stays. */
async function ofSeller<T>(
  { db, enter }: Sought,
  { target, adminId }: { target: Target; adminId: string | null },
  read: (db: Context['db'], seller: string | null) => Promise<T>,
): Promise<T> {
  if (target === 'membership') return read(db, adminId)
  await enter({ role: 'platform' }) // which boxes the platform has is no secret from those who pay into them
  const found = await read(db, null)
  if (adminId) await enter({ role: 'tenant', adminId })
  return found
}

/** Where the seller is paid. */
const boxesOf = (work: Sought, target: Target, adminId: string | null): Promise<Box[]> =>
  ofSeller(work, { target, adminId }, openBoxes)

/** Whoever enters a cash box tries it with an invoice, before people are shown it. */
const forTrying = ({ role }: { role: string }) => ({ alsoTests: role === 'admin' || role === 'superadmin' })

const targetOf = ({ subscription_id }: { subscription_id: string | null }): Target =>
  subscription_id ? 'subscription' : 'membership'

const returnedOf = ({ returned_tiyin, returned_at, is_returned_by_app }: InvoiceRow): Invoice['returned'] =>
  returned_at && { amount: toSom(returned_tiyin), on: tashkentDay(returned_at), is_by_app: is_returned_by_app }

const providersOf = (boxes: readonly Box[]): PaymentProvider[] => boxes.map(({ provider }) => provider)

export function invoicesRoutes({ secret, linkSecrets, publicOrigin, payments, proofs, payingLinks }: Deps): Feature {
  const originOf = ({ request }: Http) => publicOrigin ?? `${request.protocol}://${request.host}`

  const linksOf = (row: InvoiceRow, boxes: readonly Box[], { language, http }: Pick<Caller, 'language' | 'http'>) => {
    const url = originOf(http) + paths.payInvoice(linkToken(secret, 'invoice', row.id))
    const asked = { number: row.number, amount: row.amount_tiyin, returnTo: url, language }
    return { url, pay: row.status === 'open' ? payLinks(boxes, asked, payments) : {} }
  }

  const shown = (row: InvoiceRow, boxes: readonly Box[], ctx: Caller & { adminId?: string | null }): Invoice => ({
    _id: row.id,
    number: row.number,
    amount: toSom(row.amount_tiyin),
    status: row.status,
    ...linksOf(row, boxes, ctx),
    held_by: row.status === 'open' ? row.held_by : null,
    paid_by: row.paid_by,
    paid_at: row.paid_at?.toISOString() ?? null,
    returned: returnedOf(row),
    transaction_id: row.transaction_id,
    membership_id: row.membership_id,
    subscription_id: row.subscription_id,
    gift_card_id: row.gift_order_id,
    member_id: row.member_id
      ? { _id: row.member_id, fullname: row.fullname ?? '', phone_number: row.phone_number }
      : null,
    gym_id: { _id: row.gym_id, name: row.gym_name },
    plan_name: row.plan_name ?? paymentMethodWords[ctx.language].gift_card,
    expires_on: row.expires_on,
    createdAt: row.created_at.toISOString(),
    ...(ctx.adminId === null ? { admin_id: { _id: row.admin_id, name: row.admin_name } } : {}),
  })

  /** The invoice for the caller's eyes: of a gym that they work in, and an owner's own subscription. */
  async function requireInvoice(work: Work<'no_gym_assigned'>, id: string): Promise<InvoiceRow> {
    await requireEmployeeGym(work)
    const row = await findInvoice(work.db, work.adminId, id, work)
    if (!row) throw work.fail('not_found')
    if (row.subscription_id) {
      if (!work.may('subscriptions.read')) throw work.fail('not_found')
    } else assertMoneyOf(work, row.gym_id)
    return row
  }

  /** The invoice of a link: its signature, or its word, is the right to this one. */
  function ofLink(
    ctx: Pick<Context, 'db' | 'enter' | 'now' | 'today' | 'http'> & Parameters<typeof openLink>[0],
    token: string,
  ): Promise<InvoiceRow> {
    const { db, enter } = ctx
    const isShort = isShortWord(token)
    const id = isShort ? undefined : readLinkToken(linkSecrets, 'invoice', token)
    return openLink(ctx, {
      isSigned: id !== undefined,
      stranger: strangerOf(proofs, ctx.http, `invoice:${token}`),
      async find() {
        if (!isShort && !id) return undefined
        await enter({ role: 'platform' })
        return id ? ((await findInvoice(db, null, id, ctx)) ?? null) : findInvoiceByWord(db, token, ctx)
      },
    })
  }

  const answer = async (ctx: Caller & Pick<Work, 'now' | 'today' | 'adminId'>, adminId: string, id: string) => {
    const row = await findInvoice(ctx.db, adminId, id, ctx)
    if (!row) throw new Error(`invoice ${id} vanished`)
    return { invoice: shown(row, await boxesOf(ctx, targetOf(row), adminId), ctx) }
  }

  /** Each debt has one invoice that its person has asked for, but for those that are being paid. */
  async function replace(work: Pick<Work, 'db' | 'now' | 'today' | 'actor' | 'audit' | 'happened'>, debt: Debt) {
    const { admin_id: adminId } = debt
    for (const { id, number } of await replaceOwn(work.db, debt, work.actor.id, work)) {
      await work.happened({ event: 'invoice_closed', adminId, invoiceId: id })
      const states = { before: { status: 'open' }, after: { number, status: 'cancelled' } }
      await work.audit({ action: 'invoices.cancel', entity: 'invoices', entityId: id, adminId, ...states })
    }
  }

  /** `again`: the open one, where there is one. */
  type Asked = { amount?: Tiyin | undefined; expires_on?: Day | undefined; again?: boolean | undefined }

  async function make(
    work: Work<'provider.none' | 'invoice.nothing_owed' | 'invoice.too_big' | 'invoice.too_many'>,
    debt: Debt,
    { amount = debt.remaining_tiyin, expires_on = addDays(work.today, validDays), again = false }: Asked,
  ): Promise<string> {
    const { db, now, today, actor, fail } = work
    const boxes = await ofSeller(work, { target: targetOf(debt), adminId: debt.admin_id }, listBoxes)
    if (onlyOpen(boxes, forTrying(actor)).length === 0) throw fail('provider.none')
    if (debt.remaining_tiyin <= 0) throw fail('invoice.nothing_owed')
    if (amount > debt.remaining_tiyin) {
      const remaining = formatSom(toSom(debt.remaining_tiyin), work.language)
      throw fail('invoice.too_big', { field: 'amount', values: { remaining } })
    }
    if (expires_on < today) throw fail('invalid_input', { fields: { expires_on: 'day.past' } })
    if (expires_on > addDays(today, mostValidDays))
      throw fail('invalid_input', { fields: { expires_on: 'day.out_of_range' } })
    const isOwn = actor.role === 'member'
    if (isOwn) await lockPayer(db, { adminId: debt.admin_id, memberId: actor.id })
    const { known, open, own_today: ownToday } = await findOthers(db, { ...debt, amount }, today)
    if (known && again) {
      await work.audit({ entity: 'invoices', entityId: known, adminId: debt.admin_id, after: { asked_again: true } })
      return known
    }
    if (isOwn ? ownToday >= mostOwnInDay : open >= mostOpen) throw fail('invoice.too_many')
    if (isOwn) await replace(work, debt)
    const id = newId(now.getTime())
    const number = String(randomInt(100_000_000_000, 1_000_000_000_000 - 1))
    await insertInvoice(db, debt, { id, number, amount, expiresOn: expires_on, by: actor, now })
    await work.audit({
      entity: 'invoices',
      entityId: id,
      adminId: debt.admin_id,
      after: { number, amount: toSom(amount), expires_on, membership_id: debt.membership_id },
    })
    return id
  }

  /** The code is told once the card is paid, and not after its money went back. */
  const giftCardOf = ({ status }: InvoiceRow, card: CardRow | undefined): OpenInvoice['gift_card'] =>
    card && status === 'paid'
      ? { code: codeOf(linkSecrets, card), valid_to: card.valid_to, is_returned: false }
      : { code: null, valid_to: null, is_returned: card?.is_reversed ?? false }

  /** The debt of a membership in a gym that the caller works in, or of a subscription that they may pay. */
  async function requireDebt(
    work: Work<'no_gym_assigned'>,
    asked: { membership_id?: string | undefined; subscription_id?: string | undefined },
  ): Promise<Debt> {
    const { db, adminId, fail } = work
    await requireEmployeeGym(work)
    if (asked.subscription_id) {
      const debt =
        work.may('subscriptions.read') && (await findSubscriptionDebt(db, adminId, asked.subscription_id, work.today))
      if (!debt) throw fail('not_found')
      return debt
    }
    const debt = asked.membership_id
      ? await findMembershipDebt(db, adminId, asked.membership_id, work.today)
      : undefined
    if (!debt) throw fail('not_found')
    assertMoneyOf(work, debt.gym_id)
    return debt
  }

  async function page(work: Work<'no_gym_assigned'> & Caller, query: InvoiceListQuery) {
    await requireEmployeeGym(work)
    const { adminId } = work
    const gymIds = gymsOf(work, query.gym_id)
    const target = work.actor.role === 'superadmin' ? 'subscription' : 'membership'
    const { rows, total } = await listInvoices(work.db, { ...query, target }, { adminId, gymIds }, work)
    const boxes = await boxesOf(work, target, adminId)
    return {
      invoices: rows.map((row) => shown(row, boxes, { ...work, adminId })),
      pagination: paginationOf(query, total),
    }
  }

  const exported = (work: Work<'no_gym_assigned' | 'export.too_big'> & Caller, query: ExportQuery<InvoiceListQuery>) =>
    exportList({
      query,
      ctx: work,
      sheet: invoiceSheet,
      read: (filters) => page(work, filters),
      rows: (reply) => reply.invoices,
    })

  return implement('invoices', invoices, {
    all: ({ query }, ctx) => page(ctx, query),

    exportAll: ({ query }, ctx) => exported(ctx, query),

    async one({ invoice_id: id }, ctx) {
      const row = await requireInvoice(ctx, id)
      return answer(ctx, row.admin_id, id)
    },

    async create({ body }, ctx) {
      const debt = await requireDebt(ctx, body)
      if (!ctx.adminId) await ctx.enter({ role: 'tenant', adminId: debt.admin_id })
      return answer(ctx, debt.admin_id, await make(ctx, debt, body))
    },

    async cancel({ invoice_id: id }, ctx) {
      const { db, actor, now, fail } = ctx
      const { admin_id: adminId, number, subscription_id } = await requireInvoice(ctx, id)
      if (!ctx.adminId) await ctx.enter({ role: 'tenant', adminId })
      const row = await lockInvoice(db, subscription_id ? null : adminId, number, ctx)
      if (row?.status !== 'open' && row?.status !== 'expired') throw fail('invoice.closed')
      if (row.held_by) throw fail('invoice.being_paid')
      await closeInvoice(db, row, actor, now)
      await ctx.happened({ event: 'invoice_closed', adminId, invoiceId: row.id })
      await ctx.audit({
        entity: 'invoices',
        entityId: id,
        adminId,
        before: { status: row.status },
        after: { number, status: 'cancelled' },
      })
      return answer(ctx, adminId, id)
    },

    async createOwn({ body }, ctx) {
      const adminId = await enterOwnMembership(ctx, body.membership_id)
      const debt = await findMembershipDebt(ctx.db, adminId, body.membership_id, ctx.today)
      if (!debt) throw ctx.fail('not_found')
      const id = await make({ ...ctx, adminId }, debt, { amount: body.amount, again: true })
      return answer({ ...ctx, adminId }, adminId, id)
    },

    async payable({ query }, ctx) {
      const own = await enterOwnGym(ctx, query.gym_id)
      return {
        providers: providersOf(await openBoxes(ctx.db, own.adminId)),
        debts: await listOwnDebts(ctx.db, own, ctx.today),
      }
    },

    async providers({ query }, ctx) {
      const seller = { target: query.target ?? 'membership', adminId: ctx.adminId }
      const boxes = await ofSeller(ctx, seller, listBoxes)
      return { providers: providersOf(onlyOpen(boxes, forTrying(ctx.actor))), is_set: boxes.length > 0 }
    },

    async again({ token }, ctx) {
      const { db, enter, fail, now, today, audit, http } = ctx
      const row = await ofLink(ctx, token)
      if (row.status === 'open') return { token }
      if (!row.left_tiyin || !row.membership_id || !row.member_id) throw fail('invoice.closed')
      const { admin_id: adminId, membership_id: membershipId, member_id: id } = row
      await enter({ role: 'tenant', adminId })
      if ((await openBoxes(db, adminId)).length === 0) throw fail('provider.none')
      await lockPayer(db, { adminId, memberId: id })
      const by = { role: 'member', id } // whoever has the link has it from them
      const link = await payLink(db, { adminId, membershipId, origin: originOf(http), by, now, today, audit })
      if (!link) throw fail('invoice.closed')
      return { token: link.split('/').at(-1) ?? '' }
    },

    async open({ token }, ctx) {
      const row = await ofLink(ctx, token)
      payingLinks.prove(token, row.admin_id)
      const card = row.gift_order_id && (await findCard(ctx.db, row.admin_id, { id: row.gift_order_id }))
      const receiptId = row.transaction_id ?? (card && (await findSale(ctx.db, card))?.id)
      const { pay } = linksOf(row, await openBoxes(ctx.db, row.subscription_id ? null : row.admin_id), ctx)
      return {
        invoice: {
          gym: row.gym_name,
          first_name: firstNameOf(row.fullname ?? (row.gift_order_id ? '' : row.admin_name)),
          amount: toSom(row.amount_tiyin),
          status: row.status,
          held_by: row.status === 'open' ? row.held_by : null,
          pay,
          returned: returnedOf(row),
          ended: row.status === 'cancelled' ? row.ended : null,
          platform: row.subscription_id ? { phone_number: (await findContact(ctx))?.phone_number ?? null } : null,
          left: row.left_tiyin && toSom(row.left_tiyin),
          gift_card: row.gift_order_id ? giftCardOf(row, card || undefined) : null,
          receipt: receiptId ? paths.receiptCheck(linkToken(secret, 'receipt', receiptId)) : null,
        },
      }
    },
  })
}
