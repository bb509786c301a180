import fs from 'node:fs'
import { type BackupPlace, placeOf } from './backup-folder.ts'

/** For the shell that PostgreSQL starts; a per cent sign of the path would be read by PostgreSQL. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`.replaceAll('%', '%%')

/**
 * Settings by which PostgreSQL hands every change over to the folder of backups, at least once a minute. A file that is there
 * already with the same content is done; one with another content stays, and PostgreSQL goes on asking.
 */
export function archiveSettings(
  folder: string,
  cluster: string,
  account?: { uid: number; gid: number },
): Record<string, string> {
  const { wal } = placeOf(folder, cluster)
  fs.mkdirSync(wal, { recursive: true, mode: 0o711 })
  fs.chmodSync(wal, 0o700)
  if (account) fs.chownSync(wal, account.uid, account.gid)
  const file = `${quoted(wal)}/%f.gz`
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `if test -f ${file}; then gzip -dc ${file} | cmp -s - %p; else gzip -1 -c %p > ${file}.part && { sync ${file}.part 2>/dev/null || true; } && mv ${file}.part ${file}; fi`,
  }
}

export type RecoveryTarget = {
  place: BackupPlace
  at?: Date /** Changes that were not handed over any more. */
  left?: string
}

/** Settings by which PostgreSQL does the changes again, all of them or those up to an instant, and then opens for writing. */
export function recoverySettings({ place, at, left }: RecoveryTarget): Record<string, string> {
  const file = `${quoted(place.wal)}/%f.gz`
  const rest = left ? ` || { test -f ${quoted(left)}/%f && cp ${quoted(left)}/%f %p; }` : ''
  return {
    archive_mode: 'off',
    hot_standby: 'off', // nobody is let in before all is done
    // a path of PostgreSQL's own has no sign that the shell would read
    restore_command: `{ test -f ${file} && gzip -dc ${file} > %p; }${rest}`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(at ? { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') } : {}),
  }
}
