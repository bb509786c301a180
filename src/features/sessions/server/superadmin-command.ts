import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { StartupError } from '#src/server/startup-error.ts'
import { createSuperadmin, forgetSecondFactor, isNameTaken, removeSuperadmin, renewPassword } from './superadmins.ts'

type Asked = { rootName: string; act: 'add' | 'password' | 'forget' | 'remove' }
const acts = new Map<string, Asked['act']>([
  ['--password', 'password'],
  ['--forget-second-factor', 'forget'],
  ['--remove', 'remove'],
])

/** Of `npm run superadmin -- NAME [--password | --forget-second-factor | --remove]`; a slip of the finger is said, and does nothing. */
export function superadminAsked([rootName, option, ...more]: string[]): Asked {
  if (!rootName || rootName.startsWith('--')) throw new StartupError('Give the root name: npm run superadmin -- NAME')
  if (option === undefined) return { rootName, act: 'add' }
  const act = acts.get(option)
  if (!act || more.length > 0)
    throw new StartupError(
      `Unknown: ${[option, ...more].join(' ')}. It takes --password, --forget-second-factor or --remove`,
    )
  return { rootName, act }
}

/** Adds one who runs the platform, gives one who forgot it a new password, forgets the second factor of one who lost it, or removes one who left; answers what is said of it. */
export async function superadminCommand(
  { database, clock }: { database: Database; clock: Clock },
  { rootName, act, password }: Asked & { password: string },
): Promise<string> {
  const now = clock.now()
  if (act === 'add') {
    if (await isNameTaken(database, rootName))
      throw new StartupError(
        `${rootName} is or was somebody’s name: a new password is --password, somebody new has another name`,
      )
    await createSuperadmin(database, { rootName, password }, now)
    return `${rootName} may sign in at /login/superadmin`
  }
  const unknown = new StartupError(`Nobody is called ${rootName}`)
  if (act === 'password') {
    if (!(await renewPassword(database, { rootName, password }, now))) throw unknown
    return `${rootName} signs in by the new password, with the same second step; what was open has ended`
  }
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
