import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { instant, record } from '#src/contract/values.ts'

const backupState = record(
  'BackupState',
  z.object({
    /** kept: made by the product itself · off: no folder is named · outside: the database is somebody else's, and so are its backups. */
    kept: z.enum(['kept', 'off', 'outside']),
    count: z.int(),
    oldestAt: z.nullable(instant()),
    /** The newest whole copy. */
    last: z.nullable(
      z.object({
        at: instant(),
        /** When it was restored into a scratch server; null before. */
        checkedAt: z.nullable(instant()),
        rows: z.int(),
        /** A night was missed. */
        isOld: z.boolean(),
        /** What was wrong with it then. */
        problem: z.nullable(z.string()),
      }),
    ),
    /** Changes since the copy are kept up to here. */
    changesAt: z.nullable(instant()),
    /** It stands on the same disk as the database. */
    isBeside: z.boolean(),
  }),
)
export type BackupState = z.output<typeof backupState>

export const backups = {
  state: get('/backup/state', {
    summary: 'Whether backups are made, how old the newest is, and what restoring it into a scratch server said',
    access: 'platform.read',
    ofPlatform: true,
    reply: z.object({ backup: backupState }),
  }),
  run: post('/backup/run', {
    summary: 'Make a backup now: it runs behind and is restored into a scratch server, which its state tells',
    access: 'platform.read',
    ofPlatform: true,
    reply: z.object({}),
    errors: ['backup.none'],
    says: 'backup.started',
  }),
}
