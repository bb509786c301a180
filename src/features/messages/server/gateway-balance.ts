import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

const key = 'code_gateway_balance'

type Balance = { credits: number; at: string }

/** What is left at the Telegram Gateway, in millionths, as it said last. */
export async function readGatewayBalance(db: Db): Promise<Balance | undefined> {
  const { rows } = await sql<{ value: Balance }>`select value from platform_settings where key = ${key}`.execute(db)
  return rows[0]?.value
}

export async function noteGatewayBalance(db: Db, credits: number, now: Date): Promise<void> {
  await sql`
    insert into platform_settings (key, value) values (${key}, ${JSON.stringify({ credits, at: now.toISOString() })}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}
