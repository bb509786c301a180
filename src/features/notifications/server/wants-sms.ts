import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { type SwitchableSms, topicOfSms } from '../rules.ts'

/**
 * Who of these people switched SMS of this kind off. Asked by their ids, never joined: people's own choices stand on the
 * coordinator, members of owners may stand on other nodes.
 */
export async function findUnwilling(
  db: Db,
  people: readonly string[],
  kind: SwitchableSms,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person_id: string }>`
    select chosen.person_id from notification_choices chosen
    where chosen.person_id = any(${people}::uuid[]) and chosen.topic = ${topicOfSms(kind)} and not chosen.is_texted`.execute(
    db,
  )
  return new Set(rows.map(({ person_id }) => person_id))
}
