import { type Change, changeWhatIsThere } from '#src/server/restored.ts'

const job = (...tasks: string[]) =>
  `delete from graphile_worker._private_jobs where task_id in
     (select id from graphile_worker._private_tasks where identifier in (${tasks.map((task) => `'${task}'`).join()}))`

const changes: Change[] = [
  {
    table: 'public.sms_messages',
    change: `update sms_messages set status = 'expired', settled_at = $1 where status = 'queued'`,
  },
  { table: 'graphile_worker._private_jobs', change: job('push_news', 'push_one', 'telegram_say') },
]

/** In a database that was taken back to before: what was waiting to be sent then has left since, and does not leave again. */
export const expireWaiting = (superuserUrl: string, at = new Date()): Promise<void> =>
  changeWhatIsThere(superuserUrl, changes, at)
