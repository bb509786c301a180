import { sql } from 'kysely'
import { formatPhone } from '#src/contract/phones.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { lockCards } from '#src/features/accounts/server/queries.ts'
import { phoneOfAccount, setLogin } from '#src/features/sessions/server/accounts.ts'
import { placeOf } from '#src/features/sessions/server/caller-place.ts'
import { tellOfOwnMove } from '#src/features/sessions/server/changed-sign-in.ts'
import { type CodeTarget, sendCode, useBothCodes } from '#src/features/sessions/server/one-time-codes.ts'
import type { SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { ownPhone } from '../own-phone-contract.ts'
import { memberSearchText } from '../rules.ts'

const targetOf = (phone: string): CodeTarget => ({ phone, role: 'member', purpose: 'phone_change' })

/**
 * The cards of all owners who know the person by the old number. Whoever noted another number keeps it, and so does
 * whoever has somebody else under the new one. In the platform's scope.
 */
async function moveCards(work: Work<'phone.taken'>, from: string, to: string): Promise<void> {
  const { db, actor } = work
  await sql`select 1 from people where id = ${actor.id} for update`.execute(db)
  const { rows: others } = await sql`select 1 from people where phone_number = ${to} and id <> ${actor.id}`.execute(db)
  if (others.length > 0) throw work.fail('phone.taken', { field: 'phone_number' })
  await sql`update people set phone_number = ${to} where id = ${actor.id}`.execute(db)
  await setLogin(db, 'member', actor.id, to)
  const { rows: owners } = await sql<{ admin_id: string }>`
    select m.admin_id from members m
    where m.id = ${actor.id} and m.phone_number = ${from} and m.deleted_at is null
      and not exists (select from members o where o.admin_id = m.admin_id and o.phone_number = ${to} and o.deleted_at is null)
    order by m.admin_id`.execute(db)
  const cards = await lockCards(db, actor.id, owners)
  for (const { admin_id: adminId, fullname, code, phone_number, is_deleted } of cards) {
    if (phone_number !== from || is_deleted) continue
    await sql`
      update members set phone_number = ${to}, search_text = ${memberSearchText(fullname, to, code)}, version = version + 1
      where admin_id = ${adminId} and id = ${actor.id}`.execute(db)
    await work.audit({
      entity: 'members',
      entityId: actor.id,
      adminId,
      before: { phone_number: from },
      after: { phone_number: to },
    })
    await work.happened({ event: 'phone_moved', adminId, memberId: actor.id, former: from })
  }
}

/** The phone of whoever lost the old one is changed at the desk, as before. */
export const ownPhoneRoutes = ({ secret, secureCookies }: Pick<SessionSecrets, 'secret' | 'secureCookies'>): Feature =>
  implement('own-phone', ownPhone, {
    async sendCodes({ body }, ctx) {
      const { db, actor, enter, language, fail } = ctx
      await enter({ role: 'auth' })
      const from = await phoneOfAccount(db, actor.accountId)
      if (!from) throw fail('not_found')
      if (from === body.phone_number) throw fail('invalid_input', { fields: { phone_number: 'phone.same' } })
      const place = await placeOf(db, ctx.http, secureCookies, actor.accountId)
      const textOf = (code: string) =>
        smsText('phone_change_code', language, { code, phone: formatPhone(body.phone_number) })
      const sent = await sendCode(ctx, secret, targetOf(from), { place, isKnown: true, textOf })
      await sendCode(ctx, secret, targetOf(body.phone_number), { place, isKnown: true, textOf })
      await enter({ role: 'member', personId: actor.id })
      return sent
    },

    async change({ body }, ctx) {
      const { db, actor, enter, fail } = ctx
      const { phone_number: to, old_code, new_code } = body
      await enter({ role: 'auth' })
      const from = await phoneOfAccount(db, actor.accountId)
      if (!from) throw fail('not_found')
      if (from === to) throw fail('invalid_input', { fields: { phone_number: 'phone.same' } })
      const place = await placeOf(db, ctx.http, secureCookies, actor.accountId)
      await useBothCodes(ctx, secret, place, [
        { target: targetOf(from), code: old_code, field: 'old_code' },
        { target: targetOf(to), code: new_code, field: 'new_code' },
      ])
      await enter({ role: 'platform' })
      await moveCards(ctx, from, to)
      await tellOfOwnMove(ctx, { from, to, isSecure: secureCookies })
      await enter({ role: 'member', personId: actor.id })
      return {}
    },
  })
