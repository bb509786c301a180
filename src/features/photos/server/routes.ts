import { newId } from '#src/contract/ids.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { lockGym } from '#src/features/gyms/server/lock-gym.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { photos } from '../contract.ts'
import { mostPhotos } from '../rules.ts'
import { deletePhoto, insertPhoto, listPhotos, type OfGym, setCaption, setOrder } from './queries.ts'

/** Whose photos a call is about: the kernel found the gym, or the photo with its gym, for the caller. */
function gymOf({
  adminId,
  subject,
}: Pick<Work, 'adminId'> & { subject?: { gymId: string | null } | undefined }): OfGym {
  if (!adminId || !subject?.gymId) throw new Error('photos of no gym')
  return { adminId, gymId: subject.gymId }
}

export const photosRoutes = implement('photos', photos, {
  async all({ query }, { db, adminId }) {
    return { photos: await listPhotos(db, { adminId, gymId: query.gym_id }) }
  },

  async create({ body, images }, ctx) {
    const { db, adminId, now, fail } = ctx
    const gym = { adminId, gymId: body.gym_id }
    await assertGymWritable(ctx, adminId, gym.gymId)
    const picture = images.photo
    if (!picture) throw fail('invalid_input', { fields: { photo: 'required' } })
    await lockGym(db, gym)
    const before = await listPhotos(db, gym)
    if (before.length >= mostPhotos) throw fail('photos.too_many', { field: 'photo' })
    const id = newId(now.getTime())
    await insertPhoto(db, gym, { id, picture, caption: body.caption ?? null, position: before.length, now })
    await ctx.audit({
      entity: 'gym_photos',
      entityId: id,
      adminId,
      after: { gym_id: body.gym_id, caption: body.caption },
    })
    return { photos: await listPhotos(db, gym) }
  },

  async update({ id, body }, ctx) {
    const gym = gymOf(ctx)
    await assertGymWritable(ctx, gym.adminId, gym.gymId)
    const caption = body.caption ?? null
    const before = (await listPhotos(ctx.db, gym)).find(({ _id }) => _id === id)
    await setCaption(ctx.db, gym.adminId, id, caption)
    await ctx.audit({
      entity: 'gym_photos',
      entityId: id,
      adminId: gym.adminId,
      before: { caption: before?.caption ?? null },
      after: { caption },
    })
    return { photos: await listPhotos(ctx.db, gym) }
  },

  async order({ body }, ctx) {
    const { db, adminId, fail } = ctx
    const gym = { adminId, gymId: body.gym_id }
    await assertGymWritable(ctx, adminId, gym.gymId)
    await lockGym(db, gym)
    const before = await listPhotos(db, gym)
    const known = new Set(before.map(({ _id }) => _id))
    const asked = new Set(body.photos)
    if (asked.size !== known.size || body.photos.length !== known.size || body.photos.some((id) => !known.has(id)))
      throw fail('not_found')
    await setOrder(db, gym, body.photos)
    await ctx.audit({ entity: 'gyms', entityId: body.gym_id, adminId, after: { photos: body.photos.length } })
    return { photos: await listPhotos(db, gym) }
  },

  async delete({ id }, ctx) {
    const { db } = ctx
    const gym = gymOf(ctx)
    await lockGym(db, gym)
    const picture = await deletePhoto(db, gym.adminId, id)
    if (!picture) throw ctx.fail('not_found')
    const left = await listPhotos(db, gym)
    await setOrder(
      db,
      gym,
      left.map(({ _id }) => _id),
    )
    await dropPicture(ctx, picture)
    await ctx.audit({ entity: 'gym_photos', entityId: id, adminId: gym.adminId, before: { gym_id: gym.gymId } })
    return { photos: left }
  },
})
