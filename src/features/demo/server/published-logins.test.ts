import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '#src/features/sessions/server/passwords.ts'
import { useDemo } from '#test/demo-desk.ts'
import { demoLogins, refuseDemoLogins } from './published-logins.ts'

const { api } = useDemo()
const refuse = () => refuseDemoLogins(api.application.deps.database)
const change = async (login: string, password: string) => {
  const hash = await hashPassword(password)
  await api.sql({ role: 'auth' }, (db) =>
    sql`update accounts set password_hash = ${hash} where login = ${login} and role <> 'member'`.execute(db),
  )
}

test('a database of the demo is not served for real: each account that opens by a password of the README is named', async () => {
  const logins = demoLogins.filter(([role]) => role !== 'member').map(([, , , login]) => login)
  await expect(refuse()).rejects.toThrow(`(${logins.join(', ')})`)
  for (const login of logins.slice(1)) await change(login, 'boshqa-parol-77')
  await expect(refuse()).rejects.toThrow('(root)')
  await change('root', 'boshqa-parol-77')
  await expect(refuse()).resolves.toBeUndefined()
})
