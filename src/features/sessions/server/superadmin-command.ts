import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { StartupError } from '#src/server/startup-error.ts'
import { createSuperadmin, forgetSecondFactor, removeSuperadmin } from './superadmins.ts'

const options = { '--forget-second-factor': 'forget', '--remove': 'remove' } as const
type Asked = { rootName: string; act: 'add' | 'forget' | 'remove' }

/** Of `npm run superadmin -- NAME [--forget-second-factor | --remove]`; a slip of the finger is said, and does nothing. */
export function superadminAsked([rootName, option, ...more]: string[]): Asked {
  if (!rootName || rootName.startsWith('--')) throw new StartupError('Give the root name: npm run superadmin -- NAME')
  if (option === undefined) return { rootName, act: 'add' }
  if (more.length > 0 || !(option === '--forget-second-factor' || option === '--remove'))
    throw new StartupError(`Unknown: ${[option, ...more].join(' ')}. It takes --forget-second-factor or --remove`)
  return { rootName, act: options[option] }
}

/** Adds one who runs the platform, forgets the second factor of one who lost it, or removes one who left; answers what is said of it. */
export async function superadminCommand(
  { database, clock }: { database: Database; clock: Clock },
  { rootName, act, password }: Asked & { password: string },
): Promise<string> {
  const now = clock.now()
  if (act === 'add') {
    await createSuperadmin(database, { rootName, password }, now)
    return `${rootName} may sign in at /login/superadmin`
  }
  const isForgotten = act === 'forget' && (await forgetSecondFactor(database, rootName, now))
  if (isForgotten) return `${rootName} adds a new app at the next sign-in`
  const done = act === 'remove' ? await removeSuperadmin(database, rootName, now) : 'unknown'
  if (done === 'unknown') throw new StartupError(`Nobody is called ${rootName}`)
  if (done === 'last')
    throw new StartupError(`${rootName} is the only one who runs the platform: add somebody else first`)
  return `${rootName} signs in no more; what they did keeps their name`
}
