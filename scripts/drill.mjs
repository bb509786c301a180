// `npm run drill`: a disaster from end to end, by the commands of the README alone. The built product runs on demo data, loses
// all payments, and comes back as it was the second before, into an empty folder and from nothing but the folder of backups.
// A client who was erased after that second stays erased.
import { spawn, spawnSync } from 'node:child_process'
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

function command(name, ...words) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...words], {
    cwd: root,
    env: environment(path.join(place, 'first')),
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

/** As an owner of the demo does it; and that it stands beside the copies. */
async function erase({ admin_id, id, phone_number }, url) {
  const signIn = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number, password: 'polvon-admin' }),
  })
  const { accessToken } = await signIn.json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const { status } = await fetch(`${url}/api/member/delete/${id}?erase=true`, { method: 'DELETE', headers })
  if (status !== 200) throw new Error(`the client of ${admin_id} was not erased: ${status}`)
  const noted = path.join(folder, 'erasures.jsonl')
  while (!fs.existsSync(noted) || !fs.readFileSync(noted, 'utf8').includes(id)) await sleep(100)
}
const isErased = (dataDir, { id }) => ask(dataDir, `select from members where id = '${id}' and erased_at is not null`)

try {
  const first = path.join(place, 'first')
  const second = path.join(place, 'second')
  step('the product starts on demo data')
  const { before, at, client } = await run(first, async (url) => {
    step('a copy is made and proved')
    command('backup')
    await ask(first, `update transactions set note = 'written after the copy' where note is null`)
    const before = await paid(first)
    const [{ at }] = await ask(first, 'select clock_timestamp() as at')
    await sleep(1_000)
    step('a client is erased, and every payment deleted')
    const [client] = await ask(
      first,
      `select m.admin_id, m.id, a.phone_number from members m join admins a on a.id = m.admin_id
       where m.deleted_at is null and a.phone_number = '+998901112233'
         and not exists (select from memberships s where s.member_id = m.id) limit 1`,
    )
    await erase(client, url)
    await ask(first, 'set session_replication_role = replica; delete from transactions')
    return { before, at, client }
  })
  step('the server burns')
  fs.rmSync(first, { recursive: true, force: true })
  step(`the second before comes back: ${at.toISOString()}`)
  command('restore', '--from', folder, '--at', at.toISOString(), '--into', second)
  const { after, erased } = await run(second, async () => ({
    after: await paid(second),
    erased: await isErased(second, client),
  }))
  if (after !== before) throw new Error(`other payments came back: ${after} instead of ${before}`)
  if (erased.length !== 1) throw new Error('who was erased is there again')
  step(`all of them are back, and who was erased is not: ${after}`)
} finally {
  fs.rmSync(place, { recursive: true, force: true })
}
