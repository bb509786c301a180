import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/server/migrate.ts'

export default async function setup(project: TestProject) {
  const serverUrl = process.env['DATABASE_URL']
  if (!serverUrl) throw new Error('DATABASE_URL is needed')
  const name = `polvon_template_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client(serverUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  project.provide('templateDatabase', { serverUrl, name })
  return () => run(`drop database if exists ${name} with (force)`)
}
