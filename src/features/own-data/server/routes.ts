import { knownReason } from '#src/contract/known-reasons.ts'
import { readCourses } from '#src/features/measurements/server/queries.ts'
import { deleteMember } from '#src/features/members/server/change-member.ts'
import { type ErasureBegun, forgetPerson } from '#src/features/members/server/personal-data.ts'
import { cancelMembership, withoutMoney } from '#src/features/memberships/server/cancel-membership.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import { phoneOfAccount } from '#src/features/sessions/server/accounts.ts'
import { placeOf } from '#src/features/sessions/server/caller-place.ts'
import { useCode } from '#src/features/sessions/server/one-time-codes.ts'
import { endSessions, type SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import { type Fail, rulingOut } from '#src/server/failure.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { type OwnerData, ownDataCalls } from '../contract.ts'
import {
  listOwners,
  listRunning,
  readNotificationChoices,
  readNotifications,
  readOwner,
  readPushDevices,
  readTelegramChat,
  readSessions,
  readSignIns,
} from './queries.ts'

/** What runs was ended before. */
const ofErasing = [...withoutMoney, 'member.has_active_membership'] as const

/** Who asks to be erased gives up what still runs: nothing is owed for days that are not used any more, nothing goes back. */
async function eraseAt(work: Work, adminId: string, erasure: ErasureBegun): Promise<void> {
  const { db, enter, actor, today } = work
  await enter({ role: 'tenant', adminId })
  const inTenant = { ...work, adminId, fail: rulingOut(work.fail, ofErasing) }
  for (const id of await listRunning(db, adminId, actor.id, today)) {
    const held = await getHeld(inTenant, adminId, id, { lock: true })
    await cancelMembership(inTenant, held, { reason: knownReason('erasure_asked'), fee: 0, refund: 0 })
  }
  await deleteMember(inTenant, adminId, actor.id, erasure)
}

/** A wrong code is told as a mistake of the form: the session is still good. */
const asMistake =
  (fail: Fail<'data.code_wrong' | 'rate_limited'>): Fail<'code.wrong' | 'rate_limited'> =>
  (code, details) =>
    fail(code === 'code.wrong' ? 'data.code_wrong' : code, details)

export const ownDataRoutes = ({ secret, secureCookies }: Pick<SessionSecrets, 'secret' | 'secureCookies'>): Feature =>
  implement('own-data', ownDataCalls, {
    async read(_, ctx) {
      const { db, actor, enter, now, today } = ctx
      const owners = await listOwners(db, actor.id)
      const notifications = await readNotifications(db, actor.id)
      const notification_choices = await readNotificationChoices(db, actor.id)
      const measurements = await readCourses(db, actor.id)
      const told: OwnerData[] = []
      for (const adminId of owners) {
        await enter({ role: 'tenant', adminId })
        told.push(await readOwner(db, adminId, actor.id, today))
      }
      await enter({ role: 'auth' })
      const person = { _id: actor.id, phone_number: (await phoneOfAccount(db, actor.accountId)) ?? null }
      const sessions = await readSessions(db, actor.accountId)
      const sign_ins = await readSignIns(db, actor.accountId)
      await enter({ role: 'platform' })
      const push_devices = await readPushDevices(db, actor.id)
      const telegram = await readTelegramChat(db, actor.accountId)
      const ofPerson = { measurements, sessions, sign_ins, notifications, notification_choices, push_devices, telegram }
      return { data: { made_at: now.toISOString(), person, owners: told, ...ofPerson } }
    },

    async erase({ body }, ctx) {
      const { db, actor, enter, now } = ctx
      const owners = await listOwners(db, actor.id)
      await enter({ role: 'auth' })
      const phone = await phoneOfAccount(db, actor.accountId)
      if (!phone) throw ctx.fail('not_found')
      const asked = { phone, role: 'member', purpose: 'member_login' } as const
      const place = await placeOf(db, ctx.http, secureCookies, actor.accountId)
      await useCode({ db, now, fail: asMistake(ctx.fail) }, secret, asked, { code: body.code, place })
      await enter({ role: 'platform' })
      const erasure = await forgetPerson(db, { memberId: actor.id, owners, at: now })
      for (const adminId of owners) await eraseAt(ctx, adminId, erasure)
      await enter({ role: 'auth' })
      await endSessions(db, { accountId: actor.accountId }, 'erased', now)
      return {}
    },
  })
