import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Files, StoredFile } from '#src/server/files.ts'
import type { Log } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import { type ShownPicture, shownFrom, shownOf } from './shown-pictures.ts'

/** A picture is stored before the record that shows it is committed: what is younger is nobody's orphan yet. */
const graceMs = 24 * 3_600_000
/** So many are removed whatever there is beside them. */
const fewOrphans = 50
/** So many records without their picture are named; all of them are counted. */
const mostNamed = 100
const atOnce = 500
/** Names are looked at in parts, so that a million of them need not lie in memory together. */
export const nameBeginnings = [...'0123456789abcdefghijklmnopqrstuvwxyz']

type Deps = { database: Database; files: Files; clock: Clock; log: Log }

export type Sweep = {
  /** Pictures that are stored. */
  stored: number
  /** Of these, shown by no record, and old enough to be sure of it. */
  orphans: number
  removed: number
  /** More are shown nowhere than a process that died can have left: none was removed. */
  isHeldBack: boolean
  /** Records whose picture is not stored, as many as there are. */
  missing: number
  /** The first of them. */
  named: ShownPicture[]
}

/** Stored pictures and the records that show them, compared; with `removes`, what no record shows goes. */
export async function sweepPictures(
  { database, files, clock }: Omit<Deps, 'log'>,
  { removes, removesMany = false }: { removes: boolean; removesMany?: boolean },
): Promise<Sweep> {
  const sweep: Sweep = { stored: 0, orphans: 0, removed: 0, isHeldBack: false, missing: 0, named: [] }
  const orphans: string[] = []
  const before = clock.now().getTime() - graceMs
  for (const beginning of nameBeginnings) {
    // files first: what is stored afterwards is not among them, and what was shown before has its record by then
    const stored = await files.list(beginning)
    const records = await shownFrom(database, beginning)
    orphans.push(...(await unshownOf(database, orphansOf(stored, records, before))))
    sweep.stored += stored.length
    await noteMissing(files, stored, records, sweep)
  }
  sweep.orphans = orphans.length
  if (!removes) return sweep
  sweep.isHeldBack = !removesMany && orphans.length > Math.max(fewOrphans, sweep.stored / 4)
  if (sweep.isHeldBack) return sweep
  for (let from = 0; from < orphans.length; from += atOnce)
    sweep.removed += await removeUnshown(database, files, orphans.slice(from, from + atOnce))
  return sweep
}

function orphansOf(stored: readonly StoredFile[], records: readonly ShownPicture[], before: number): string[] {
  const names = new Set(records.map(({ name }) => name))
  return stored.filter(({ name, storedAt }) => !names.has(name) && storedAt.getTime() < before).map(({ name }) => name)
}

async function unshownOf(database: Database, names: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (let from = 0; from < names.length; from += atOnce) {
    const asked = names.slice(from, from + atOnce)
    const shown = await shownOf(database, asked)
    left.push(...asked.filter((name) => !shown.has(name)))
  }
  return left
}

/** Asked once more, right before: somebody may have taken one to another card meanwhile. */
async function removeUnshown(database: Database, files: Files, names: readonly string[]): Promise<number> {
  const gone = await unshownOf(database, names)
  for (const name of gone) await files.remove(name)
  return gone.length
}

/** A record that was made after the files were read has its picture all the same: each is asked for before it is named. */
async function noteMissing(
  files: Files,
  stored: readonly StoredFile[],
  records: readonly ShownPicture[],
  sweep: Sweep,
): Promise<void> {
  const names = new Set(stored.map(({ name }) => name))
  for (const record of records.filter(({ name }) => !names.has(name))) {
    if (sweep.named.length < mostNamed) {
      if (await files.has(record.name)) continue
      sweep.named.push(record)
    }
    sweep.missing++
  }
}

const key = 'pictures_swept'

type Kept = Pick<Sweep, 'stored' | 'orphans' | 'removed' | 'missing'> & { at: string }

async function keep(database: Database, at: Date, { stored, orphans, removed, missing }: Sweep): Promise<void> {
  const kept: Kept = { at: at.toISOString(), stored, orphans, removed, missing }
  await database.transaction({ role: 'platform' }, ({ db }) =>
    sql`
      insert into platform_settings (key, value) values (${key}, ${JSON.stringify(kept)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db),
  )
}

export const sweepPicturesNightly: Job<Deps> = {
  name: 'accounts.sweep_pictures',
  schedule: '40 22 * * *', // 03:40 in Tashkent
  async run(_, deps) {
    const sweep = await sweepPictures(deps, { removes: true })
    await keep(deps.database, deps.clock.now(), sweep)
    const { named, ...counts } = sweep
    if (sweep.missing > 0)
      deps.log.error({ missing: sweep.missing, named: named.slice(0, 20) }, 'records show pictures that are not stored')
    if (sweep.isHeldBack)
      deps.log.error(counts, 'so many pictures are shown nowhere that none was removed: npm run files:check')
    else deps.log.info(counts, 'pictures that are shown nowhere are gone')
  },
}

/** For /metrics: what the last night found of the pictures, and when. */
export async function pictureMetrics({ database }: Pick<Deps, 'database'>): Promise<string> {
  const { rows } = await database.transaction(
    { role: 'platform' },
    ({ db }) => sql<{ value: Kept }>`select value from platform_settings where key = ${key}`.execute(db),
    { readOnly: true },
  )
  const last = rows[0]?.value
  if (!last) return ''
  return [
    `polvon_pictures_stored ${last.stored}`,
    `polvon_pictures_shown_nowhere ${last.orphans - last.removed}`,
    `polvon_pictures_missing ${last.missing}`,
    `polvon_pictures_checked_seconds ${Math.round(new Date(last.at).getTime() / 1000)}`,
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** `npm run files:check [-- --remove] [--many]`: a line for each record whose picture is missing. Answers the exit code. */
export async function picturesCommand(
  deps: Omit<Deps, 'log'>,
  { removes, removesMany }: { removes: boolean; removesMany: boolean },
  say: (line: string) => void,
): Promise<0 | 1> {
  const sweep = await sweepPictures(deps, { removes, removesMany })
  await keep(deps.database, deps.clock.now(), sweep)
  for (const { table, column, admin_id, id, name } of sweep.named)
    say(`${table} ${id}${admin_id ? ` of owner ${admin_id}` : ''}: ${column} ${name} is not stored`)
  if (sweep.named.length < sweep.missing) say(`… and ${sweep.missing - sweep.named.length} more`)
  if (sweep.isHeldBack)
    say(
      `${sweep.orphans} of ${sweep.stored} pictures are shown nowhere. Do folder and database belong together? If so: --remove --many`,
    )
  const left = sweep.orphans - sweep.removed
  const orphans = removes ? `${sweep.removed} that were shown nowhere removed` : `${left} shown nowhere (--remove)`
  say(`${sweep.stored} pictures are stored, ${orphans}, ${sweep.missing} missing`)
  return sweep.missing > 0 || sweep.isHeldBack ? 1 : 0
}
