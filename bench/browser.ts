import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import pg from 'pg'
import { findChromium } from '../scripts/chromium.mjs'
import { ownerPhone } from './data-set.ts'
import { withFilledDatabase } from './filled-database.ts'
import type { Sizes } from './options.ts'
import { signIn, signInMember, startProduct } from './product.ts'

export type Stage = {
  url: string
  context: BrowserContext
  /** Chromium's debugging port, for Lighthouse. */
  port: number
}

/** Who is signed in where a page is looked at: the first owner of the data set, somebody who comes to a gym of theirs, nobody. */
export type Viewer = 'owner' | 'member' | null
const slugOfStage = 'sinov-zali'

/** What has aims. */
export const loginPage = { name: 'login', path: '/', viewer: null }
export const listPage = { name: 'member list', path: '/admin/members', viewer: 'owner' } as const
export const dashboardPage = { name: 'dashboard', path: '/admin', viewer: 'owner' } as const
export const memberPage = { name: '/member', path: '/member', viewer: 'member' } as const
export const gymPage = { name: 'page of a gym', path: `/g/${slugOfStage}`, viewer: null }

/** Gives a gym of the first owner an address; answers the phone of somebody whose membership there is paid and runs today. */
async function readVisitor(ownerUrl: string): Promise<string> {
  const db = new pg.Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ admin_id: string; gym_id: string; phone_number: string }>(
      `select s.admin_id, s.gym_id, m.phone_number from memberships s join members m on m.admin_id = s.admin_id and m.id = s.member_id
        where s.admin_id = (select id from admins where phone_number = $1) and s.status = 'active' and s.remaining_tiyin = 0
          and (now() at time zone 'Asia/Tashkent')::date between s.start_on and s.end_on order by m.phone_number limit 1`,
      [ownerPhone(0)],
    )
    const visitor = rows[0]
    if (!visitor) throw new Error('the data set has nobody with a running membership')
    await db.query(
      'insert into gym_addresses (slug, admin_id, gym_id, is_current, created_at) values ($1, $2, $3, true, now()) on conflict do nothing',
      [slugOfStage, visitor.admin_id, visitor.gym_id],
    )
    return visitor.phone_number
  } finally {
    await db.end()
  }
}

const debuggingPort = async (profile: string): Promise<number> => {
  const text = await fs.promises.readFile(path.join(profile, 'DevToolsActivePort'), 'utf8')
  return Number(text.split('\n')[0])
}

const fewPeople = { owners: 10, gyms: 30, members: 5000, transactions: 25_000 }
/** Two hundred thousand, twenty thousand of them the viewer's. */
export const manyPeople = { owners: 10, gyms: 30, members: 200_000, transactions: 200_000 }

/** The built product over a data set, a small one unless said otherwise, and a browser: one whose profile nobody else uses. */
export async function onStage(
  viewer: Viewer,
  work: (stage: Stage) => Promise<void>,
  sizes: Sizes = fewPeople,
): Promise<void> {
  const executablePath = await findChromium()
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-bench-'))
  const look = async (database: { ownerUrl: string; appUrl: string }) => {
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
        const visitor = await readVisitor(database.ownerUrl)
        if (viewer) {
          const { cookies } = await (viewer === 'owner' ? signIn(product.url, 0) : signInMember(product.url, visitor))
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
    }
  }
  try {
    await withFilledDatabase(sizes, look, sizes === fewPeople ? 'postgres-of-pages' : 'postgres-of-many')
  } finally {
    fs.rmSync(profile, { recursive: true, force: true })
  }
}
