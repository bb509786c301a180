import type { Files } from '#src/server/files.ts'
import type { Job } from '#src/server/queue.ts'

/** A photo that was replaced or erased goes after the commit, so that a rollback never loses one that is still shown. */
export const memberJobs: Job<{ files: Files }>[] = [
  {
    name: 'members.remove_avatar',
    run: ({ name }, { files }) => files.remove(String(name)),
  },
]
