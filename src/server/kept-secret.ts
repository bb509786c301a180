import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

type KeptFile = { name: string; setting: string; costs: string }
export const sessionSecretFile: KeptFile = {
  name: 'session-secret',
  setting: 'SESSION_SECRET',
  costs: 'everybody signs in again',
}
export const secretsKeyFile: KeptFile = {
  name: 'secrets-key',
  setting: 'SECRETS_KEY',
  costs: 'keys of payment providers are entered again',
}

/** What signs and what seals, in the data folder: made by a first start that was given none. */
export const keptSecretFiles = [sessionSecretFile.name, secretsKeyFile.name]

/** Outside production a secret is made by the first start and kept, so that a restart logs nobody out. */
export function keptSecret(dataDir: string, { name, setting, costs }: KeptFile): string {
  const file = path.join(dataDir, name)
  let secret: string
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
    secret = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // node:fs throws nothing else
    throw new StartupError(
      code === 'ENOTDIR' || code === 'EEXIST'
        ? `The data folder is not a folder: ${dataDir}. Set DATA_DIR to another place.`
        : `The data folder ${dataDir} can't be read and written (${code}): mend its rights, or set DATA_DIR to another place.`,
    )
  }
  if (secret.length < 32) throw new StartupError(`${file} is damaged: delete it (${costs}), or set ${setting}.`)
  return secret
}
