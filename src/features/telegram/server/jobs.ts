import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { paths } from '#src/contract/paths.ts'
import { type NoticeParams, type NotificationKind, topicOf } from '#src/features/notifications/rules.ts'
import { toldSentence } from '#src/features/notifications/server/told-sentence.ts'
import type { TellElsewhere } from '#src/features/notifications/server/push-jobs.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import { isAppPage } from '../rules.ts'
import type { Button } from './bot-api.ts'
import { buttonTexts } from './bot-texts.ts'
import { eveningReport, messagesOf, morningReport, type ToldTills } from './reports.ts'
import { say } from './say.ts'
import { dropOldSayings, endSaying, enqueueTurn, keepSaying, putBack, sayJob, takeSaying } from './sayings.ts'
import type { Telegram } from './telegram.ts'

type Linked = { account_id: string; chat_id: number }
type Deps = { database: Database; clock: Clock; log: Log; telegram: Telegram | undefined }

/** After so many of one chat others have their turn. */
const mostAtOnce = 10

const leavable: ReadonlySet<string> = new Set<NotificationKind>([
  'class_promoted',
  'class_booked',
  'class_restored',
  'class_moved',
])

/** News of a class that somebody may still give back. */
const buttonsOf = (kind: string, params: NoticeParams, language: Language): Button[][] | undefined => {
  const session = params.session
  if (!session || !leavable.has(kind)) return undefined
  const t = buttonTexts[language]
  const leave = { text: t.leave, callback_data: `leave:${session}` }
  // who waits has no place to take yet
  return [params.status === 'waiting' ? [leave] : [{ text: t.keep, callback_data: `keep:${session}` }, leave]]
}

/** News of members go to their chats, by the same switches as to their phones, with a button to the page that they are about. */
export const createTellChats =
  (publicOrigin: string | undefined): TellElsewhere =>
  async (db, { people, kind, params, link }) => {
    const { rows } = await sql<Linked & { language: Language }>`
    select c.account_id, c.chat_id, c.language from telegram_chats c
    join accounts a on a.id = c.account_id and a.role = 'member' and ${isAlive('a')}
    where a.subject_id = any(${people}::uuid[]) and c.takes_messages and not exists (
      select from notification_choices n where n.person_id = a.subject_id and n.topic = ${topicOf(kind) ?? null}::text and not n.is_pushed)
    order by c.account_id`.execute(db)
    for (const { language, ...linked } of rows) {
      const { title, text } = toldSentence(kind, language, params)
      const page = link && isAppPage(link) && publicOrigin?.startsWith('https:') ? link : undefined
      const opens = page && [
        { text: buttonTexts[language].open, web_app: { url: publicOrigin + paths.telegramApp(page) } },
      ]
      const buttons = [...(buttonsOf(kind, params, language) ?? []), ...(opens ? [opens] : [])]
      await keepSaying(db, linked, { text: `${title}\n${text}`, ...(buttons.length > 0 && { buttons }) })
    }
  }

/** While Telegram is away nothing is said: it waits so long, and is asked for again. */
const awayMs = 30_000

/** What waits for one chat, in its order. What came without an answer is not repeated: it may stand there; what nobody was reached for waits. */
const telegramSay: Job<Deps> = {
  name: sayJob,
  lane: 'gateway',
  async run(payload, { database, log, telegram }) {
    if (!telegram) return
    const chatId = Number(payload['chatId'])
    const inPlatform = <T>(work: (db: Db) => Promise<T>) =>
      database.transaction({ role: 'platform' }, ({ db }) => work(db))
    const later = () => new Date(Date.now() + awayMs)
    for (let said = 0; said < mostAtOnce; said++) {
      if (!(await telegram.botApi.isThere())) return inPlatform((db) => enqueueTurn(db, chatId, later()))
      const saying = await inPlatform((db) => takeSaying(db, chatId))
      if (!saying) return
      const told = await say({ database, log, botApi: telegram.botApi }, chatId, saying.message)
      if (told.kind === 'refused') log.warn({ reason: told.reason }, 'Telegram refused a message')
      if (told.kind === 'later') return inPlatform((db) => putBack(db, saying, told.waitMs))
      if (told.kind === 'unreached') return inPlatform((db) => putBack(db, saying, awayMs))
      await inPlatform((db) => endSaying(db, saying))
    }
    await inPlatform((db) => enqueueTurn(db, chatId))
  },
}

const reports = {
  evening: { column: sql.ref('evening_told_on'), write: eveningReport },
  morning: {
    column: sql.ref('morning_told_on'),
    write: async (...[db, asked]: Parameters<typeof eveningReport>) => ({
      text: await morningReport(db, asked),
      tills: null,
    }),
  },
}

/** Each owner who wants it gets the report of a day once, however often the job runs. */
async function report({ database, clock, telegram }: Deps, which: keyof typeof reports): Promise<void> {
  if (!telegram) return
  const today: Day = clock.today()
  const { column, write } = reports[which]
  const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
    sql<{ account_id: string; admin_id: string; chat_id: number; language: Language; takes_names: boolean }>`
      select c.account_id, a.subject_id as admin_id, c.chat_id, c.language, c.takes_names from telegram_chats c
      join accounts a on a.id = c.account_id and a.role = 'admin' and ${isAlive('a')}
      where c.takes_reports and (${column} is null or ${column} < ${today}::date) order by c.account_id`.execute(db),
  )
  for (const { account_id, admin_id, chat_id, language, takes_names: withNames } of rows)
    await database.transaction({ role: 'platform' }, async ({ db, enter }) => {
      const { rows: untold } = await sql<{ told_on: Day | null; tills: ToldTills | null }>`
        select evening_told_on as told_on, evening_told as tills from telegram_chats
        where account_id = ${account_id} and (${column} is null or ${column} < ${today}::date) for update`.execute(db)
      if (!untold[0]) return
      const { told_on: on, tills } = untold[0]
      await enter({ role: 'tenant', adminId: admin_id })
      const asked = { adminId: admin_id, today, language, withNames }
      const told = await write(db, asked, on && tills ? { on, tills } : undefined)
      await enter({ role: 'platform' })
      for (const text of messagesOf(told.text)) await keepSaying(db, { account_id, chat_id }, { text })
      await sql`
        update telegram_chats set ${column} = ${today}::date,
          evening_told = coalesce(${told.tills && JSON.stringify(told.tills)}::jsonb, evening_told)
        where account_id = ${account_id}`.execute(db)
    })
}

export const telegramJobs: Job<Deps>[] = [
  telegramSay,
  {
    name: 'telegram.evening',
    schedule: '30,40,50 16 * * *', // 21:30 in Tashkent, and twice more for what a stop has missed: told once
    skipsMissed: true,
    leaves: true,
    run: (_, deps) => report(deps, 'evening'),
  },
  {
    name: 'telegram.morning',
    schedule: '*/10 4-5 * * *', // 9:00 in Tashkent, and until 11:00 for what a stop has missed: told once
    skipsMissed: true,
    leaves: true,
    run: (_, deps) => report(deps, 'morning'),
  },
  {
    // also while nothing may leave: what waits then is no news any more
    name: 'telegram.clean',
    schedule: '5 4 * * *', // 9:05 in Tashkent
    skipsMissed: true,
    run: (_, { database }) =>
      database.transaction({ role: 'platform' }, async ({ db }) => {
        await sql`delete from telegram_paces where free_at < ${new Date(Date.now() - 60_000)}`.execute(db)
        await dropOldSayings(db)
      }),
  },
]
