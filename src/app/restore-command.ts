import path from 'node:path'
import { expireWaiting } from '#src/features/messages/server/after-a-restore.ts'
import { signEverybodyOut } from '#src/features/sessions/server/sign-everybody-out.ts'
import { forgetAllChats } from '#src/features/telegram/server/after-a-restore.ts'
import { newestBackup } from '#src/server/backup-folder.ts'
import { dataDirOf } from '#src/server/config.ts'
import { restoreBackup } from '#src/server/restore-backup.ts'
import { StartupError } from '#src/server/startup-error.ts'
import { optionsOf } from './options.ts'
import { say } from './say.ts'

/** Before anybody is let in and anything leaves, in whatever came back. */
export async function settleRestored(superuserUrl: string): Promise<void> {
  await signEverybodyOut(superuserUrl)
  await forgetAllChats(superuserUrl)
  await expireWaiting(superuserUrl)
}

/** `npm run restore -- --from FOLDER [--at TIME] [--into DATA_DIR]`. */
export async function restoreNow(words: string[]): Promise<void> {
  const { from, at, into } = optionsOf(words, ['from', 'at', 'into'])
  if (!from) throw new StartupError('Give the folder of backups: npm run restore -- --from FOLDER [--at TIME]')
  const until = at === undefined ? undefined : new Date(at)
  if (until && (Number.isNaN(until.getTime()) || !/(?:Z|[+-]\d\d:\d\d)$/.test(at ?? '')))
    throw new StartupError('--at must be an instant with its zone, such as 2026-11-22T10:00:00+05:00')
  const folder = into ? path.resolve(into) : dataDirOf()
  const backup = newestBackup(path.resolve(from), until ?? new Date())
  say(`The copy of ${backup.manifest.finishedAt} is put into ${folder}, with what was changed after it`)
  const { lastChangeAt, isToTheEnd, aside } = await restoreBackup(backup, {
    into: folder,
    at: until,
    settle: settleRestored,
  })
  if (until && isToTheEnd) say('No later change is known than the last one: this is the newest state there is')
  say(`The last change that is there again: ${(lastChangeAt ?? new Date(backup.manifest.finishedAt)).toISOString()}`)
  for (const place of aside) say(`What was there before is kept in ${place}: delete it when you are sure`)
  say(
    'Everybody signs in anew: all sessions have ended, no browser is known any more, and no chat of the bot is linked',
  )
  say(
    'Undone is also what shut somebody out after that: dismissals, blocks, changed passwords and phones, second factors, doors that were taken off, calendars whose links ended.',
  )
  say('Old passwords open again until it is done anew (docs/operation.md, “After a restore”)')
  say(
    'Nothing leaves until you say so, but codes to sign in: no card is charged, no message and no reminder is sent. What was taken and sent after that moment is not known here',
  )
  const there = into ? `DATA_DIR=${into} ` : ''
  say(`What would leave, and then: ${there}npm run outgoing, ${there}npm run outgoing -- --let-go`)
  say(`Start it: ${there}npm start`)
}
