import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { keyOfSecret } from '#test/authenticator.ts'
import { superadminAsked, superadminCommand } from './superadmin-command.ts'
import { removeSuperadmin, toSuperadmins } from './superadmins.ts'
import { stepAt, totpCode } from './totp.ts'

const world = useApi()
const rootPassword = 'Togʻ-ortida-oy'
let made = 0

/** Somebody who runs the platform, and how they sign in. */
async function boss() {
  const rootName = `boshliq-${++made}`
  await superadminCommand(world.application.deps, { rootName, act: 'add', password: rootPassword })
  const signIn = () => world.visitor.post('/superadmin/login', { root_name: rootName, password: rootPassword })
  return { rootName, signIn }
}
const command = (rootName: string, option: string, password = '') =>
  superadminCommand(world.application.deps, { ...superadminAsked([rootName, option]), password })
const removeByName = (rootName: string) => command(rootName, '--remove')

test('whoever runs the platform no more is out at once, signs in nowhere and is told of nothing', async () => {
  const [gone, stays] = [await boss(), await boss()]
  const signedIn = await gone.signIn()
  expect(signedIn.status).toBe(200)
  const headers = { authorization: `Bearer ${signedIn.body.accessToken}` }
  const read = () => world.visitor.get('/auth/sessions', { headers })
  expect((await read()).status).toBe(200)
  const { database } = world.application.deps
  const told = () => database.transaction({ role: 'platform' }, ({ db }) => toSuperadmins(db))
  const before = await told()
  expect(await removeByName(gone.rootName)).toContain(gone.rootName)
  await vi.waitUntil(async () => (await read()).status !== 200, { timeout: 30_000 })
  expect((await gone.signIn()).status).toBe(
    (await world.visitor.post('/superadmin/login', { root_name: 'hechkim', password: rootPassword })).status,
  )
  expect((await stays.signIn()).status).toBe(200)
  expect(before.length - (await told()).length).toBe(1)
  await expect(removeByName(gone.rootName)).rejects.toThrow(`Nobody is called ${gone.rootName}`)
})

test('the last one stays, also when two remove each other at once', async () => {
  const { deps } = world.application
  const [one, other] = [await boss(), await boss()]
  const { rows } = await deps.database.transaction({ role: 'auth' }, ({ db }) =>
    sql<{ login: string }>`select login from accounts where role = 'superadmin' and deleted_at is null`.execute(db),
  )
  for (const { login } of rows) if (login !== one.rootName && login !== other.rootName) await removeByName(login)
  const remove = ({ rootName }: typeof one) => removeSuperadmin(deps.database, rootName, new Date())
  // both have looked before either has gone
  const both = await deps.database.transaction({ role: 'auth' }, async ({ db }) => {
    await sql`select from accounts where login in (${one.rootName}, ${other.rootName}) for update`.execute(db)
    const begun = [remove(one), remove(other)]
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
      .toBeGreaterThanOrEqual(2)
    return { begun }
  })
  const ended = await Promise.all(both.begun)
  expect(ended.toSorted()).toEqual(['last', 'removed'])
  const left = ended[0] === 'last' ? one : other
  await expect(removeByName(left.rootName)).rejects.toThrow('add somebody else first')
  expect((await left.signIn()).status).toBe(200)
})

test('whoever forgot the password gets a new one by the command: the old one opens nothing, what was open ends, the second step stays', async () => {
  const { rootName, signIn } = await boss()
  const open = (await signIn()).body.accessToken
  const as = { headers: { authorization: `Bearer ${open}` } }
  const read = () => world.visitor.get('/auth/sessions', as)
  expect((await read()).status).toBe(200)
  const { secret } = (await world.visitor.post('/auth/totp/start', {}, as)).body
  const code = totpCode(keyOfSecret(secret), stepAt(new Date()))
  expect((await world.visitor.post('/auth/totp/confirm', { code }, as)).status).toBe(200)
  const renewed = 'Togʻ-ortida-yangi-oy'
  expect(await command(rootName, '--password', renewed)).toContain(rootName)
  await vi.waitUntil(async () => (await read()).status !== 200, { timeout: 30_000 })
  expect((await signIn()).status).toBe(401)
  const answer = await world.visitor.post('/superadmin/login', { root_name: rootName, password: renewed })
  expect([answer.status, answer.body.command]).toEqual([409, 'second_factor'])
  await expect(command('hechkim', '--password', renewed)).rejects.toThrow('Nobody is called hechkim')
  await expect(command('hechkim', '--forget-second-factor')).rejects.toThrow('Nobody is called hechkim')
})

test('a name that is or was somebody’s is nobody else’s: the command says so', async () => {
  const [gone, stays] = [await boss(), await boss()]
  await removeByName(gone.rootName)
  for (const { rootName } of [gone, stays])
    await expect(
      superadminCommand(world.application.deps, { rootName, act: 'add', password: rootPassword }),
    ).rejects.toThrow('--password')
  expect((await gone.signIn()).status).toBe(401)
  expect((await stays.signIn()).status).toBe(200)
})

test('the log has whatever the command did to those who run the platform, in nobody’s name; what was refused is not in it', async () => {
  const root = await world.superadmin()
  const { rootName } = await boss()
  await command(rootName, '--password', 'Togʻ-ortida-yangi-oy')
  await command(rootName, '--forget-second-factor')
  await command(rootName, '--remove')
  await expect(command(rootName, '--remove')).rejects.toThrow('Nobody')
  await expect(command(rootName, '--password', rootPassword)).rejects.toThrow('Nobody')
  const { entries } = (await root.get('/audit/all?actor_kind=system&sort=date&limit=100', { language: 'en' })).body
  const told = entries.filter(({ changes }: { changes: { after: unknown }[] }) =>
    changes.some(({ after }) => after === rootName),
  )
  expect(told.map(({ what }: { what: string }) => what)).toEqual([
    'A superadmin was added by a command on the server',
    'A superadmin was given a new password by a command on the server',
    'The second step of a superadmin was taken away by a command on the server',
    'A superadmin was removed by a command on the server',
  ])
  const admin = await world.admin()
  expect((await admin.get('/audit/all?limit=100')).text).not.toContain(rootName)
})

test('a slip of the finger is said, and does nothing', () => {
  expect(superadminAsked(['boshliq'])).toEqual({ rootName: 'boshliq', act: 'add' })
  expect(superadminAsked(['boshliq', '--password'])).toEqual({ rootName: 'boshliq', act: 'password' })
  for (const words of [['boshliq', '--remov'], ['boshliq', '--remove', 'yana'], ['--remove'], []])
    expect(() => superadminAsked(words), words.join(' ')).toThrow(/Unknown|Give the root name/)
})
