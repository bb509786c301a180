import { type Change, changeWhatIsThere } from '#src/server/restored.ts'

const changes: Change[] = [
  {
    table: 'public.sessions',
    change: `update sessions set ended_at = $1, ended_reason = 'restored' where ended_at is null`,
  },
  { table: 'public.known_devices', change: 'delete from known_devices where created_at <= $1' },
  { table: 'public.one_time_codes', change: 'update one_time_codes set expires_at = $1 where expires_at > $1' },
]

/**
 * In a database that was taken back to before, of whichever version: who had been shut out since would be let in again by what they
 * kept, a cookie, a known browser or a code. Only who signs in anew comes in.
 */
export const signEverybodyOut = (superuserUrl: string, at = new Date()): Promise<void> =>
  changeWhatIsThere(superuserUrl, changes, at)
