import { listDueCharges } from '#src/features/autopay/server/due-charges.ts'
import { type Config, loadConfig } from '#src/server/config.ts'
import { StartupError } from '#src/server/startup-error.ts'
import type { Application } from './application.ts'
import { type OpenDatabase, openBeside } from './open-database.ts'
import { letGo, saysHeld } from './outgoing-answers.ts'
import { say } from './say.ts'

type Open = (config: Config, database: Omit<OpenDatabase, 'close'>, runsJobs: boolean) => Promise<Application>

/** `npm run outgoing [-- --let-go]`: what a restore keeps from leaving until somebody has compared. */
export async function outgoingNow(words: string[], open: Open): Promise<void> {
  const unknown = words.find((word) => word !== '--let-go')
  if (unknown) throw new StartupError(`Unknown: ${unknown}. npm run outgoing [-- --let-go]`)
  const config = loadConfig()
  if (words.includes('--let-go')) {
    say(letGo(config))
    return
  }
  const database = await openBeside(config)
  try {
    const { deps, close } = await open(config, database, false)
    const charges = await listDueCharges(deps.database, deps.clock.today()).finally(close)
    say(saysHeld(config))
    for (const charge of charges) say(charge)
    say(
      charges.length === 0
        ? 'No card is to be charged today'
        : `${charges.length} cards would be charged next: whoever the provider’s list shows as having paid is entered as paid first, or their autopay stopped`,
    )
  } finally {
    await database.close()
  }
}
