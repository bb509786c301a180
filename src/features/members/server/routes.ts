import { sql } from 'kysely'
import { paginationOf } from '#src/contract/values.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import type { OtherWay } from '#src/features/messages/server/drivers.ts'
import { findInChats } from '#src/features/messages/server/in-chats.ts'
import { assertNotHeld } from '#src/server/admission.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { guardOf } from '#src/server/guards.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type Member, type MemberListQuery, members } from '../contract.ts'
import { memberCan, type MemberStatus } from '../rules.ts'
import { changeMember, deleteMember } from './change-member.ts'
import { forgetPerson } from './personal-data.ts'
import { holdUploads } from './uploaded-rows.ts'
import { listsByRole, memberScope, seenBy, type SeenMember } from './member-access.ts'
import { sheetOf } from './member-sheet.ts'
import { findSender, messageMember } from './message-member.ts'
import { changeText, listConsents, listTexts, noteAtDesk, noteConsent } from './consents.ts'
import { addNote, deleteNote, listNotes, updateNote } from './notes.ts'
import { listBirthdays } from './birthdays.ts'
import { type AskingKnown, findKnown, spendKnown, spendLink } from './known-a-day.ts'
import { findMember } from './find-member.ts'
import { enterOwnCard, enterOwnGym } from './own-gyms.ts'
import { listMembers, listMembersOutside } from './queries.ts'
import { chosenGyms, linkMember, registerMember } from './register-member.ts'
import { tellAdded } from './tell-added.ts'

async function page(query: MemberListQuery, { db, today }: Pick<Work, 'db' | 'today'>, scope: GymScope) {
  const { members, totals, total } = await listMembers(db, query, scope, today)
  return { members, totals, pagination: paginationOf(query, total) }
}

const exportPages = (query: ExportQuery<MemberListQuery>, ctx: Work<'export.too_big'>, scope: GymScope) =>
  exportList({
    query,
    ctx,
    sheet: sheetOf(query),
    read: (asked) => page(asked, ctx, scope),
    rows: (reply) => reply.members,
  })

async function reply(
  work: Pick<Work, 'db' | 'today' | 'fail'>,
  scope: SeenMember,
  memberId: string,
): Promise<{ member: Member }> {
  const member = await findMember(work.db, scope, memberId, work.today)
  if (!member) throw work.fail('not_found')
  return { member }
}

/** An employee who names no gym means the selected one, which a client sends as gym_id, else their first. */
const gymsOf = (
  { actor }: Pick<Work, 'actor'>,
  gyms: string[] | undefined,
  selected: string | undefined,
): string[] | undefined => {
  if (gyms) return gyms
  const gymId = selected ?? (actor.role === 'employee' ? actor.gymIds[0] : undefined)
  return gymId ? [gymId] : undefined
}

/** A phone that is typed on a card. */
const ofPhone = (most: number) =>
  guardOf(
    ({ body }: { body: { phone_number?: string | undefined } }) => body.phone_number !== undefined,
    ({ body }, asking: AskingKnown) => spendKnown(asking, { phone: body.phone_number, field: 'phone_number', most }),
  )

type Deps = {
  /** How many known people an owner may add in a day, tries included, so that nobody asks phone after phone. */
  linksPerDay: number
  /** Where some of what would be an SMS goes instead. */
  otherWay: OtherWay | undefined
}

export const createMembersRoutes = ({ linksPerDay, otherWay }: Deps) =>
  implement(
    'members',
    members,
    {
      async create({ query, body: { consents, ...body }, images }, ctx) {
        const { adminId, gymIds } = await chosenGyms(ctx, gymsOf(ctx, body.gyms, query.gym_id))
        const id = await registerMember(ctx, adminId, gymIds, { ...body, avatar: images.avatar })
        await ctx.audit({ entity: 'members', entityId: id, adminId, after: { ...body, gyms: gymIds } })
        await noteAtDesk(ctx, { adminId, memberId: id }, consents)
        return reply(ctx, seenBy(ctx, adminId), id)
      },

      async add({ body }, ctx) {
        const { adminId, gymIds } = await chosenGyms(ctx, body.gyms)
        const known = await findKnown(ctx.db, body.phone_number)
        if (!known) throw ctx.fail('not_found')
        const { id, joined } = await linkMember(ctx, adminId, gymIds, known, body)
        if (joined[0]) await tellAdded(ctx, { adminId, gymId: joined[0], memberId: id, phone: body.phone_number })
        await ctx.audit({
          entity: 'members',
          entityId: id,
          adminId,
          after: { phone_number: body.phone_number, gyms: gymIds },
        })
        await noteAtDesk(ctx, { adminId, memberId: id }, body.consents)
        return reply(ctx, seenBy(ctx, adminId), id)
      },

      ...listsByRole(page, exportPages),

      async listToAdd({ query }, ctx) {
        const { adminId } = await memberScope(ctx, query.gym_id)
        if (!adminId) throw ctx.fail('invalid_input', { fields: { gym_id: 'gym.required' } })
        return {
          members: await listMembersOutside(ctx.db, seenBy(ctx, adminId), query.gym_id, query.search, ctx.today),
        }
      },

      async birthdays({ query }, ctx) {
        return { members: await listBirthdays(ctx.db, await memberScope(ctx, query.gym_id), ctx.today) }
      },

      async one({ id }, ctx) {
        return reply(ctx, seenBy(ctx, ctx.adminId), id)
      },

      async update({ id, body, images }, ctx) {
        const scope = seenBy(ctx, ctx.adminId)
        await changeMember(ctx, scope, id, {
          ...body,
          avatar: images.avatar ?? (body.remove_avatar ? null : undefined),
        })
        return reply(ctx, scope, id)
      },

      async setStatus({ id, body }, ctx) {
        const scope = seenBy(ctx, ctx.adminId)
        const reason = body.reason || null
        if (body.status === 'banned' && !reason)
          throw ctx.fail('invalid_input', { fields: { reason: 'reason.required' } })
        const { rows } = await sql<{ status: MemberStatus; version: number }>`
      select status, version from members
      where admin_id = ${scope.adminId} and id = ${id} and deleted_at is null for no key update`.execute(ctx.db)
        const before = rows[0]
        if (!before) throw ctx.fail('not_found')
        if (body.version !== undefined && body.version !== before.version) throw ctx.fail('stale_version')
        if (!memberCan(body.status === 'banned' ? 'ban' : 'unban', before.status)) throw ctx.fail('state_conflict')
        await sql`
      update members set status = ${body.status}, status_reason = ${reason}, version = version + 1
      where admin_id = ${scope.adminId} and id = ${id}`.execute(ctx.db)
        await ctx.audit({
          entity: 'members',
          entityId: id,
          adminId: scope.adminId,
          before: { status: before.status },
          after: { status: body.status, reason },
        })
        const event = body.status === 'banned' ? 'banned' : 'unbanned'
        await ctx.happened({ event, adminId: scope.adminId, memberId: id })
        if (body.status === 'banned') await ctx.happened({ event: 'away', adminId: scope.adminId, memberId: id })
        return reply(ctx, scope, id)
      },

      async remove({ id, query }, ctx) {
        const { db, adminId, now } = ctx
        if (query.erase) await holdUploads(db, adminId)
        const erasure = query.erase ? await forgetPerson(db, { memberId: id, owners: [adminId], at: now }) : undefined
        await deleteMember(ctx, adminId, id, erasure)
        return {}
      },

      async notes({ member_id }, ctx) {
        return { notes: await listNotes(ctx, seenBy(ctx, ctx.adminId), member_id) }
      },

      async addNote({ member_id, body }, ctx) {
        return { note: await addNote(ctx, { adminId: ctx.adminId, memberId: member_id }, body) }
      },

      async updateNote({ note_id, body }, ctx) {
        return { note: await updateNote(ctx, ctx.adminId, note_id, body) }
      },

      async deleteNote({ note_id }, ctx) {
        await deleteNote(ctx, ctx.adminId, note_id)
        return {}
      },

      async consents({ member_id }, ctx) {
        return { consents: await listConsents(ctx, { adminId: ctx.adminId, memberId: member_id }) }
      },

      async setConsent({ member_id, body }, ctx) {
        const key = { adminId: ctx.adminId, memberId: member_id }
        await noteConsent(ctx, key, { ...body, way: 'desk' })
        return { consents: await listConsents(ctx, key) }
      },

      async consentTexts(_, ctx) {
        return { texts: await listTexts(ctx.db, ctx.actor.id) }
      },

      async setConsentText({ body }, ctx) {
        await changeText(ctx, ctx.actor.id, body)
        return { texts: await listTexts(ctx.db, ctx.actor.id) }
      },

      async ownConsents({ query }, ctx) {
        return { consents: await listConsents(ctx, await enterOwnCard(ctx, query.gym_id)) }
      },

      async setOwnConsent({ body: { gym_id, ...given } }, ctx) {
        if (given.agrees) assertNotHeld(ctx.actor, ctx.now, ctx.fail)
        // a no is theirs for good, a yes is for who acts in the gym
        const key = await (given.agrees ? enterOwnGym : enterOwnCard)(ctx, gym_id)
        await noteConsent(ctx, key, { ...given, way: 'phone' })
        return { consents: await listConsents(ctx, key) }
      },

      async messageWay({ member_id }, ctx) {
        const { db, adminId } = ctx
        const sender = await findSender(ctx, seenBy(ctx, adminId), member_id)
        return { sender, in_chat: otherWay !== undefined && (await findInChats(db, [member_id])).has(member_id) }
      },

      async message({ member_id, body }, ctx) {
        return { sms: await messageMember(ctx, seenBy(ctx, ctx.adminId), member_id, body.text) }
      },
    },
    {
      create: ofPhone(linksPerDay),
      update: ofPhone(linksPerDay),
      add: (_, asking) => spendLink(asking, linksPerDay),
    },
  )
