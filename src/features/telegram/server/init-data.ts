import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { isSame } from '#src/features/online-payments/server/driver.ts'
import type { Db } from '#src/server/db.ts'
import { openingSeconds } from '../rules.ts'

/** Clocks differ by so much. */
const aheadSeconds = 60

type Opened = { userId: number; hash: string; saidAt: Date }

/**
 * Who opened the app in Telegram, if Telegram says so for this very bot, and lately: all that it said but the hash, in order,
 * under a key that is made of the bot's token.
 */
export function readInitData(initData: string, token: string, now: Date): Opened | undefined {
  const said = [...new URLSearchParams(initData)]
  const names = said.map(([name]) => name)
  if (new Set(names).size !== names.length) return undefined
  const fields = Object.fromEntries(said)
  const { hash = '' } = fields
  const checked = said
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  const expected = createHmac('sha256', key).update(checked).digest('hex')
  if (!isSame(hash, expected)) return undefined
  const saidSeconds = Number(fields['auth_date'])
  const age = now.getTime() / 1000 - saidSeconds
  if (!Number.isSafeInteger(saidSeconds) || age > openingSeconds || age < -aheadSeconds) return undefined
  const userId = userIn(fields['user'])
  return userId === undefined ? undefined : { userId, hash, saidAt: new Date(saidSeconds * 1000) }
}

function userIn(text = ''): number | undefined {
  try {
    const id: unknown = (JSON.parse(text) as { id?: unknown } | null)?.id
    return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined
  } catch {
    return undefined
  }
}

/** False when these words have opened a session before. */
export async function useUp(db: Db, { hash, saidAt }: Opened, now: Date): Promise<boolean> {
  await sql`delete from telegram_openings where expires_at < ${now}`.execute(db)
  const { numAffectedRows } = await sql`
    insert into telegram_openings (data_hash, expires_at)
    values (${Buffer.from(hash, 'hex')}, ${new Date(saidAt.getTime() + (openingSeconds + aheadSeconds) * 1000)})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
