import { sql } from 'kysely'
import type { Reaction } from '#src/server/serve.ts'

/** Who stood in no list could not be forgotten by a person: whoever leaves sees nothing of them when they come back. */
export const reactOfMeasurements: Reaction = {
  async left_work({ db }, { adminId, id }) {
    await sql`
    delete from measurement_shares s where s.admin_id = ${adminId} and s.coach_id in (
      select c.id from class_coaches c where c.admin_id = ${adminId} and (c.id = ${id} or c.employee_id = ${id}))`.execute(
      db,
    )
  },
}
