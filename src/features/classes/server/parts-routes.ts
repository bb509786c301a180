import { sql } from 'kysely'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { newId } from '#src/contract/ids.ts'
import { paginationOf } from '#src/contract/values.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import {
  assertGymWritable,
  assertOneWritable,
  gymsInScope,
  requireEmployeeGym,
} from '#src/features/gyms/server/gym-access.ts'
import { implement, type Work } from '#src/server/serve.ts'
import type { classWrites } from '../contract.ts'
import { classParts } from '../parts-contract.ts'
import { usualMinutes } from '../rules.ts'
import { effectReply, noEffect, rehearse } from './change-sessions.ts'
import { coachAhead } from './coach-ahead.ts'
import { leaveOut } from './leave-out.ts'
import {
  type CoachRow,
  coachReply,
  insertCoach,
  insertKind,
  insertRoom,
  isInUse,
  type KindRow,
  kindReply,
  listCoaches,
  listKinds,
  listRooms,
  pageOf,
  type RoomRow,
  roomReply,
  updateCoach,
  updateKind,
  updateRoom,
} from './parts-queries.ts'
import { tellPagesWith } from './tell-pages.ts'

/** The owner of what is made: the caller's own, or the one that a superadmin selected. */
function ownerOf({ adminId, fail }: Pick<Work, 'adminId' | 'fail'>): string {
  if (!adminId) throw fail('invalid_input', { fields: { admin_id: 'required' } })
  return adminId
}

/** The same, where something is written: kinds and coaches are shown by all gyms, one of which is served. */
async function servedOwnerOf(
  ctx: Pick<Work<(typeof classWrites)[number]>, 'actor' | 'adminId' | 'db' | 'enter' | 'today' | 'fail'>,
): Promise<string> {
  await requireEmployeeGym(ctx)
  const adminId = ownerOf(ctx)
  await assertOneWritable(ctx, adminId)
  return adminId
}

type Reader = Pick<Work, 'db' | 'now' | 'adminId' | 'fail'>
const one = <T>({ fail }: Reader, rows: readonly T[]): T => {
  const row = rows[0]
  if (!row) throw fail('not_found')
  return row
}
const getKind = async (work: Reader, id: string): Promise<KindRow> => one(work, await listKinds(work.db, work, { id }))
const getCoach = async (work: Reader, id: string): Promise<CoachRow> =>
  one(work, await listCoaches(work.db, work, { id }))
const getRoom = async (work: Reader, id: string): Promise<RoomRow> =>
  one(work, await listRooms(work, { adminId: work.adminId }, { id }))

function assertAges(
  { fail }: Pick<Work, 'fail'>,
  { age_from, age_to }: { age_from: number | null; age_to: number | null },
): void {
  if (age_from !== null && age_to !== null && age_to < age_from)
    throw fail('invalid_input', { fields: { age_to: 'age.order' } })
}

type ForWhom = Pick<KindRow, 'gender' | 'age_from' | 'age_to'>

/** For whom a kind is after a change: what is left out stays. */
const forWhom = (before: ForWhom, change: { [K in keyof ForWhom]?: ForWhom[K] | undefined }): ForWhom => ({
  gender: change.gender ?? before.gender,
  age_from: change.age_from === undefined ? before.age_from : change.age_from,
  age_to: change.age_to === undefined ? before.age_to : change.age_to,
})

/** What classes lie ahead with is not put away. */
async function assertUnused(
  work: Pick<Work<'class.in_use'>, 'db' | 'now' | 'today' | 'fail'>,
  row: { admin_id: string; id: string },
  column: 'kind_id' | 'coach_id' | 'room_id',
): Promise<void> {
  if (await isInUse(work.db, row, column, work)) throw work.fail('class.in_use')
}

const shownTerms = <T extends { drop_in_tiyin: Tiyin | null; minutes: number }>({
  drop_in_tiyin,
  minutes,
  ...kind
}: T) => ({
  ...kind,
  duration: minutes,
  drop_in_price: drop_in_tiyin === null ? null : toSom(drop_in_tiyin),
})
const shownKind = ({ admin_id: _, id: _id, archived_at, version: _version, ...kind }: KindRow) => ({
  ...shownTerms(kind),
  is_archived: archived_at !== null,
})
const shownCoach = ({ fullname, phone_number, skills, about, left_at }: CoachRow) => ({
  fullname,
  phone_number,
  skills,
  about,
  has_left: left_at !== null,
})

export const classPartsRoutes = implement('class_parts', classParts, {
  async kinds({ query }, ctx) {
    await requireEmployeeGym(ctx)
    const { rows, total } = pageOf(
      await listKinds(ctx.db, ctx, { archived: query.archived ?? false, sort: query.sort }),
      ({ name }) => name,
      query,
    )
    return { kinds: rows.map(kindReply), pagination: paginationOf(query, total) }
  },

  async kind({ id }, ctx) {
    return { kind: kindReply(await getKind(ctx, id)) }
  },

  async createKind({ body, images }, ctx) {
    const adminId = await servedOwnerOf(ctx)
    const id = newId(ctx.now.getTime())
    const terms = {
      name: body.name,
      color: body.color ?? 'teal',
      level: body.level ?? 'any',
      minutes: body.duration ?? usualMinutes,
      description: body.description ?? '',
      picture: images.picture ?? null,
      gender: body.gender ?? 'any',
      age_from: body.age_from ?? null,
      age_to: body.age_to ?? null,
      drop_in_tiyin: body.drop_in_price || null,
    } as const
    assertAges(ctx, terms)
    await insertKind(ctx.db, adminId, id, terms, ctx.now)
    await ctx.audit({ entity: 'class_kinds', entityId: id, adminId, after: shownTerms(terms) })
    return { kind: kindReply(await getKind({ ...ctx, adminId }, id)) }
  },

  async previewKind({ id, body }, ctx) {
    const kind = await getKind(ctx, id)
    const terms = forWhom(kind, body)
    assertAges(ctx, terms)
    const effect = noEffect()
    return {
      effect: await rehearse(ctx, async () => {
        await leaveOut(ctx, kind, terms, effect)
        return effectReply(ctx, kind.admin_id, effect)
      }),
    }
  },

  async updateKind({ id, body, images }, ctx) {
    await servedOwnerOf(ctx)
    const before = await getKind(ctx, id)
    const terms = {
      name: body.name ?? before.name,
      color: body.color ?? before.color,
      level: body.level ?? before.level,
      minutes: body.duration ?? before.minutes,
      description: body.description ?? before.description,
      picture: images.picture ?? (body.remove_picture ? null : before.picture),
      ...forWhom(before, body),
      drop_in_tiyin: body.drop_in_price === undefined ? before.drop_in_tiyin : body.drop_in_price || null,
      archived_at: (body.is_archived ?? before.archived_at !== null) ? (before.archived_at ?? ctx.now) : null,
    }
    assertAges(ctx, terms)
    if (terms.archived_at && !before.archived_at) await assertUnused(ctx, before, 'kind_id')
    if (!(await updateKind(ctx.db, before, terms, body.version ?? before.version))) throw ctx.fail('stale_version')
    await leaveOut(ctx, before, terms, noEffect())
    await dropPicture(ctx, before.picture, terms.picture)
    const after = await getKind(ctx, id)
    await ctx.audit({
      entity: 'class_kinds',
      entityId: id,
      adminId: before.admin_id,
      before: shownKind(before),
      after: shownKind(after),
    })
    await tellPagesWith(ctx, after, 'kind_id')
    return { kind: kindReply(after) }
  },

  async deleteKind({ id }, ctx) {
    const kind = await getKind(ctx, id)
    await assertUnused(ctx, kind, 'kind_id')
    await updateKind(ctx.db, kind, { ...kind, archived_at: kind.archived_at ?? ctx.now }, kind.version)
    await ctx.audit({ entity: 'class_kinds', entityId: id, adminId: kind.admin_id, after: { is_archived: true } })
    return {}
  },

  async coaches({ query }, ctx) {
    await requireEmployeeGym(ctx)
    const all = await listCoaches(ctx.db, ctx, { left: query.left ?? false, sort: query.sort })
    const { rows, total } = pageOf(all, (row) => row.employee_name ?? row.fullname, query)
    return { coaches: rows.map(coachReply), pagination: paginationOf(query, total) }
  },

  async coach({ id }, ctx) {
    return { coach: coachReply(await getCoach(ctx, id)) }
  },

  coachAhead: ({ employee_id }, ctx) => coachAhead(ctx, ownerOf(ctx), employee_id),

  async createCoach({ body, images }, ctx) {
    const adminId = await servedOwnerOf(ctx)
    const id = newId(ctx.now.getTime())
    const employee = body.employee_id ? await getEmployee(ctx, adminId, body.employee_id) : null
    const terms = {
      employee_id: employee?.id ?? null,
      fullname: body.fullname || (employee?.fullname ?? ''),
      phone_number: body.phone_number || null,
      photo: images.photo ?? null,
      skills: body.skills ?? [],
      about: body.about ?? '',
      free_hours: body.free_hours ?? [],
    }
    await insertCoach(ctx.db, adminId, id, terms, ctx.now)
    await ctx.audit({
      entity: 'class_coaches',
      entityId: id,
      adminId,
      after: { fullname: terms.fullname, phone_number: terms.phone_number, skills: terms.skills, about: terms.about },
    })
    return { coach: coachReply(await getCoach({ ...ctx, adminId }, id)) }
  },

  async updateCoach({ id, body, images }, ctx) {
    await servedOwnerOf(ctx)
    const before = await getCoach(ctx, id)
    const hasLeft = body.has_left ?? before.left_at !== null
    const terms = {
      fullname: body.fullname ?? before.fullname,
      phone_number: body.phone_number === undefined ? before.phone_number : body.phone_number || null,
      photo: images.photo ?? (body.remove_photo ? null : before.photo),
      skills: body.skills ?? before.skills,
      about: body.about ?? before.about,
      free_hours: body.free_hours ?? before.free_hours,
      left_at: hasLeft ? (before.left_at ?? ctx.now) : null,
    }
    if (terms.left_at && !before.left_at) await assertUnused(ctx, before, 'coach_id')
    if (!(await updateCoach(ctx.db, before, terms, body.version ?? before.version))) throw ctx.fail('stale_version')
    if (terms.left_at && !before.left_at) await ctx.happened({ event: 'left_work', adminId: before.admin_id, id })
    await dropPicture(ctx, before.photo, terms.photo)
    const after = await getCoach(ctx, id)
    await ctx.audit({
      entity: 'class_coaches',
      entityId: id,
      adminId: before.admin_id,
      before: shownCoach(before),
      after: shownCoach(after),
    })
    await tellPagesWith(ctx, after, 'coach_id')
    return { coach: coachReply(after) }
  },

  async deleteCoach({ id }, ctx) {
    const coach = await getCoach(ctx, id)
    await assertUnused(ctx, coach, 'coach_id')
    await updateCoach(ctx.db, coach, { ...coach, left_at: coach.left_at ?? ctx.now }, coach.version)
    await ctx.happened({ event: 'left_work', adminId: coach.admin_id, id })
    await ctx.audit({ entity: 'class_coaches', entityId: id, adminId: coach.admin_id, after: { has_left: true } })
    return {}
  },

  async rooms({ query }, ctx) {
    const gymIds = await gymsInScope(ctx, query.gym_id)
    const { archived = false, sort } = query
    const all = await listRooms(ctx, { adminId: ctx.adminId, gymIds }, { archived, sort })
    const { rows, total } = pageOf(all, ({ name }) => name, query)
    return { rooms: rows.map(roomReply), pagination: paginationOf(query, total) }
  },

  async room({ id }, ctx) {
    return { room: roomReply(await getRoom(ctx, id)) }
  },

  async createRoom({ body }, ctx) {
    await requireEmployeeGym(ctx)
    const { adminId } = ctx
    await assertGymWritable(ctx, adminId, body.gym_id)
    const id = newId(ctx.now.getTime())
    await insertRoom(ctx.db, adminId, id, { gym_id: body.gym_id, name: body.name, places: body.places }, ctx.now)
    await ctx.audit({
      entity: 'class_rooms',
      entityId: id,
      adminId,
      after: { gym_id: body.gym_id, name: body.name, places: body.places },
    })
    return { room: roomReply(await getRoom(ctx, id)) }
  },

  async updateRoom({ id, body }, ctx) {
    const before = await getRoom(ctx, id)
    await assertGymWritable(ctx, before.admin_id, before.gym_id)
    const after = {
      name: body.name ?? before.name,
      places: body.places ?? before.places,
      archived_at: (body.is_archived ?? before.archived_at !== null) ? (before.archived_at ?? ctx.now) : null,
    }
    if (after.archived_at && !before.archived_at) await assertUnused(ctx, before, 'room_id')
    if (!(await updateRoom(ctx.db, before, after, body.version ?? before.version))) throw ctx.fail('stale_version')
    await ctx.audit({
      entity: 'class_rooms',
      entityId: id,
      adminId: before.admin_id,
      before: { name: before.name, places: before.places, is_archived: before.archived_at !== null },
      after: { name: after.name, places: after.places, is_archived: after.archived_at !== null },
    })
    await tellPagesWith(ctx, before, 'room_id')
    return { room: roomReply(await getRoom(ctx, id)) }
  },

  async deleteRoom({ id }, ctx) {
    const room = await getRoom(ctx, id)
    await assertUnused(ctx, room, 'room_id')
    await updateRoom(ctx.db, room, { ...room, archived_at: room.archived_at ?? ctx.now }, room.version)
    await ctx.audit({ entity: 'class_rooms', entityId: id, adminId: room.admin_id, after: { is_archived: true } })
    return {}
  },
})

async function getEmployee(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  adminId: string,
  id: string,
): Promise<{ id: string; fullname: string }> {
  const { rows } = await sql<{ id: string; fullname: string }>`
    select id, fullname from employees where admin_id = ${adminId} and id = ${id} and status <> 'fired'`.execute(db)
  if (!rows[0]) throw fail('not_found')
  return rows[0]
}
