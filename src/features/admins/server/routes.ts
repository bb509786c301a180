import { paginationOf } from '#src/contract/values.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { tellOfMovedLogin } from '#src/features/sessions/server/changed-sign-in.ts'
import { assertProvedLately } from '#src/features/sessions/server/proved.ts'
import type { Proofs } from '#src/features/sessions/server/proof-of-work.ts'
import { endSessionsOfOwner, type SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import type { Db } from '#src/server/db.ts'
import { exportList } from '#src/server/export-list.ts'
import type { Files } from '#src/server/files.ts'
import type { Http } from '#src/server/call-reply.ts'
import { type Feature, type Handlers, implement, type Work } from '#src/server/serve.ts'
import { type AdminProfile, admins } from '../contract.ts'
import { adminSheet } from './admin-sheet.ts'
import { changeAdminStatus } from './change-status.ts'
import { registerAdmin, requestAdmin, spendRequest } from './create-admin.ts'
import { senderOf, sendResetCode } from './password-codes.ts'
import {
  findAdmin,
  findAdminForUpdate,
  listActiveSubscriptions,
  listAdmins,
  lockGymsOf,
  markAdminDeleted,
  updateAdmin,
} from './queries.ts'

type Deps = SessionSecrets & { files: Files; proofs: Proofs }
type ProfileContext = Pick<Work, 'db' | 'today' | 'fail'>

/** Owners are the platform's: a tenant selector that came along narrows nothing here. */
const platform = { role: 'platform' } as const

async function profileOf({ db, today, fail }: ProfileContext, id: string): Promise<AdminProfile> {
  const admin = await findAdmin(db, id)
  if (!admin) throw fail('not_found')
  return { ...admin, active_subscriptions: await listActiveSubscriptions(db, id, today) }
}

async function pageOf(db: Db, query: Parameters<typeof listAdmins>[1]) {
  const { admins, total } = await listAdmins(db, query)
  return { admins, pagination: paginationOf(query, total) }
}

/** One of the two is there, as the schema says. */
const askedPhone = ({ phone_number, phone }: { phone_number?: string | undefined; phone?: string | undefined }) =>
  phone_number ?? phone ?? ''

export function adminsRoutes({ secret, publicOrigin, files, proofs }: Deps): Feature {
  const senderFor = (http: Http) => senderOf({ secret, publicOrigin }, http)

  const handlers: Handlers<typeof admins> = {
    async register({ body, images }, context) {
      const id = await registerAdmin(context, { ...body, avatar: images.avatar ?? null })
      return { admin: await profileOf(context, id) }
    },

    async request({ body, images }, context) {
      await context.enter(platform)
      const avatar = images.image ?? images.avatar ?? null
      const { fullname, address } = body
      const isNew = await requestAdmin(context, {
        phone_number: askedPhone(body),
        fullname,
        address: address ?? '',
        avatar,
      })
      // of two that were sent one is shown, and of a request that made nothing none
      const unshown = [images.image, images.avatar].filter((name) => name && !(isNew && name === avatar))
      for (const name of unshown) if (name) await files.remove(name)
      return {}
    },

    async list({ query }, { db }) {
      return pageOf(db, query)
    },

    async exportList({ query }, ctx) {
      return exportList({
        query,
        ctx,
        sheet: adminSheet,
        read: (asked) => pageOf(ctx.db, asked),
        rows: ({ admins }) => admins,
      })
    },

    async one({ id }, context) {
      const admin = await profileOf(context, id)
      return { admin, data: admin }
    },

    async update({ id, body, images }, context) {
      const { db, audit, fail } = context
      const before = await findAdminForUpdate(db, id)
      if (!before) throw fail('not_found')
      if (before.version !== body.version) throw fail('stale_version')
      const after = {
        fullname: body.fullname ?? before.fullname,
        phone_number: body.phone_number ?? before.phone_number,
        address: body.address ?? before.address,
        note: body.note === undefined ? before.note : body.note,
        avatar: images.avatar ?? (body.remove_avatar ? null : before.avatar),
      }
      if (after.phone_number !== before.phone_number) await assertProvedLately(context, platform)
      await updateAdmin(db, id, after)
      await dropPicture(context, before.avatar, after.avatar)
      if (after.phone_number !== before.phone_number && before.status !== 'pending')
        await tellOfMovedLogin(context, {
          role: 'admin',
          subjectId: id,
          from: before.phone_number,
          to: after.phone_number,
          language: before.language,
          adminId: id,
          back: platform,
        })
      await audit({ entity: 'admins', entityId: id, adminId: id, before, after })
      return { admin: await profileOf(context, id) }
    },

    async changeStatus({ id, body }, context) {
      await changeAdminStatus(context, senderFor(context.http), id, body)
      return { admin: await profileOf(context, id) }
    },

    async delete({ id }, work) {
      const { db, now, today, audit, fail } = work
      const gyms = await lockGymsOf(db, id) // before the owner, whose row every sale in them refers to
      const admin = await findAdminForUpdate(db, id)
      if (!admin) throw fail('not_found')
      const running = await listActiveSubscriptions(db, id, today)
      if (running.length > 0) {
        const names = [...new Set(running.map(({ gym_id }) => gym_id.name))].join(', ')
        throw fail('admin.has_active_subscription', { values: { gyms: names }, data: { subscriptions: running } })
      }
      await work.enter({ role: 'tenant', adminId: id })
      for (const gymId of gyms) await work.happened({ event: 'gym_deleted', adminId: id, gymId })
      await work.happened({ event: 'owner_deleted', adminId: id })
      await work.enter(platform)
      await markAdminDeleted(db, id, now)
      await endSessionsOfOwner(work, id, 'admin_deleted')
      await audit({
        entity: 'admins',
        entityId: id,
        adminId: id,
        before: { fullname: admin.fullname, phone_number: admin.phone_number, status: admin.status },
      })
      return {}
    },

    async resetPassword({ id }, context) {
      const { db, audit, fail } = context
      const admin = await findAdminForUpdate(db, id)
      if (!admin) throw fail('not_found')
      if (admin.status !== 'active') throw fail('state_conflict')
      const sent = await sendResetCode(context, senderFor(context.http), admin)
      await audit({ entity: 'admins', entityId: id, adminId: id, after: { password_code: 'sent' } })
      return sent
    },
  }
  return implement('admins', admins, handlers, {
    request: ({ body }, context) => spendRequest(context, proofs, askedPhone(body)),
  })
}
