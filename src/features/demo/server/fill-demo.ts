import { sql } from 'kysely'
import { hashPassword } from '#src/features/sessions/server/passwords.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Files } from '#src/server/files.ts'
import type { Log } from '#src/server/log.ts'
import { numberReceipts } from './book.ts'
import { addClasses } from './classes.ts'
import { addDebtMessages, addReminders } from './messages.ts'
import { addGiftCards } from './gift-cards.ts'
import { addNews } from './news.ts'
import { addOwnThings } from './own-things.ts'
import { addPhotos, drawPhotos, type StoredPhoto } from './photos.ts'
import { addFiscal } from './fiscal.ts'
import { addNotes } from './notes.ts'
import { addFixedOwners, addSmallOwners } from './owners.ts'
import { sealPast } from '#src/server/audit-chain.ts'
import { insertDemo, insertKeptByOthers, type Rows } from './rows.ts'
import { addShifts } from './shifts.ts'
import { addUses } from './uses.ts'
import { demoPasswords } from './published-logins.ts'
import { addSubscriptionPlans } from './subscriptions.ts'
import { sumRatings } from './visits.ts'
import { addFreezeRequests, addLeads } from './wishes.ts'
import { type By, createWorld } from './world.ts'

type Deps = { database: Database; clock: Clock; files: Files; log: Log; secret: string }

/** Thinks up the whole demo: the same seed on the same day gives the same people, sales and visits. */
function sketchDemo(given: Parameters<typeof createWorld>[0], photos: readonly StoredPhoto[], secret: string): Rows {
  const world = createWorld(given)
  addSubscriptionPlans(world)
  const fixed = addFixedOwners(world)
  const businesses = [...fixed, ...addSmallOwners(world)]
  for (const [nr, business] of fixed.entries()) addClasses(world, world.random.fork(`classes ${nr}`), business)
  addOwnThings(world)
  addPhotos(
    world,
    fixed.flatMap(({ gyms }) => gyms.slice(0, 1)),
    photos,
  )
  addReminders(world)
  addDebtMessages(
    world,
    businesses.flatMap(({ sold }) => sold),
  )
  addNotes(world)
  addLeads(
    world,
    businesses.flatMap(({ gyms }) => gyms),
  )
  addNews(
    world,
    businesses.flatMap(({ gyms }) => gyms),
  )
  addFreezeRequests(
    world,
    businesses.flatMap(({ sold }) => sold),
  )
  addGiftCards(
    world,
    fixed.flatMap(({ gyms }) => gyms.slice(0, 1)),
    secret,
  )
  sumRatings(world)
  numberReceipts(world)
  addFiscal(world)
  addShifts(world)
  addUses(world)
  world.rows.platform_settings.push({
    key: 'contact',
    value: { fullname: 'Polvon yordam xizmati', phone_number: '+998712050505' },
  })
  return world.rows
}

const hasOwners = async (db: Db): Promise<boolean> =>
  (await sql`select 1 from admins limit 1`.execute(db)).rows.length > 0

async function findRoot(db: Db): Promise<By> {
  const { rows } = await sql<{
    id: string
    fullname: string
  }>`select id, fullname from superadmins order by created_at, id limit 1`.execute(db)
  return { kind: 'superadmin', id: rows[0]?.id ?? null, name: rows[0]?.fullname ?? 'root' }
}

/** Fills a database that has no owner yet; one that has any is left alone. All or nothing, but for photos of gyms and what members measure. */
export async function fillDemo({ database, clock, files, log, secret }: Deps, { seed = 'polvon' } = {}): Promise<void> {
  const began = performance.now()
  const root = await database.transaction({ role: 'platform' }, async ({ db }) =>
    (await hasOwners(db)) ? undefined : findRoot(db),
  )
  if (!root) return
  const [admin, staff] = await Promise.all([hashPassword(demoPasswords.admin), hashPassword(demoPasswords.employee)])
  const photos = await drawPhotos(files)
  const rows = sketchDemo({ now: clock.now(), root, passwords: { admin, staff }, seed }, photos, secret)
  const isFilled = await database.transaction({ role: 'platform' }, async (transaction) => {
    // two servers that start at once on one empty database
    await sql`select pg_advisory_xact_lock(7658005)`.execute(transaction.db)
    if (await hasOwners(transaction.db)) return false
    await insertDemo(transaction, rows)
    await sealPast(
      transaction.db,
      rows.admins.map(({ id }) => id),
      clock.now(),
    )
    return true
  })
  if (!isFilled) await Promise.all(photos.map(({ name }) => files.remove(name)))
  else {
    await insertKeptByOthers(database, rows)
    log.info(
      {
        members: rows.members.length,
        memberships: rows.memberships.length,
        visits: rows.visits.length,
        ms: Math.round(performance.now() - began),
      },
      'demo data filled in',
    )
  }
}
