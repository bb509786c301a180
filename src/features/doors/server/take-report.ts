import { sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import type { RefusedVisit } from '#src/features/visits/contract.ts'
import { checkIn, type DoorFailure } from '#src/features/visits/server/check-in.ts'
import { Failure } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import type { doors } from '../contract.ts'
import { aheadMs, type KeptDecision, reportedHours } from '../rules.ts'
import type { Device } from './queries.ts'

const refusals: readonly string[] = ['visit.refused', 'pass.old', 'pass.invalid']
export const isRefusal = ({ code }: Failure): boolean => refusals.includes(code)

type Deciding = Work<'no_gym_assigned' | DoorFailure> & { adminId: string }
type Result = Reply<typeof doors.report>['results'][number]

/** Which of these were told before. The lock makes a device that tells twice at once come one after the other. */
async function listTold({ db }: Deciding, { admin_id, id }: Device, ids: readonly string[]): Promise<Set<string>> {
  await sql`select 1 from door_devices where admin_id = ${admin_id} and id = ${id} for no key update`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from visits where admin_id = ${admin_id} and id = any(${ids}::uuid[])
    union all select id from refused_visits where admin_id = ${admin_id} and id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id: told }) => told))
}

/** Each decision as the door would have written it at its time, the oldest first. */
export async function takeReport(
  { work, device, secret }: { work: Deciding; device: Device; secret: string },
  decisions: readonly KeptDecision[],
): Promise<Result[]> {
  const told = await listTold(
    work,
    device,
    decisions.map(({ decision_id }) => decision_id),
  )
  const results: Result[] = []
  for (const decision of decisions.toSorted((one, other) => one.at - other.at)) {
    const { decision_id, at } = decision
    if (told.has(decision_id)) results.push({ decision_id, outcome: 'known' })
    else if (at > work.now.getTime() + aheadMs || at < work.now.getTime() - reportedHours * 3_600_000)
      results.push({ decision_id, outcome: 'too_old' })
    else {
      results.push(await takeOne({ work, device, secret }, decision))
      told.add(decision_id)
    }
  }
  return results
}

async function takeOne(
  { work, device, secret }: { work: Deciding; device: Device; secret: string },
  { decision_id, code, at, open }: KeptDecision,
): Promise<Result> {
  const then = new Date(Math.min(at, work.now.getTime()))
  const atThen: Deciding = { ...work, now: then, today: tashkentDay(then) }
  try {
    const { already } = await checkIn(atThen, {
      gymId: device.gym_id,
      code,
      overrideReason: null,
      secret,
      by: { kind: 'system', id: device.id },
      past: { id: decision_id, wasOpened: open },
    })
    return { decision_id, outcome: already ? (open ? 'known' : 'closed') : 'visited' }
  } catch (error) {
    if (!(error instanceof Failure) || !isRefusal(error)) throw error
    const { reason } = error.details.data as RefusedVisit // what the door keeps of a refused try
    return { decision_id, outcome: 'refused', reason }
  }
}
