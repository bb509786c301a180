import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { createLog } from '#src/server/log.ts'
import type { BotApi, Told } from './bot-api.ts'
import { say, takePlace } from './say.ts'

const world = useApi()
const log = createLog({ level: 'silent', pretty: false })
/** Asks for so many places at once, by turns at two servers; when each may write, in order, and how many come later. */
async function ask(now: Date, chats: readonly number[]) {
  const [first, second] = await servers()
  const given = await Promise.all(
    chats.map((chat, index) =>
      (index % 2 ? first : second).transaction({ role: 'platform' }, ({ db }) => takePlace(db, chat, now)),
    ),
  )
  const at = given.flatMap((place) => ('at' in place ? [place.at.getTime()] : [])).toSorted((a, b) => a - b)
  return { at, gaps: at.slice(1).map((one, index) => one - (at[index] ?? 0)), later: given.length - at.length }
}
let other: ReturnType<typeof world.another> | undefined
const servers = async () => {
  other ??= world.another()
  return [world.application.deps.database, (await other).application.deps.database] as const
}
/** After whatever the test before has made everybody wait for. */
const soon = () => new Date(Date.now() + 10_800_000)

test('when Telegram asks one server for patience, no other writes before it is over, nor who has waited for a place already', async () => {
  const [first, second] = await servers()
  const paceOf = () =>
    first.transaction({ role: 'platform' }, async ({ db }) => {
      const { rows } = await sql<{ free_at: Date }>`select free_at from telegram_paces where chat_id = 6001`.execute(db)
      return rows[0]?.free_at.getTime()
    })
  let calls = 0
  let waiting: Promise<Told> | undefined
  const botApi: BotApi = {
    async call() {
      calls += 1
      const pace = await paceOf()
      waiting ??= say({ database: second, botApi, log }, 6_001, { text: 'Yana salom' })
      while ((await paceOf()) === pace) continue
      return { kind: 'later', waitMs: 7_200_000 }
    },
    username: async () => undefined,
    isThere: async () => true,
    close: () => {},
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }) // however long the database takes, the second one has to wait
  expect(await say({ database: first, botApi, log }, 6_001, { text: 'Salom' })).toMatchObject({ kind: 'later' })
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  expect([await waiting, calls]).toMatchObject([{ kind: 'later' }, 1])
  const now = new Date()
  const asked = await second.transaction({ role: 'platform' }, ({ db }) => takePlace(db, 6_002, now))
  expect('waitMs' in asked && asked.waitMs > 3_600_000).toBe(true)
})

test('two servers together write to thirty chats a second and to one chat once; whatever waits longer goes back into the queue', async () => {
  const now = soon()
  const many = await ask(
    now,
    Array.from({ length: 60 }, (_, index) => 4_000 + index),
  )
  expect(Math.min(...many.gaps)).toBeGreaterThanOrEqual(1_000 / 30)
  expect(many.at.filter((at) => at < now.getTime() + 1_000).length).toBeLessThanOrEqual(30)
  expect([many.later > 0, many.at.length > 30]).toEqual([true, true])
  const one = await ask(new Date(now.getTime() + 60_000), [5_000, 5_000, 5_000, 5_000])
  expect([one.at.length, Math.min(...one.gaps) >= 1_000, one.later]).toEqual([2, true, 2])
})

test('who is written to waits for nobody whose update is being done', async () => {
  const [first, second] = await servers()
  const place = await first.transaction({ role: 'platform' }, async ({ db }) => {
    await sql`update telegram_state set seen_at = seen_at where id = 1`.execute(db)
    return second.transaction({ role: 'platform' }, ({ db: other }) =>
      takePlace(other, 6_900, new Date(Date.now() + 20_000_000)),
    )
  })
  expect(place).toHaveProperty('at')
})

test('a database that gives no place makes nobody lose their message: it comes later', async () => {
  const [database] = await servers()
  // what the tests before have made everybody wait for
  await database.transaction({ role: 'platform' }, ({ db }) => sql`delete from telegram_paces`.execute(db))
  const botApi: BotApi = {
    call: vi.fn<BotApi['call']>().mockResolvedValue({ kind: 'done', result: {} }) as BotApi['call'], // whatever is asked
    isThere: async () => true,
    username: async () => 'bot',
    close: () => {},
  }
  const failing = (...nth: number[]) => {
    let nr = 0
    return {
      ...database,
      transaction: (async (...given: Parameters<typeof database.transaction>) => {
        if (nth.includes(++nr)) throw new Error('the database is away')
        return database.transaction(...given)
      }) as typeof database.transaction, // of whatever is asked
    }
  }
  const heard = vi.spyOn(log, 'warn')
  const sayNow = (...nth: number[]) => say({ database: failing(...nth), botApi, log }, 6_901, { text: 'Kod' })
  expect(await sayNow(1)).toMatchObject({ kind: 'later' })
  expect(botApi.call).not.toHaveBeenCalled()
  expect(await sayNow(2)).toMatchObject({ kind: 'done' })
  expect(heard.mock.calls.map(([, words]) => words)).toEqual([
    'a chat was given no place to be written to',
    'what a chat was told could not be noted',
  ])
})
