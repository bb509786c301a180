import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '#src/features/sessions/server/passwords.ts'
import { useDemo } from '#test/demo-desk.ts'
import { demoLogins, demoLoginsProblem } from './published-logins.ts'

const { api } = useDemo()
const problem = () => demoLoginsProblem(api.application.deps.database)
const change = async (login: string, password: string) => {
  const hash = await hashPassword(password)
  await api.sql({ role: 'auth' }, (db) =>
    sql`update accounts set password_hash = ${hash} where login = ${login} and role <> 'member'`.execute(db),
  )
}

test('a database of the demo is told before it is served for real: each account that opens by a password of the README is named', async () => {
  const logins = demoLogins.filter(([role]) => role !== 'member').map(([, , , login]) => login)
  expect(await problem()).toContain(`(${logins.join(', ')})`)
  for (const login of logins.slice(1)) await change(login, 'boshqa-parol-77')
  expect(await problem()).toContain('(root)')
  await change('root', 'boshqa-parol-77')
  expect(await problem()).toBeUndefined()
})
