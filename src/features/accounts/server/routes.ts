import { assertNotHeld } from '#src/server/admission.ts'
import { fileOf } from '#src/server/files.ts'
import { type Context, implement, type Work } from '#src/server/serve.ts'
import { tellIn } from '#src/features/notifications/server/push-queries.ts'
import { type AccountChanges, accounts } from '../contract.ts'
import { dropPicture } from './pictures.ts'
import {
  type Changed,
  getAdmin,
  getEmployee,
  getMember,
  getSuperadmin,
  listMemberPictures,
  updateAdmin,
  updateEmployee,
  updateMember,
  updateSuperadmin,
} from './queries.ts'

type Given = { body: AccountChanges; images: { avatar?: string } }
type Account = { fullname: string; language: Changed['language'] }

const avatarOf = ({ body, images }: Given): string | null | undefined =>
  images.avatar ?? (body.remove_avatar ? null : undefined)

/** What was typed over what stood there. */
const changedOf = (given: Given, before: Account): Changed => ({
  fullname: given.body.fullname ?? before.fullname,
  language: given.body.language ?? before.language,
  avatar: avatarOf(given),
})

/** Whatever stood where a picture was chosen or taken away. */
async function dropFormer(work: Pick<Work, 'enqueue'>, changed: Changed, former: readonly (string | null)[]) {
  if (changed.avatar === undefined) return
  for (const name of former) await dropPicture(work, name, changed.avatar)
}

const employeeKey = ({ actor }: Pick<Context, 'actor'>) => ({ adminId: actor?.adminId ?? '', id: actor?.id ?? '' })

const adminReply = async ({ db, actor }: Pick<Context, 'db'> & { actor: { id: string } }) => {
  const admin = await getAdmin(db, actor.id)
  return { admin, data: admin }
}

export const accountsRoutes = implement('accounts', accounts, {
  async superadmin(_, { db, actor }) {
    return { superadmin: await getSuperadmin(db, actor.id) }
  },

  admin: (_, context) => adminReply(context),

  async employee(_, context) {
    return { employee: await getEmployee(context.db, employeeKey(context)) }
  },

  async member(_, { db, actor, today }) {
    return { member: await getMember(db, actor.id, today) }
  },

  async updateSuperadmin(given, context) {
    const { db, actor, audit, fail } = context
    const before = await getSuperadmin(db, actor.id)
    const changed = changedOf(given, before)
    if (!(await updateSuperadmin(db, actor.id, given.body.version, changed))) throw fail('stale_version')
    await dropFormer(context, changed, [fileOf(before.avatar)])
    await audit({ entity: 'superadmins', entityId: actor.id, before: { ...before }, after: changed })
    return { superadmin: await getSuperadmin(db, actor.id) }
  },

  async updateAdmin(given, context) {
    const { db, actor, enter, audit, happened, fail } = context
    const before = await getAdmin(db, actor.id)
    const changed = {
      ...changedOf(given, before),
      address: given.body.address ?? before.address,
      phone_number: before.phone_number,
    }
    if (!(await updateAdmin(db, actor.id, given.body.version, changed))) throw fail('stale_version')
    await dropFormer(context, changed, [fileOf(before.avatar)])
    await audit({ entity: 'admins', entityId: actor.id, before: { ...before }, after: changed })
    const reply = await adminReply(context)
    if (given.body.language) {
      await enter({ role: 'platform' })
      await happened({ event: 'language_chosen', accountId: actor.accountId })
    }
    return reply
  },

  async updateEmployee(given, context) {
    const { db, actor, audit, fail } = context
    const key = employeeKey(context)
    const before = await getEmployee(db, key)
    const changed = changedOf(given, before)
    const { phone_number, position } = before
    if (!(await updateEmployee(db, key, given.body.version, { ...changed, phone_number, position })))
      throw fail('stale_version')
    await dropFormer(context, changed, [fileOf(before.avatar)])
    await audit({
      entity: 'employees',
      entityId: actor.id,
      before: { fullname: before.fullname, language: before.language, avatar: before.avatar },
      after: changed,
    })
    return { employee: await getEmployee(db, key) }
  },

  async updateMember(given, context) {
    const { db, actor, now, today, enter, audit, happened, fail } = context
    const before = await getMember(db, actor.id, today)
    const typed = changedOf(given, before)
    const { fullname, dateOfBirth } = given.body
    // it goes onto the cards of all owners, whichever of them moved the phone; in which language one reads is no word about them
    if ([fullname, dateOfBirth, typed.avatar].some((one) => one !== undefined)) assertNotHeld(actor, now, fail)
    const changed = { ...typed, fullname, dateOfBirth }
    // a member reads their cards; only the platform may write all owners' cards at once, and reads here what it has written
    await enter({ role: 'platform' })
    await dropFormer(context, typed, await listMemberPictures(db, actor.id))
    const isUpdated = await updateMember(db, actor.id, given.body.version, changed)
    if (!isUpdated) throw fail('stale_version')
    if (given.body.language) {
      await tellIn(db, actor.sessionId, given.body.language)
      await happened({ event: 'language_chosen', accountId: actor.accountId })
    }
    await audit({
      entity: 'members',
      entityId: actor.id,
      before: {
        fullname: before.fullname,
        language: before.language,
        avatar: before.avatar,
        dateOfBirth: before.dateOfBirth,
      },
      after: changed,
    })
    return { member: await getMember(db, actor.id, today) }
  },
})
