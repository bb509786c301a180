import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { freePort } from '../free-ports.ts'
import { newId } from '#src/contract/ids.ts'
import { inLength } from './length.ts'
import { ProductProcess } from './product-process.ts'

const kills = inLength(3, 25)
const clients = 8
const amount = 100
const longest = { timeout: 3_600_000 }

let product: ProductProcess
let token = ''
let gymId: string
let planId: string
let lastPhone = 0

type Json = Record<string, unknown>
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back and asserts it
type Body = any

async function send(
  path: string,
  body?: Json,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const answer = await fetch(product.base + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

async function signIn(path: string, credentials: Json): Promise<void> {
  token = ''
  token = (await made(path, credentials)).accessToken
}

async function made(path: string, body: Json): Promise<Body> {
  const answer = await send(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const phones = { owner: '901234567', gym: '901234568' }
const signInOwner = () => signIn('/admin/login', { phone_number: phones.owner, password: 'sinov-paroli' })

/** An owner with a gym that may sell, and one plan. */
async function open(): Promise<void> {
  await signIn('/superadmin/login', { root_name: 'root', password: 'polvon-root' })
  const owner = { fullname: 'Sardor Rahimov', address: 'Toshkent' }
  const { admin } = await made('/admin/register', { ...owner, phone_number: phones.owner, password: 'sinov-paroli' })
  const gym = { name: 'Temir Zal', phone_number: phones.gym, address: 'Chilonzor', facilities: ['Dush'] }
  gymId = (await made(`/gym/create?admin_id=${admin._id}`, gym)).gym._id
  await made('/subscription/create', { gym_id: gymId, plan_name: 'Standart', duration: 365, price: 0 })
  await signInOwner()
  const plan = {
    name: 'Oylik',
    price: 1_000_000_000,
    duration: 30,
    options: [{ key: 'Zal', value: 'bor' }],
    gyms: [gymId],
  }
  planId = (await made('/plans/create/membership', plan)).plan._id
}

/** Two memberships that are never paid in full: four desks at each. */
const debts = (): Promise<string[]> =>
  Promise.all(
    ['Birinchi Sinov', 'Ikkinchi Sinov'].map(async (fullname) => {
      const phone_number = `+99893${String(++lastPhone).padStart(7, '0')}`
      const { member } = await made('/member/create', { fullname, phone_number, gender: 'male', gyms: [gymId] })
      return (await made('/membership/create', { member_id: member._id, gym_id: gymId, plan_id: planId })).membership
        ._id
    }),
  )

beforeAll(async () => {
  product = await ProductProcess.open()
  await open()
}, 240_000)
afterAll(() => product.close())

type Acknowledged = Map<string, string>

/** One payment, tried with its key until the product has answered that it is taken. */
async function payFor(membership: string, acknowledged: Acknowledged): Promise<void> {
  const key = newId()
  const body = { membership_id: membership, paid_amount: amount, transaction_type: 'payment', payment_method: 'card' }
  for (;;) {
    if (product.breakdown) throw new Error(`the server ended by itself: ${product.breakdown}`)
    const answer = await send('/transaction/membership/create', body, { 'idempotency-key': key }).catch(() => undefined)
    if (answer?.status === 201) {
      acknowledged.set(key, answer.body.transaction._id)
      return
    }
    // away, starting, or the first try still at work in a database that has not noticed that its client is dead
    if (answer && answer.status !== 429 && answer.status !== 409)
      throw new Error(`${answer.status} ${answer.body.error}`)
    await sleep(100)
  }
}

/** Eight desks pay without a pause; `interrupt` happens in the midst of it and everybody goes on until they are answered. */
async function payThrough(memberships: readonly string[], acknowledged: Acknowledged, interrupt: () => Promise<void>) {
  let goesOn = true
  const desks = Array.from({ length: clients }, async (_, at) => {
    while (goesOn) await payFor(memberships[at % memberships.length] ?? '', acknowledged)
  })
  await sleep(150 + Math.random() * 700)
  await interrupt()
  await sleep(200)
  goesOn = false
  await Promise.all(desks)
}

async function agrees(memberships: readonly string[], acknowledged: Acknowledged): Promise<void> {
  const rows = await product.sql<{ id: string }>(`select id from transactions where membership_id = any ($1::uuid[])`, [
    memberships,
  ])
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...acknowledged.values()].toSorted())
  const totals = await product.sql<{ paid: string }>(
    `select sum(paid_tiyin)::text as paid from memberships where id = any ($1::uuid[])`,
    [memberships],
  )
  expect(totals[0]?.paid).toBe(String(acknowledged.size * amount * 100))
}

test(
  'the server is killed while eight desks pay: every payment that was answered is there once, none twice',
  longest,
  async () => {
    await signInOwner()
    const [memberships, acknowledged] = [await debts(), new Map<string, string>()]
    for (let at = 0; at < kills; at++) {
      await payThrough(memberships, acknowledged, async () => {
        await product.killServer()
        await product.start()
      })
      await agrees(memberships, acknowledged)
      if (at % 5 === 4) await signInOwner()
    }
    console.info(`${kills} kills of the server, ${acknowledged.size} payments, each there once`)
    expect(await product.checkLedger()).toMatchObject({ code: 0 })
  },
)

test(
  'the database is killed while eight desks pay: every payment that was answered is there once, none twice',
  longest,
  async () => {
    await signInOwner()
    const [memberships, acknowledged] = [await debts(), new Map<string, string>()]
    for (let at = 0; at < kills; at++) {
      await payThrough(memberships, acknowledged, async () => {
        product.killDatabase()
        await backAgain()
      })
      await agrees(memberships, acknowledged)
      if (at % 5 === 4) await signInOwner()
    }
    console.info(`${kills} kills of the database, ${acknowledged.size} payments, each there once`)
    expect(await product.checkLedger()).toMatchObject({ code: 0 })
  },
)

test('a service without workers that is asked to reload goes on, and says what brings what is new', async () => {
  expect(await product.reload(/renews workers.*restart/)).toBe(true)
  expect(product.breakdown).toBeUndefined()
  expect((await fetch(`${product.base}/ready`)).status).toBe(200)
})

async function backAgain(): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
    if (product.breakdown) throw new Error(`the server ended by itself: ${product.breakdown}`)
    const answer = await fetch(`${product.base}/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('the database did not come back')
}

test('a used port is told before anything is made, and a stop in the middle of the first start leaves no PostgreSQL behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polvon-first-'))
  await chmod(folder, 0o711)
  const { file, env } = product.program
  const begin = (port: string) =>
    spawn(process.execPath, [file], {
      env: { ...env, DATA_DIR: folder, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const cluster = path.join(folder, 'postgres')
  try {
    const refused = begin(env['PORT'] ?? '')
    const [said] = await Promise.all([text(refused.stderr), once(refused, 'exit')])
    expect([refused.exitCode, said]).toEqual([1, expect.stringMatching(`^Port ${env['PORT']} is in use`)])
    expect(existsSync(cluster)).toBe(false)

    const first = begin(String(await freePort()))
    const lock = path.join(cluster, 'postmaster.pid')
    const isThere = () => existsSync(lock) && readFileSync(lock, 'utf8') !== ''
    await expect.poll(isThere, { timeout: 60_000, interval: 5 }).toBe(true)
    first.kill('SIGINT')
    await once(first, 'exit')
    expect(existsSync(lock)).toBe(false)

    const migrating = begin(String(await freePort()))
    await once(migrating.stdout, 'data') // the first file of many
    await expect.poll(isThere).toBe(true)
    migrating.kill('SIGINT')
    expect([...(await once(migrating, 'exit')), existsSync(lock)]).toEqual([0, null, false])

    // and while the first data are made, however long they take
    const filling = begin(String(await freePort()))
    await once(filling.stdout, 'data')
    await expect.poll(isThere).toBe(true)
    const [, , , port] = readFileSync(lock, 'utf8').split('\n')
    const password = readFileSync(path.join(cluster, 'polvon-owner.password'), 'utf8').trim()
    const holder = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/polvon`)
    holder.on('error', () => {}) // its server stops
    await holder.connect()
    const count = async (what: string) => Number((await holder.query(`select count(*) ${what}`)).rows[0].count)
    const migrations = readdirSync(path.join(projectRoot(), 'db', 'migrations')).filter((name) => name.endsWith('.sql'))
    const areDone = () => count('from polvon_migrations').catch(() => 0)
    await expect.poll(areDone, { timeout: 60_000 }).toBe(migrations.length)
    await holder.query(`
      create function never_ends() returns trigger language plpgsql as $$
        begin loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop; end $$;
      create trigger never_ends before insert on superadmins execute function never_ends()`)
    const areFilling = () => count(`from pg_stat_activity where wait_event = 'PgSleep'`)
    await expect.poll(areFilling, { timeout: 60_000 }).toBe(1)
    filling.kill('SIGINT')
    expect([...(await once(filling, 'exit')), existsSync(lock)]).toEqual([0, null, false])
  } finally {
    await stopEmbeddedPostgres(cluster)
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
