import { sealedCards, sealedFormerBoxes } from '#src/features/autopay/server/sealed-cards.ts'
import { sealedBoxes } from '#src/features/cash-boxes/server/sealed-boxes.ts'
import { sealedApps } from '#src/features/sessions/server/sealed-apps.ts'
import { type Config, loadConfig } from '#src/server/config.ts'
import { type Renewed, sealAnew } from '#src/server/sealed-rows.ts'
import { StartupError } from '#src/server/startup-error.ts'
import type { Application } from './application.ts'
import type { ApplicationDeps } from './deps.ts'
import { type OpenDatabase, openBeside } from './open-database.ts'
import { say } from './say.ts'

type Open = (config: Config, database: Omit<OpenDatabase, 'close'>, runsJobs: boolean) => Promise<Application>

/**
 * All that stays sealed for longer than days: what an earlier key sealed opens by the present one alone afterwards, and what was sealed in an
 * earlier way is sealed in the present one. Codes of a payment on its way and kept answers go by themselves.
 */
export async function renewSecrets({
  database,
  vault,
  factorVault,
}: Pick<ApplicationDeps, 'database' | 'vault' | 'factorVault'>): Promise<Renewed> {
  const all = { renewed: 0, lost: 0 }
  const kept = (vault.isOpen ? [sealedBoxes, sealedCards, sealedFormerBoxes] : []).map((rows) => ({ rows, by: vault }))
  for (const { rows, by } of [...kept, { rows: sealedApps, by: factorVault }]) {
    const { renewed, lost } = await database.transaction(rows.scope, ({ db }) => sealAnew(db, by, rows))
    all.renewed += renewed
    all.lost += lost
  }
  return all
}

/** `npm run secrets:renew`: after a new key was set beside the earlier one; then the earlier one need be named no more. */
export async function renewSecretsNow(words: string[], open: Open): Promise<void> {
  if (words[0]) throw new StartupError(`Unknown: ${words[0]}. npm run secrets:renew`)
  const config = loadConfig()
  const database = await openBeside(config)
  try {
    const { deps, close } = await open(config, database, false)
    const { renewed, lost } = await renewSecrets(deps).finally(close)
    say(`Sealed anew: ${renewed}`)
    if (lost > 0) throw new StartupError(`No key that is named opens ${lost} more: they stay as they are`)
    say('Nothing is left that an earlier key has sealed')
  } finally {
    await database.close()
  }
}
