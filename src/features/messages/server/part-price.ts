import { sql } from 'kysely'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Db } from '#src/server/db.ts'

const key = 'sms_part_tiyin'

/** What one part of an SMS costs, in soʻm; null while nobody has said. */
export async function readPartPrice(db: Db): Promise<number | null> {
  const { rows } = await sql<{ price: Tiyin }>`
    select (s.value #>> '{}')::bigint as price from platform_settings s where s.key = ${key} and s.value #>> '{}' is not null`.execute(
    db,
  )
  return rows[0] ? toSom(rows[0].price) : null
}

export async function writePartPrice(db: Db, price: Tiyin | null): Promise<void> {
  if (price === null) await sql`delete from platform_settings where key = ${key}`.execute(db)
  else
    await sql`
      insert into platform_settings (key, value) values (${key}, to_jsonb(${price}::bigint))
      on conflict (key) do update set value = excluded.value`.execute(db)
}
