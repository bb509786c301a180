import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { superadminAsked, superadminCommand } from './superadmin-command.ts'
import { removeSuperadmin, toSuperadmins } from './superadmins.ts'

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
const removeByName = (rootName: string) =>
  superadminCommand(world.application.deps, { ...superadminAsked([rootName, '--remove']), password: '' })

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

test('a slip of the finger is said, and does nothing', () => {
  expect(superadminAsked(['boshliq'])).toEqual({ rootName: 'boshliq', act: 'add' })
  for (const words of [['boshliq', '--remov'], ['boshliq', '--remove', 'yana'], ['--remove'], []])
    expect(() => superadminAsked(words), words.join(' ')).toThrow(/Unknown|Give the root name/)
})
