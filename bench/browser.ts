import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { openDataSet } from './data-set.ts'
import { cacheFolder, signIn, startProduct } from './product.ts'

export type Stage = {
  url: string
  context: BrowserContext
  /** Chromium's debugging port, for Lighthouse. */
  port: number
}

/** What has aims; two of them want an owner who is signed in. */
export const loginPage = { name: 'login', path: '/', signedIn: false }
export const listPage = { name: 'member list', path: '/admin/members', signedIn: true }
export const dashboardPage = { name: 'dashboard', path: '/admin', signedIn: true }

const debuggingPort = async (profile: string): Promise<number> => {
  const text = await fs.promises.readFile(path.join(profile, 'DevToolsActivePort'), 'utf8')
  return Number(text.split('\n')[0])
}

/** The built product over a small data set, and a browser: one whose profile nobody else uses. */
export async function onStage(signedIn: boolean, work: (stage: Stage) => Promise<void>): Promise<void> {
  await prepare()
  const say = (line: string) => process.stdout.write(`  ${line}\n`)
  const executablePath = await findChromium()
  const postgres = await startEmbeddedPostgres({
    dir: path.join(cacheFolder, 'postgres-of-pages'),
    database: 'polvon',
    onProgress: say,
  })
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-bench-'))
  try {
    const database = await openDataSet(postgres, { owners: 10, gyms: 30, members: 5000, transactions: 25_000 }, say)
    const product = await startProduct(database)
    try {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--remote-debugging-port=0',
        ],
        viewport: null,
      })
      try {
        if (signedIn) {
          const { cookies } = await signIn(product.url, 0)
          await context.addCookies(
            cookies.map((cookie) => {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
              return { name, value, url: product.url, httpOnly: /httponly/i.test(cookie), sameSite: 'Strict' as const }
            }),
          )
        }
        await work({ url: product.url, context, port: await debuggingPort(profile) })
      } finally {
        await context.close()
      }
    } finally {
      await product.stop()
      await database.drop()
    }
  } finally {
    await postgres.stop()
    fs.rmSync(profile, { recursive: true, force: true })
  }
}
