// `npm run drill`: a disaster from end to end, by the commands of the README alone. The built product runs on demo data, loses
// all payments, and comes back as it was the second before, into an empty folder and from nothing but the folder of backups.
// A client who was erased after that second stays erased; an owner signs in with the authenticator app of before, since the
// secrets came back too, and nobody comes in by a cookie of before.
import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepare, root } from './prepare.mjs'

await prepare()
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-drill-'))
fs.chmodSync(place, 0o711)
const folder = path.join(place, 'backups')
const environment = (dataDir) => ({
  ...process.env,
  DATA_DIR: dataDir,
  BACKUP_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
})
const server = path.join(root, 'dist', 'server.mjs')
const step = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

async function run(dataDir, work) {
  const child = spawn(process.execPath, [server], { env: environment(dataDir), stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (bytes) => (said += bytes))
  while (!said.includes('Polvon is on')) {
    if (child.exitCode !== null) throw new Error(`the product ended:\n${said}`)
    await sleep(100)
  }
  try {
    return await work(/http\S+/.exec(said)[0])
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

function command(dataDir, name, ...words) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...words], {
    cwd: root,
    env: environment(dataDir),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm run ${name} ended with ${status}:\n${stdout}${stderr}`)
}

async function ask(dataDir, sql) {
  const cluster = path.join(dataDir, 'postgres')
  const password = fs.readFileSync(path.join(cluster, 'polvon-owner.password'), 'utf8').trim()
  const port = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/polvon`)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Everything that was ever paid, in one line. */
const paid = async (dataDir) =>
  JSON.stringify(
    await ask(
      dataDir,
      `select count(*), sum(amount_tiyin), md5(string_agg(t::text, '' order by admin_id, id)) from transactions t`,
    ),
  )

const owner = '+998901112233'

const posted = (body) => ({ method: 'POST', body: JSON.stringify(body) })

async function call(url, way, { token, cookie, ...request }) {
  const headers = {
    ...(request.body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  }
  const answer = await fetch(`${url}/api${way}`, { ...request, headers })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { status: answer.status, body: await answer.json(), cookie: cookies.find((one) => one.startsWith('refresh=')) }
}

/** By the password, and by the app where there is one. */
async function signIn(url, app) {
  const first = await call(url, '/admin/login', posted({ phone_number: owner, password: 'polvon-admin' }))
  if (!app) return first
  const { ticket } = first.body.data
  return call(url, '/auth/second', posted({ ticket, code: await app.next() }))
}

/** What an authenticator app shows (RFC 6238), each code once. */
function appOf(secret) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)))
  let last = 0
  const stepNow = () => Math.floor(Date.now() / 30_000)
  return {
    async next() {
      while (stepNow() <= last) await sleep(500)
      last = stepNow()
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(BigInt(last))
      const mac = createHmac('sha1', key).update(counter).digest()
      return String((mac.readUInt32BE(mac.at(-1) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
    },
  }
}

async function addApp(url, token) {
  const started = await call(url, '/auth/totp/start', { ...posted({}), token })
  const app = appOf(started.body.secret)
  const { status } = await call(url, '/auth/totp/confirm', { ...posted({ code: await app.next() }), token })
  if (status !== 200) throw new Error(`the app was not added: ${status}`)
  return app
}

/** As the owner does it; and that it stands beside the copies. */
async function erase({ admin_id, id }, url, token) {
  const { status } = await call(url, `/member/delete/${id}?erase=true`, { method: 'DELETE', token })
  if (status !== 200) throw new Error(`the client of ${admin_id} was not erased: ${status}`)
  const noted = path.join(folder, 'erasures.jsonl')
  while (!fs.existsSync(noted) || !fs.readFileSync(noted, 'utf8').includes(id)) await sleep(100)
}
const isErased = (dataDir, { id }) => ask(dataDir, `select from members where id = '${id}' and erased_at is not null`)

try {
  const first = path.join(place, 'first')
  const second = path.join(place, 'second')
  step('the product starts on demo data')
  const { before, at, client, app, cookie } = await run(first, async (url) => {
    step('an owner adds an authenticator app')
    const { body, cookie } = await signIn(url)
    const token = body.accessToken
    const app = await addApp(url, token)
    step('a copy is made and proved')
    command(first, 'backup')
    await ask(first, `update transactions set note = 'written after the copy' where note is null`)
    const before = await paid(first)
    const [{ at }] = await ask(first, 'select clock_timestamp() as at')
    await sleep(1_000)
    step('a client is erased, and every payment deleted')
    const [client] = await ask(
      first,
      `select m.admin_id, m.id, a.phone_number from members m join admins a on a.id = m.admin_id
       where m.deleted_at is null and a.phone_number = '${owner}'
         and not exists (select from memberships s where s.member_id = m.id) limit 1`,
    )
    await erase(client, url, token)
    await ask(first, 'set session_replication_role = replica; delete from transactions')
    return { before, at, client, app, cookie }
  })
  step('the server burns')
  fs.rmSync(first, { recursive: true, force: true })
  step(`the second before comes back: ${at.toISOString()}`)
  command(second, 'restore', '--from', folder, '--at', at.toISOString())
  const { after, erased, kept, anew } = await run(second, async (url) => ({
    after: await paid(second),
    erased: await isErased(second, client),
    kept: await call(url, '/auth/refresh_token', { cookie }),
    anew: await signIn(url, app),
  }))
  if (after !== before) throw new Error(`other payments came back: ${after} instead of ${before}`)
  if (erased.length !== 1) throw new Error('who was erased is there again')
  if (kept.status === 200) throw new Error('a session of before lets in again')
  if (anew.status !== 200) throw new Error(`the owner's app opens no more: ${anew.status} ${JSON.stringify(anew.body)}`)
  step('the owner signs in anew, with the app')
  step(`all of them are back, and who was erased is not: ${after}`)
} finally {
  fs.rmSync(place, { recursive: true, force: true })
}
