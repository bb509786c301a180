import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Desks } from './faults/desks.ts'
import { ProductProcess } from './ledger/product-process.ts'

// Commands of the terminal as people meet them: processes of their own, beside the running product and without it.

let product: ProductProcess
let desks: Desks
let stranger: Desks

beforeAll(async () => {
  product = await ProductProcess.open()
  desks = await new Desks(product).open()
  stranger = await new Desks(product).open(1)
  await Promise.all([desks, stranger].flatMap((one) => one.memberships.map((membership) => one.pay(membership))))
}, 240_000)
afterAll(() => product.close())

const command = (
  words: readonly string[],
  typed = '',
  more: NodeJS.ProcessEnv = {},
): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const { file, env } = product.program
    const { stdin } = execFile(
      process.execPath,
      [file, ...words],
      { env: { ...env, ...more } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
    )
    stdin?.end(`${typed}\n`)
  })
const run = (...words: string[]) => command(['export', ...words])
const ownerOf = async ({ phone }: Desks): Promise<string> =>
  (await product.sql<{ id: string }>('select id from admins where phone_number = $1', [phone]))[0]?.id ?? ''

async function whatIsIn(file: string): Promise<{ names: string[]; text: string }> {
  const parts = unzipSync(readFileSync(file))
  return {
    names: Object.keys(parts),
    text: Object.values(parts)
      .map((bytes) => strFromU8(bytes))
      .join('\n'),
  }
}

test('an owner’s whole data leave by the command, beside the running product and without it, and no other’s', {
  timeout: 240_000,
}, async () => {
  const owner = await ownerOf(desks)
  const [beside, without] = ['beside.zip', 'without.zip'].map((name) => path.join(product.folder, name)) as [
    string,
    string,
  ]
  expect(await run('--owner', owner, '--to', beside)).toMatchObject({ code: 0 })
  expect((await run('--owner', '01900000-0000-7000-8000-000000000000', '--to', `${beside}.none`)).code).not.toBe(0)
  expect((await run('--owner', owner, '--too', beside)).code).not.toBe(0)
  await product.stopServer()
  expect(await run('--owner', owner, '--to', without)).toMatchObject({ code: 0 })
  for (const file of [beside, without]) {
    expect(statSync(file).mode & 0o077).toBe(0)
    const { names, text } = await whatIsIn(file)
    expect(names.filter((name) => name.endsWith('.html')).length).toBeGreaterThan(3)
    for (const id of desks.paid.values()) expect(text).toContain(id)
    for (const id of [...stranger.paid.values(), ...stranger.memberships, stranger.gymId])
      expect(text).not.toContain(id)
    expect(text).not.toMatch(/\$argon2|token_hash/)
  }
})

test('a command that is typed wrongly says what is wrong and makes nothing; nobody runs the platform with a password that is tried first', {
  timeout: 240_000,
}, async () => {
  const nowhere = path.join(product.folder, 'nowhere')
  const wrong: [says: string, words: string[], typed?: string][] = [
    ['Give the root name', ['superadmin']],
    ['Unknown: --remov.', ['superadmin', 'boshliq', '--remov']],
    ['at least 12', ['superadmin', 'boshliq'], 'Togʻ-ortida'],
    ['tried first', ['superadmin', 'boshliq'], 'boshliqboshliq'],
    ['Give a folder', ['backup']],
    ['Give the folder of backups', ['restore']],
    ['an instant with its zone', ['restore', '--from', nowhere, '--at', '2026-11-22T10:00:00']],
    ['There is no folder', ['restore', '--from', nowhere, '--into', nowhere]],
    ['There is no backup in', ['restore', '--from', product.folder, '--into', nowhere]],
    ['Unknown: --removes', ['files:check', '--removes']],
    ['Say whose and where to', ['export', '--owner', 'kimdir', '--to', nowhere]],
  ]
  const told = await Promise.all(wrong.map(([, words, typed]) => command(words, typed)))
  expect(told).toEqual(wrong.map(([says]) => ({ code: 1, said: expect.stringContaining(says) })))
  expect(existsSync(nowhere)).toBe(false)
})

test('nobody of this name, a database that lies elsewhere and books that do not agree are said, and end a command', {
  timeout: 240_000,
}, async () => {
  expect(await command(['superadmin', 'hechkim', '--forget-second-factor'])).toEqual({
    code: 1,
    said: expect.stringContaining('Nobody is called hechkim'),
  })
  const to = path.join(product.folder, 'copies')
  expect(await command(['backup', '--to', to], '', { DATABASE_URL: 'postgres://polvon@127.0.0.1:1/polvon' })).toEqual({
    code: 1,
    said: expect.stringContaining('on a server of your own'),
  })
  expect(existsSync(to)).toBe(false)
  await product.start()
  // before a password is asked for, which would be too short
  expect(await command(['superadmin', 'boshliq'], 'qisqa')).toEqual({
    code: 1,
    said: expect.stringContaining('already running on this data folder'),
  })
  await product.sql(`set session_replication_role = replica;
    insert into receipt_counters (admin_id, gym_id, last_number) values (gen_random_uuid(), gen_random_uuid(), 7)`)
  expect(await command(['backup', '--to', to])).toEqual({
    code: 1,
    said: expect.stringMatching(/can't be used: its books show \d+ differences/),
  })
})
