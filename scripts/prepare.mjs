import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Complaint, run, step } from './terminal.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Packages and build as the sources want them. Quick when they are; two that start at once take turns. `tells` shows the build's time. */
export async function prepare({ builds = true, tells = true } = {}) {
  if (isInstalled() && (!builds || isBuilt())) return
  const release = await takeTurn()
  try {
    if (!isInstalled()) await install()
    if (builds && !isBuilt()) await build(tells)
  } finally {
    release()
  }
}

// ── packages ──

const installStamp = at('node_modules', '.polvon-stamp')
const wantedInstall = () => {
  const lock = read(at('package-lock.json'))
  if (lock === undefined) throw new Complaint(`package-lock.json is missing in ${root}: the checkout is not whole.`)
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

function isInstalled() {
  const wanted = wantedInstall()
  const stamp = read(installStamp)
  if (stamp === wanted) return true
  if (!agreesWithLock()) return false
  fs.writeFileSync(installStamp, wanted)
  return true
}

/** Somebody ran npm by hand: what it noted down is what the lock file asks for. */
function agreesWithLock() {
  const noted = read(at('node_modules', '.package-lock.json'))
  if (noted === undefined) return false
  const packagesOf = (text) => JSON.parse(text).packages
  const wanted = packagesOf(read(at('package-lock.json')))
  const found = packagesOf(noted)
  return Object.entries(wanted).every(([name, { version, link, optional }]) => {
    if (name === '' || link) return true
    return found[name] ? found[name].version === version : optional === true // the programs of other platforms
  })
}

async function install() {
  fs.rmSync(installStamp, { force: true })
  const cli = process.env.npm_execpath
  const isNpm = cli && path.basename(cli).startsWith('npm') && cli.endsWith('js')
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await step('Installing packages (once, about a minute)', () =>
    isNpm ? run(process.execPath, [cli, ...args], { cwd: root }) : run('npm', args, { cwd: root }),
  )
  if (code !== 0) {
    console.error(output.trim().split('\n').slice(0, 12).join('\n'))
    throw new Complaint(
      'The packages could not be installed (npm ci failed): see above, check the connection to the package registry, and start again.',
    )
  }
  fs.writeFileSync(installStamp, wantedInstall())
}

// ── build ──

const buildStamp = at('dist', '.stamp')
const sources = ['src', 'public', 'index.html', 'boot.js', 'vite.config.ts', 'package-lock.json', 'scripts']

function* filesOf(entry) {
  const stat = fs.statSync(at(entry), { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isDirectory()) for (const name of fs.readdirSync(at(entry)).sort()) yield* filesOf(`${entry}/${name}`)
  else if (!entry.includes('.test.')) yield entry
}

function wantedBuild() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(`${file}\0`).update(fs.readFileSync(at(file)))
  return hash.digest('hex')
}

const isBuilt = () =>
  fs.existsSync(at('dist', 'server.mjs')) &&
  fs.existsSync(at('dist', 'web', 'index.html')) &&
  read(buildStamp) === wantedBuild()

async function build(tells) {
  const wanted = wantedBuild()
  fs.rmSync(buildStamp, { force: true })
  const work = () => run(process.execPath, [at('scripts', 'build.mjs')], { cwd: root })
  const { code, output } = await (tells ? step('Building', work) : work())
  if (code !== 0) throw new Complaint(`${output.trim()}\nThe build failed: see above.`)
  fs.writeFileSync(buildStamp, wanted)
}

// ── turns ──

const turnFile = at('.cache', 'prepare.lock')

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Waits while another start or test of this checkout prepares; one that was killed does not count. */
async function takeTurn() {
  fs.mkdirSync(path.dirname(turnFile), { recursive: true })
  for (let hasSaid = false; ; await sleep(200)) {
    try {
      fs.writeFileSync(turnFile, String(process.pid), { flag: 'wx' })
      const beat = setInterval(() => fs.utimesSync(turnFile, new Date(), new Date()), 2000)
      beat.unref()
      return () => {
        clearInterval(beat)
        fs.rmSync(turnFile, { force: true })
      }
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Complaint(`${turnFile} can't be written (${error.code}): mend the rights of this folder.`)
    }
    const stat = fs.statSync(turnFile, { throwIfNoEntry: false })
    const holder = Number(read(turnFile))
    if (stat && ((holder && !isAlive(holder)) || Date.now() - stat.mtimeMs > 20_000)) {
      const aside = `${turnFile}.${process.pid}`
      try {
        fs.renameSync(turnFile, aside) // one of those who wait succeeds
        fs.rmSync(aside)
      } catch {
        // another one did
      }
    } else if (!hasSaid) {
      hasSaid = true
      console.log('  Another start is preparing this checkout, waiting for it …')
    }
  }
}
