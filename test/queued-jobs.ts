import { withClient } from '#src/server/embedded-roles.ts'
import type { World } from './api.ts'

/** What waits in the queue under a task's name, in a world that runs no jobs. */
export async function queuedJobs<Payload>(world: World, task: string): Promise<Payload[]> {
  const { rows } = await withClient(world.ownerUrl, (client) =>
    client.query<{ payload: Payload }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [task],
    ),
  )
  return rows.map(({ payload }) => payload)
}
