import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { isDemoId } from '#src/contract/demo-ids.ts'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { slugOf } from '../rules.ts'
import { graceDays, servedUntil } from './gym-access.ts'

type Named = { adminId: string; id: string; name: string; now: Date }

/** Former addresses that still lead to a gym; older ones are free again. */
const keptFormers = 5

/** False when some gym, of whichever owner, has it. */
async function takeAddress(db: Db, { adminId, id, now }: Named, slug: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into gym_addresses (slug, admin_id, gym_id, is_current, created_at) values (${slug}, ${adminId}, ${id}, true, ${now})
    on conflict (slug) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** An address made of the gym's name, with a number behind it while others have it. It stays when the name changes. A demo gym has none. */
export async function giveAddress(db: Db, gym: Named): Promise<void> {
  if (isDemoId(gym.adminId)) return
  const base = slugOf(gym.name)
  for (let nr = 1; nr <= 20; nr++) if (await takeAddress(db, gym, nr === 1 ? base : `${base}-${nr}`)) return
  if (!(await takeAddress(db, gym, `${base}-${newId().slice(-12)}`))) throw new Error(`no free address for ${gym.id}`)
}

/** An address of the owner's choice. The one before leads on to it. */
export async function changeAddress(
  { db, now, fail }: Pick<Work<'gym.slug_taken'>, 'db' | 'now' | 'fail'>,
  given: Omit<Named, 'now'>,
  slug: string,
): Promise<void> {
  const gym = { ...given, now }
  const { adminId, id } = gym
  if (isDemoId(adminId)) return
  const ofGym = sql`admin_id = ${adminId} and gym_id = ${id}`
  // two people at one gym come one after the other: the settings' row was written before
  const { rows } = await sql<{ slug: string }>`select slug from gym_addresses where ${ofGym} and is_current`.execute(db)
  if (rows[0]?.slug === slug) return
  await sql`update gym_addresses set is_current = false where ${ofGym} and is_current`.execute(db)
  await sql`delete from gym_addresses where ${ofGym} and slug = ${slug}`.execute(db)
  if (!(await takeAddress(db, gym, slug))) throw fail('gym.slug_taken', { field: 'public_page.slug' })
  await sql`
    delete from gym_addresses where ${ofGym} and slug in (
      select slug from gym_addresses where ${ofGym} and not is_current order by created_at desc, slug offset ${keptFormers})`.execute(
    db,
  )
}

export type PublicGym = { admin_id: string; id: string; name: string; slug: string }

/**
 * The gym that strangers may see at an address, under its present one; undefined when there is none, its owner is
 * blocked, its subscription ended longer ago than the days of grace or its page is switched off. In the platform's scope.
 */
export async function findPublicGym(db: Db, slug: string, today: Day): Promise<PublicGym | undefined> {
  return (await listPublic(db, today, slug))[0]
}

/** All of them, for search engines. */
export const listPublicGyms = (db: Db, today: Day): Promise<PublicGym[]> => listPublic(db, today, null)

/** What one sitemap may hold. */
const most = 50_000

async function listPublic(db: Db, today: Day, slug: string | null): Promise<PublicGym[]> {
  const asked = slug === null ? sql`a.is_current` : sql`a.slug = ${slug}`
  // addresses stand on the coordinator: they are asked first, and gyms by their ids
  const { rows: addresses } = await sql<{ admin_id: string; gym_id: string; slug: string }>`
    select now_at.admin_id, now_at.gym_id, now_at.slug
    from gym_addresses a
    join gym_addresses now_at on now_at.admin_id = a.admin_id and now_at.gym_id = a.gym_id and now_at.is_current
    where ${asked} and a.admin_id is not null order by now_at.slug limit ${most}`.execute(db)
  if (addresses.length === 0) return []
  const [first] = addresses
  const owner = addresses.length === 1 && first ? sql`g.admin_id = ${first.admin_id}` : sql`true`
  const { rows } = await sql<Omit<PublicGym, 'slug'>>`
    select g.admin_id, g.id, g.name
    from gyms g
    join gym_settings s on s.admin_id = g.admin_id and s.gym_id = g.id and s.is_public
    join admins o on o.id = g.admin_id and ${isAlive('o')}
    where ${owner} and g.id = any(${addresses.map(({ gym_id }) => gym_id)}::uuid[]) and g.deleted_at is null and exists (
      select from subscriptions n where n.admin_id = g.admin_id and n.gym_id = g.id and ${servedUntil('n', today)} >= ${addDays(today, -graceDays)})`.execute(
    db,
  )
  const shown = new Map(rows.map((row) => [row.id, row]))
  return addresses.flatMap(({ gym_id, slug: present }) => {
    const gym = shown.get(gym_id)
    return gym ? [{ ...gym, slug: present }] : []
  })
}
