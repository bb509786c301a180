// `npm run upgrade:try [-- COMMIT …]`: the last two versions whose database was another (or those that are named) start on demo data;
// this version opens what they left, the books are computed anew, and the way back is gone: the older one refuses the newer
// database, and runs on its own backup as before. Needs git, and the packages of the older version to be those of this one.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import * as esbuild from 'esbuild'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-upgrade-'))
fs.chmodSync(place, 0o711)
const say = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${String(stderr)}`)
  return stdout
}

/** Each is what stood before a commit that brought a migration. */
const lastTwo = () =>
  git('log', '-2', '--format=%h', '--diff-filter=A', '--', 'db/migrations')
    .toString()
    .trim()
    .split('\n')
    .map((commit) => `${commit}^`)

async function bundle(tree) {
  const outfile = path.join(tree, 'dist', 'server.mjs')
  await esbuild.build({
    absWorkingDir: tree,
    entryPoints: ['src/app/server.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return { tree, program: outfile }
}

async function unpack(ref) {
  const tree = path.join(place, ref.replace(/\W/g, ''))
  fs.mkdirSync(tree)
  const { status, stderr } = spawnSync('tar', ['-x', '-C', tree], { input: git('archive', ref) })
  if (status !== 0) throw new Error(`tar: ${String(stderr)}`)
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  return await bundle(tree)
}

/** The sources as they lie here, committed or not. */
async function copyOfThis() {
  const tree = path.join(place, 'newer')
  for (const folder of ['src', 'db']) fs.cpSync(path.join(root, folder), path.join(tree, folder), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    fs.copyFileSync(path.join(root, name), path.join(tree, name))
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  return await bundle(tree)
}

const settings = (dataDir) => ({
  ...process.env,
  NODE_ENV: 'development',
  DATABASE_URL: undefined,
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'error',
})

async function run({ tree, program }, dataDir, work) {
  const child = spawn(process.execPath, [program], {
    cwd: tree,
    env: settings(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!said.includes('Polvon is on')) {
    if (child.exitCode !== null) throw new Error(said.trim())
    await sleep(100)
  }
  try {
    return await work(`${/Polvon is on (\S+)/.exec(said)[1]}/api`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

function command({ tree, program }, dataDir, ...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: tree,
    env: settings(dataDir),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/** What an owner and a superadmin of the demo data read: the same before and after. */
async function whatIsThere(base) {
  const call = async (url, token, body) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(base + url, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const reply = await answer.json()
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${JSON.stringify(reply)}`)
    return reply
  }
  const { accessToken } = await call('/admin/login', '', { phone_number: '+998901112233', password: 'polvon-admin' })
  const { pagination, members } = await call('/member/foradmin/all?limit=5', accessToken)
  const { gyms } = await call('/gym/foradmin/all', accessToken)
  return JSON.stringify({
    members: pagination.total,
    first: members.map(({ _id }) => _id),
    gyms: gyms.map(({ _id }) => _id),
  })
}

const same = (before, after, what) => {
  if (before !== after) throw new Error(`${what} shows other things: ${after} instead of ${before}`)
}

async function tryFrom(ref, newer) {
  say(`from ${ref}: ${git('log', '-1', '--format=%h %s', ref).toString().trim()}`)
  const older = await unpack(ref)
  const data = path.join(place, `${path.basename(older.tree)}-data`)
  const copies = `${data}-copies`
  const before = await run(older, data, whatIsThere)
  say(`the older one ran on demo data: ${JSON.parse(before).members} members`)
  command(older, data, 'backup', '--to', copies)
  same(before, await run(newer, data, whatIsThere), 'this version')
  command(newer, data, 'ledger:check')
  say('this version opened it, shows the same, and the books agree')
  const refusal = await run(older, data, async () => 'it started').catch((error) => error.message)
  const hasNewMigrations = git('diff', '--name-only', '--diff-filter=A', ref, 'HEAD', '--', 'db/migrations').length > 0
  if (hasNewMigrations && refusal === 'it started')
    throw new Error('the older version opened a database that a newer one has changed')
  say(
    hasNewMigrations ? `the older one refuses it now: ${refusal.split('\n').at(-1)}` : 'no migration lies between them',
  )
  const back = `${data}-back`
  command(older, back, 'restore', '--from', copies, '--into', back)
  same(before, await run(older, back, whatIsThere), 'the way back')
  say('the way back, from the backup before: as it was')
}

try {
  const refs = process.argv.length > 2 ? process.argv.slice(2) : lastTwo()
  const newer = await copyOfThis()
  for (const ref of refs) await tryFrom(ref, newer)
  say(`upgrade and way back held for ${refs.join(' and ')}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  fs.rmSync(place, { recursive: true, force: true })
}
