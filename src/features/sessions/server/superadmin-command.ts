import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { StartupError } from '#src/server/startup-error.ts'
import { createSuperadmin, forgetSecondFactor, removeSuperadmin } from './superadmins.ts'

type Asked = { rootName: string; act: 'add' | 'forget' | 'remove' }
const acts = new Map<string, Asked['act']>([
  ['--forget-second-factor', 'forget'],
  ['--remove', 'remove'],
])

/** Of `npm run superadmin -- NAME [--forget-second-factor | --remove]`; a slip of the finger is said, and does nothing. */
export function superadminAsked([rootName, option, ...more]: string[]): Asked {
  if (!rootName || rootName.startsWith('--')) throw new StartupError('Give the root name: npm run superadmin -- NAME')
  if (option === undefined) return { rootName, act: 'add' }
  const act = acts.get(option)
  if (!act || more.length > 0)
    throw new StartupError(`Unknown: ${[option, ...more].join(' ')}. It takes --forget-second-factor or --remove`)
  return { rootName, act }
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
  const unknown = new StartupError(`Nobody is called ${rootName}`)
  if (act === 'forget') {
    if (!(await forgetSecondFactor(database, rootName, now))) throw unknown
    return `${rootName} adds a new app at the next sign-in`
  }
  const done = await removeSuperadmin(database, rootName, now)
  if (done === 'unknown') throw unknown
  if (done === 'last')
    throw new StartupError(`${rootName} is the only one who runs the platform: add somebody else first`)
  return `${rootName} signs in no more; what they did keeps their name`
}
