import { readCourses } from '#src/features/measurements/server/queries.ts'
import { phoneOfAccount } from '#src/features/sessions/server/accounts.ts'
import { placeOf } from '#src/features/sessions/server/caller-place.ts'
import { useCode } from '#src/features/sessions/server/one-time-codes.ts'
import { endSessions, type SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import type { Fail } from '#src/server/failure.ts'
import { type Feature, implement } from '#src/server/serve.ts'
import { type OwnerData, ownDataCalls } from '../contract.ts'
import { eraseElsewhere, listElsewhere, listProven, toldEnquiry } from './asked-elsewhere.ts'
import { erasePerson } from './erase-person.ts'
import {
  listOwners,
  most,
  readNotificationChoices,
  readNotifications,
  readOwner,
  readPushDevices,
  readTelegramChat,
  readSessions,
  readSignIns,
} from './queries.ts'

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
      await enter({ role: 'auth' })
      const person = { _id: actor.id, phone_number: (await phoneOfAccount(db, actor.accountId)) ?? null }
      const proven = await listProven(db, person)
      const sessions = await readSessions(db, actor.accountId)
      const sign_ins = await readSignIns(db, actor.accountId)
      const told: OwnerData[] = []
      for (const adminId of owners) {
        await enter({ role: 'tenant', adminId })
        told.push(await readOwner(db, adminId, person, proven, today))
      }
      await enter({ role: 'platform' })
      const enquiries = (await listElsewhere(db, proven, owners, most)).map(toldEnquiry)
      const push_devices = await readPushDevices(db, actor.id)
      const telegram = await readTelegramChat(db, actor.accountId)
      const ofPerson = {
        enquiries,
        measurements,
        sessions,
        sign_ins,
        notifications,
        notification_choices,
        push_devices,
        telegram,
      }
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
      const proven = await listProven(db, { _id: actor.id, phone_number: phone })
      await enter({ role: 'platform' })
      const elsewhere = await listElsewhere(db, proven, owners, most)
      await erasePerson(ctx, actor.id, owners)
      await eraseElsewhere(ctx, actor.id, elsewhere)
      await enter({ role: 'auth' })
      await endSessions(db, { accountId: actor.accountId }, 'erased', now)
      return {}
    },
  })
