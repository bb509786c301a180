import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { paths } from '#src/contract/paths.ts'
import { isSame } from '#src/features/online-payments/server/driver.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import type { Reaction } from '#src/server/serve.ts'
import { type BotApi, createBotApi, type TelegramConfig } from './bot-api.ts'
import { languages } from '#src/contract/languages.ts'
import { commandTexts } from './bot-texts.ts'
import { numbersLastMs } from '../rules.ts'
import { passOver, readUpdate, takeUpdate, type Update } from './updates.ts'

export type Telegram = {
  botApi: BotApi
  /** What Telegram signs by for this bot. */
  token: string
  webhookSecret: string | undefined
  close(): void
}

type Deps = {
  database: Database
  clock: Clock
  log: Log
  telegram: Telegram | undefined
  publicOrigin: string | undefined
  reactions: readonly Reaction[]
}

const webhookPath = '/api/telegram/webhook'
/** The part of a token before the colon; 0 where it has none. */
const botIdOf = (token: string): number => Number(/^\d+(?=:)/.exec(token)?.[0] ?? 0)
const webhookOf = (origin: string, token = ''): string => `${origin}${webhookPath}?bot=${botIdOf(token)}`
const kinds = ['message', 'callback_query', 'my_chat_member']
/** Telegram holds a question so long when nobody writes. */
const holdSeconds = 25
const leaseMs = 60_000
const pauseMs = 3_000

export function createTelegram(config: TelegramConfig, log: Log): Telegram {
  const botApi = createBotApi(config, log)
  return { botApi, token: config.token, webhookSecret: config.webhookSecret, close: () => botApi.close() }
}

/** Does what an update asks, and lets a pressed button go. */
async function take({ telegram, log, ...deps }: Deps, update: Update): Promise<void> {
  const pressed = await takeUpdate(deps, update)
  if (!pressed || !telegram) return
  const answer = { callback_query_id: pressed.id, ...(pressed.says && { text: pressed.says }) }
  const told = await telegram.botApi.call('answerCallbackQuery', answer)
  if (told.kind !== 'done') log.debug({ kind: told.kind }, 'a button was not let go')
}

/** What fails twice is passed over, so that it holds up nobody else: Telegram brings what was not taken again, and the others after it. */
function takerOf(deps: Deps): (update: Update) => Promise<void> {
  let failed: number | undefined
  return async (update) => {
    try {
      await take(deps, update)
    } catch (err) {
      if (failed !== update.update_id) {
        failed = update.update_id
        throw err
      }
      deps.log.error({ err }, 'an update of the bot could not be done twice, and is passed over')
      await passOver(deps, update)
    }
  }
}

/** What is typed after a slash, in the language of whoever types; Uzbek for all others. */
async function nameCommands({ call }: BotApi): Promise<void> {
  for (const language of languages) {
    const commands = Object.entries(commandTexts[language]).map(([command, description]) => ({ command, description }))
    await call('setMyCommands', { commands, ...(language !== 'uz' && { language_code: language }) })
  }
}

/** Of the bot that the address names; one that names none is of ours. */
const isOfBot = (url: string, token = ''): boolean => {
  const named = /[?&]bot=(\d+)/.exec(url)?.[1]
  return named === undefined || Number(named) === botIdOf(token)
}

/** What Telegram calls where there is a public address: known by the secret that it was given. */
export function addTelegramWebhook(app: FastifyInstance, deps: Deps): void {
  const secret = deps.telegram?.webhookSecret
  if (!secret) return
  const takeOrPassOver = takerOf(deps)
  app.post(webhookPath, { bodyLimit: 262_144 }, async (request, reply) => {
    const given = request.headers['x-telegram-bot-api-secret-token']
    if (typeof given !== 'string' || !isSame(given, secret)) return reply.code(404).send()
    // a bot that was here before is still told by Telegram to call, and counts its updates by numbers of its own
    if (!isOfBot(request.url, deps.telegram?.token)) return reply.code(404).send()
    const update = readUpdate(request.body)
    if (update) await takeOrPassOver(update)
    return {}
  })
}

/** One process reads at a time: whoever holds the lease, which ends with a process that died. */
const lease = ({ database, clock }: Pick<Deps, 'database' | 'clock'>, reader: string) =>
  database.transaction({ role: 'platform' }, async ({ db }) => {
    const now = new Date()
    const counted = new Date(clock.now().getTime() - numbersLastMs)
    const { rows } = await sql<{ next_update: number }>`
      update telegram_state set reader = ${reader}, read_until = ${new Date(now.getTime() + leaseMs)}
      where id = 1 and (reader = ${reader} or read_until is null or read_until < ${now})
      returning case when seen_at >= ${counted} then next_update else 0 end as next_update`.execute(db)
    return rows[0]
  })

/** Another bot in the place of one counts its updates by numbers of its own. */
async function followBot(database: Database, token: string): Promise<void> {
  const id = botIdOf(token)
  await database.transaction({ role: 'platform' }, ({ db }) =>
    sql`
      update telegram_state set bot_id = ${id}, next_update = case when bot_id is null then next_update else 0 end
      where id = 1 and bot_id is distinct from ${id}`.execute(db),
  )
}

const release = (database: Database, reader: string) =>
  database.transaction({ role: 'platform' }, ({ db }) =>
    sql`update telegram_state set reader = null, read_until = null where id = 1 and reader = ${reader}`.execute(db),
  )

/** Asks Telegram for what people wrote, again and again; with a webhook Telegram is told where to call instead. */
export function readTelegram(deps: Deps): { stop(): Promise<void> } {
  const { database, telegram, log, publicOrigin } = deps
  if (!telegram) return { stop: async () => {} }
  const reader = randomUUID()
  const stopping = new AbortController()
  const pause = () => sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  const takeOrPassOver = takerOf(deps)

  /** Telegram answers nobody who asks while it is told to call an address. */
  let mayHaveWebhook = true
  let complaint = ''

  /** One of ours that was set since is of a server that follows this one, or stands beside it, and sets it at its start alone. */
  async function isOfAnother(): Promise<boolean> {
    const told = await telegram?.botApi.call<{ url?: string }>('getWebhookInfo')
    const own = publicOrigin && webhookOf(publicOrigin, telegram?.token)
    return told?.kind === 'done' && told.result.url !== own
  }

  async function round(): Promise<boolean> {
    const held = await lease(deps, reader)
    if (!held) return false
    if (mayHaveWebhook) mayHaveWebhook = (await telegram?.botApi.call('deleteWebhook'))?.kind !== 'done'
    const asked = { offset: held.next_update || undefined, timeout: holdSeconds, allowed_updates: kinds }
    const told = await telegram?.botApi.call<Update[]>('getUpdates', asked, (holdSeconds + 10) * 1_000)
    if (told?.kind === 'refused') {
      mayHaveWebhook ||= await isOfAnother()
      if (told.reason !== complaint) log.warn({ reason: told.reason }, 'Telegram tells nothing of what people write')
      complaint = told.reason
    }
    if (told?.kind !== 'done') return false
    complaint = ''
    for (const update of told.result) await takeOrPassOver(update)
    return true
  }

  /** Whatever it fails by, it is done again: nobody waits for it, and the bot would be deaf. */
  async function untilDone(work: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      const isDone = await work().catch((err: unknown) => {
        log.warn({ err }, 'what people wrote to the bot could not be taken')
        return false
      })
      if (isDone) return
      if (!stopping.signal.aborted) await pause()
    }
  }

  async function read(): Promise<void> {
    const { botApi, token, webhookSecret } = telegram as Telegram // checked above
    await untilDone(() => followBot(database, token).then(() => true))
    if (stopping.signal.aborted) return
    // Telegram opens no other address than one of https
    if (publicOrigin?.startsWith('https:')) {
      const app = { type: 'web_app', text: 'Polvon', web_app: { url: publicOrigin + paths.telegramApp() } }
      await botApi.call('setChatMenuButton', { menu_button: app })
    }
    await nameCommands(botApi)
    if (webhookSecret && publicOrigin) {
      const url = webhookOf(publicOrigin, token)
      // one call at a time: what people write is taken in its order
      const asked = { url, secret_token: webhookSecret, allowed_updates: kinds, max_connections: 1 }
      return untilDone(async () => (await botApi.call('setWebhook', asked)).kind === 'done')
    }
    // a round that went well is followed by the next at once
    await untilDone(async () => {
      while (!stopping.signal.aborted && (await round()));
      return false
    })
    await release(database, reader).catch(() => {})
  }

  const reading = read()
  return {
    async stop() {
      stopping.abort()
      telegram.close()
      await reading
    },
  }
}
