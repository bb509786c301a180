import { sql } from 'kysely'
import { isId } from '#src/contract/ids.ts'
import { shownFrom } from '#src/features/accounts/server/shown-pictures.ts'
import { nameBeginnings } from '#src/features/accounts/server/sweep-pictures.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Files, PictureRoom } from '#src/server/files.ts'
import type { Job } from '#src/server/queue.ts'
import { tashkentDay } from '#src/contract/days.ts'

type Room = { database: Database; pictureBytes: number }

/** From this part of it on the owner is told every night that it runs out. */
const nearlyFull = 0.9

/** So many bytes of pictures an owner has. A picture that is larger than what is left still finds its place: what comes after it does not. */
export const createPictureRoom = ({ database, pictureBytes }: Room): PictureRoom => {
  const ofOwner = <T>(adminId: string, work: (db: Db) => Promise<T>) =>
    database.transaction({ role: 'tenant', adminId }, ({ db }) => work(db))
  return {
    async isFull(whose) {
      if (!isId(whose)) return false // strangers have limits of their own
      const { rows } = await ofOwner(whose, (db) =>
        sql`select from admins where id = ${whose} and picture_bytes >= ${pictureBytes}::bigint`.execute(db),
      )
      return rows.length > 0
    },
    async take(whose, bytes) {
      if (!isId(whose)) return
      await ofOwner(whose, (db) =>
        sql`update admins set picture_bytes = picture_bytes + ${bytes}::bigint where id = ${whose}`.execute(db),
      )
    },
  }
}

/** The bytes that each owner's records show, their own picture too, as they are stored; a picture that stands on several cards counts for each owner once. */
async function countBytes(database: Database, files: Files): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  for (const beginning of nameBeginnings) {
    const sizes = new Map((await files.list(beginning)).map(({ name, bytes }) => [name, bytes]))
    const shown = await shownFrom(database, beginning)
    const once = new Set(
      shown.map(({ table, id, admin_id, name }) => `${(table === 'admins' ? id : admin_id) ?? ''} ${name}`),
    )
    for (const one of once) {
      const [adminId = '', name = ''] = one.split(' ')
      if (adminId) taken.set(adminId, (taken.get(adminId) ?? 0) + (sizes.get(name) ?? 0))
    }
  }
  return taken
}

export const countPictures: Job<Room & { files: Files; clock: Clock }> = {
  name: 'admins.count_pictures',
  schedule: '20 23 * * *', // 04:20 in Tashkent, when those that are shown nowhere are gone
  async run(_, { database, files, clock, pictureBytes }) {
    const taken = JSON.stringify(Object.fromEntries(await countBytes(database, files)))
    const bytes = sql`coalesce(((select ${taken}::jsonb) ->> id::text)::bigint, 0)` // read once, and not of each owner
    const now = clock.now()
    await database.transaction({ role: 'platform' }, async ({ db }) => {
      await sql`update admins set picture_bytes = ${bytes} where picture_bytes <> ${bytes}`.execute(db)
      const { rows } = await sql<{ id: string; left: number }>`
        select id, greatest(${pictureBytes}::bigint - picture_bytes, 0)::bigint as left from admins
        where picture_bytes >= ${pictureBytes * nearlyFull}::bigint and deleted_at is null`.execute(db)
      for (const { id, left } of rows)
        await notify(
          { db, now },
          {
            adminId: id,
            recipients: [{ role: 'admin', id }],
            kind: 'pictures_scarce',
            params: { megabytes: String(Math.floor(left / 1_000_000)) },
            dedupeKey: `pictures_scarce:${tashkentDay(now)}`,
          },
        )
    })
  },
}
