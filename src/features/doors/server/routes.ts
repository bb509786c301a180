import { type Day, tashkentTime } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { lockGym } from '#src/features/gyms/server/lock-gym.ts'
import type { RefusedVisit } from '#src/features/visits/contract.ts'
import { memberOfPass } from '#src/features/visits/pass-text.ts'
import { decide, opensUntil } from '#src/features/visits/rules.ts'
import { checkIn, type DoorFailure } from '#src/features/visits/server/check-in.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import { getVisit } from '#src/features/visits/server/visit-lists.ts'
import { type Fail, Failure, failWithAny } from '#src/server/failure.ts'
import { fileOf, openFileUrl } from '#src/server/files.ts'
import { createRequestLimit } from '#src/server/request-limit.ts'
import { type Context, type Feature, implement, type Work } from '#src/server/serve.ts'
import { doors } from '../contract.ts'
import { type DoorList, decisionsPerMinute, listMinutes } from '../rules.ts'
import { isRefusal, takeReport } from './take-report.ts'
import { deviceOfKey, hashOfKey, keyIn, isSameHash, newDeviceKey, signList } from './device-keys.ts'
import { deleteDevice, type Device, findDevice, insertDevice, listDevices, listVisitors, markUsed } from './queries.ts'

const mostDevices = 20

type Caller = Omit<Context, 'actor' | 'fail' | 'subject'> & {
  actor: Work['actor'] | null
  fail: Fail<'unauthorized' | 'rate_limited'>
}
/** A refusal is caught, and becomes the answer. */
type Deciding = Work<'no_gym_assigned' | DoorFailure> & { adminId: string }
type Decider = Caller & { fail: Fail<Exclude<Parameters<Deciding['fail']>[0], DoorFailure> | 'unauthorized'> }

const catching =
  (fail: Decider['fail']): Deciding['fail'] =>
  (code, details) =>
    code === 'visit.refused' || code === 'pass.old' || code === 'pass.invalid'
      ? failWithAny(code, details)
      : fail(code, details)

/** A device asks in the name of its gym: it reads what the door reads, and may let nobody in against a rule. */
const workOf = (ctx: Decider, device: Device): Deciding => ({
  ...ctx,
  fail: catching(ctx.fail),
  adminId: device.admin_id,
  may: () => false,
  actor: {
    role: 'admin',
    id: device.admin_id,
    accountId: device.id,
    sessionId: device.id,
    adminId: device.admin_id,
    name: device.name,
    ticks: [],
    gymIds: [],
  },
})

export function doorsRoutes({ secret, linkSecrets }: { secret: string; linkSecrets: readonly string[] }): Feature {
  const limit = createRequestLimit(decisionsPerMinute)

  /** A device has no session that its pictures could be asked with. */
  const shownTo = (device: Device | undefined, avatar: string | null, today: Day): string | null =>
    device ? openFileUrl(secret, fileOf(avatar), today) : avatar

  const spend = ({ now, fail }: Pick<Caller, 'now' | 'fail'>, who: string) => {
    const counted = limit(who, now.getTime())
    if (!counted.allowed) throw fail('rate_limited', { duration: counted.duration })
  }

  /** The device of the request's key, under the scope of its owner from here on; undefined when it brings none. */
  async function deviceOf(ctx: Caller): Promise<Device | undefined> {
    const key = keyIn(ctx.http.header('authorization'))
    if (!key) return undefined
    const id = deviceOfKey(linkSecrets, key)
    if (!id) throw ctx.fail('unauthorized')
    spend(ctx, id)
    await ctx.enter({ role: 'platform' }) // the signature is the right to look this one device up
    const device = await findDevice(ctx.db, id)
    if (!device || !isSameHash(device.key_hash, hashOfKey(key))) throw ctx.fail('unauthorized')
    await ctx.enter({ role: 'tenant', adminId: device.admin_id })
    return device
  }

  /** An employee or owner who may: their session stands for a device of the gym that they name. */
  async function personOf(ctx: Decider, gymId: string | undefined): Promise<{ work: Deciding; gymId: string }> {
    const { actor } = ctx
    if (!actor || actor.role === 'member' || actor.role === 'superadmin') throw ctx.fail('unauthorized')
    if (!ctx.may('door.decide')) throw ctx.fail('forbidden')
    if (!gymId) throw ctx.fail('invalid_input', { fields: { gym_id: 'gym.required' } })
    if (!actor.adminId) throw ctx.fail('unauthorized')
    spend(ctx, actor.sessionId)
    await ctx.enter({ role: 'tenant', adminId: actor.adminId })
    return { work: { ...ctx, fail: catching(ctx.fail), actor, adminId: actor.adminId, may: () => false }, gymId }
  }

  return implement('doors', doors, {
    async create({ body }, ctx) {
      const { db, now, fail } = ctx
      const { adminId } = ctx
      await assertGymWritable(ctx, adminId, body.gym_id)
      await lockGym(db, { adminId, gymId: body.gym_id })
      if ((await listDevices(db, adminId, body.gym_id)).length >= mostDevices) throw fail('door.too_many')
      const id = newId(now.getTime())
      const key = newDeviceKey(secret, id)
      const made = { adminId, id, gymId: body.gym_id, name: body.name, keyHash: hashOfKey(key), now }
      const device = await insertDevice(db, made)
      await ctx.audit({ entity: 'gyms', entityId: body.gym_id, after: { door_device: body.name } })
      return { device, key }
    },

    async all({ query }, ctx) {
      return { devices: await listDevices(ctx.db, ctx.adminId, query.gym_id) }
    },

    async remove({ door_device_id: id }, ctx) {
      const gone = await deleteDevice(ctx.db, ctx.adminId, id, ctx.now)
      if (!gone) throw ctx.fail('not_found')
      await ctx.audit({ entity: 'gyms', entityId: gone.gym_id, before: { door_device: gone.name }, after: {} })
      return {}
    },

    async decide({ body }, ctx) {
      const device = await deviceOf(ctx)
      const asked = device ? { work: workOf(ctx, device), gymId: device.gym_id } : await personOf(ctx, body.gym_id)
      const { work, gymId } = asked
      if (device) markUsed(ctx.db, device, ctx.now)
      try {
        const by = device ? { kind: 'system' as const, id: device.id } : undefined
        const entered = await checkIn(work, { gymId, code: body.code, overrideReason: null, secret, by })
        const visit = await getVisit(work.db, entered.adminId, entered.id, work)
        const { fullname, avatar } = visit.member_id
        return {
          open: true,
          member: { fullname, avatar: shownTo(device, avatar, ctx.today) },
          ...(visit.membership && { until: visit.membership.end_date }),
        }
      } catch (error) {
        if (!(error instanceof Failure) || !isRefusal(error)) throw error
        const { reason, member } = error.details.data as RefusedVisit // what the door keeps of a refused try
        const avatar = member && shownTo(device, member.avatar, ctx.today)
        return { open: false, reason, ...(member && { member: { fullname: member.fullname, avatar: avatar ?? null } }) }
      }
    },

    async report({ body }, ctx) {
      const device = await deviceOf(ctx)
      if (!device) throw ctx.fail('unauthorized')
      markUsed(ctx.db, device, ctx.now)
      return { results: await takeReport({ work: workOf(ctx, device), device, secret }, body.decisions) }
    },

    async list(_, ctx) {
      const { db, now, today } = ctx
      const device = await deviceOf(ctx)
      if (!device) throw ctx.fail('unauthorized')
      const rules = await doorRules(db, device.admin_id, device.gym_id, today)
      const visitors = await listVisitors(db, device, ctx)
      const list: DoorList = {
        gym_id: device.gym_id,
        made_at: now.toISOString(),
        valid_until: new Date(now.getTime() + listMinutes * 60_000).toISOString(),
        members: visitors.flatMap((visitor) => {
          const { refusal, membershipId } = decide(visitor, rules, today, tashkentTime(now))
          const comesAgain = visitor.hasCome && refusal !== 'banned'
          const counted = visitor.memberships.find(({ id }) => id === membershipId)
          if ((refusal && !comesAgain) || !counted) return []
          // who comes again, or to the class of last night, does so today
          const until = refusal || counted.night ? today : opensUntil(visitor, counted.end, rules)
          return { member: memberOfPass(visitor.memberId), code: visitor.code, until }
        }),
      }
      const text = JSON.stringify(list)
      return { list: text, signature: signList(device.key_hash, text) }
    },
  })
}
