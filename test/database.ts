import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: { serverUrl: string; name: string }
  }
}

const withDatabase = (url: string, name: string): string => {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

/** A database of its own for one test file: a copy of the migrated template. */
export async function cloneDatabase(): Promise<{ ownerUrl: string; appUrl: string; drop(): Promise<void> }> {
  const { serverUrl, name: template } = inject('templateDatabase')
  const name = `polvon_test_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client(serverUrl)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name} template ${template}`)
  const url = withDatabase(serverUrl, name)
  return { ownerUrl: url, appUrl: url, drop: () => run(`drop database if exists ${name} with (force)`) }
}
