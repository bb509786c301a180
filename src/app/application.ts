import net from 'node:net'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors } from '#src/contract/errors.ts'
import { fieldTexts } from '#src/contract/fields.ts'
import { replaceQuoted } from '#src/contract/literal-strings.ts'
import { messages } from '#src/contract/messages.ts'
import { isOwner } from '#src/features/admins/server/queries.ts'
import { createPictureRoom } from '#src/features/admins/server/picture-room.ts'
import { pictureMetrics } from '#src/features/accounts/server/sweep-pictures.ts'
import { backupMetrics } from '#src/features/backups/server/back-up.ts'
import { ledgerMetrics } from '#src/features/ledger/server/jobs.ts'
import { callbackSecret } from '#src/features/messages/server/callback.ts'
import { type CodeGatewayConfig, createCodeGateway } from '#src/features/messages/server/code-gateway.ts'
import { createSmsDriver } from '#src/features/messages/server/drivers.ts'
import { addGatewayReports, reportsPath } from '#src/features/messages/server/gateway-reports.ts'
import type { SmsConfig } from '#src/features/messages/server/sms-driver.ts'
import { isFramedPage, telegramHosts } from '#src/features/telegram/rules.ts'
import { createTelegramWay } from '#src/features/telegram/server/other-way.ts'
import { lookAgain } from '#src/features/reminders/server/look-again.ts'
import { textEvents } from '#src/features/reminders/server/text-events.ts'
import { createTellChats } from '#src/features/telegram/server/jobs.ts'
import type { TelegramConfig } from '#src/features/telegram/server/bot-api.ts'
import { addTelegramWebhook, createTelegram, readTelegram } from '#src/features/telegram/server/telegram.ts'
import { createLive } from '#src/features/notifications/server/live.ts'
import { createPush } from '#src/features/notifications/server/push.ts'
import { outboxRegister, type RegisterDriver } from '#src/features/fiscal/server/register-driver.ts'
import { createClickApi } from '#src/features/online-payments/server/click-api.ts'
import { cardHosts, createPaymeCards } from '#src/features/online-payments/server/payme-cards.ts'
import { inlineScripts } from '#src/server/page-html.ts'
import { paths } from '#src/contract/paths.ts'
import { addProviderDoors } from '#src/features/online-payments/server/doors.ts'
import { createPayingLinks } from '#src/features/invoices/server/paying-links.ts'
import { createProvenBoxes } from '#src/features/online-payments/server/proven-boxes.ts'
import { eraseAnew } from '#src/features/own-data/server/erase-person.ts'
import { createProofOf } from '#src/features/sessions/server/proved.ts'
import { createOverSessions, createSessionReader } from '#src/features/sessions/server/sessions.ts'
import { isPictureOf } from '#src/features/accounts/server/pictures.ts'
import { createKnownCallers } from '#src/features/sessions/server/known-callers.ts'
import { doorCallerOf } from '#src/features/doors/server/device-keys.ts'
import { createViewerOf } from '#src/features/sessions/server/see-pictures.ts'
import { createProofs } from '#src/features/sessions/server/proof-of-work.ts'
import { createTokens } from '#src/features/sessions/server/tokens.ts'
import { createAccessLog } from '#src/server/access-log.ts'
import { addApiDescription } from '#src/server/api-description.ts'
import { addStorefront } from '#src/features/storefront/server/site.ts'
import type { Backups } from '#src/server/backups.ts'
import { type Clock, createClock } from '#src/server/clock.ts'
import { createDatabase, type RunStatement } from '#src/server/db.ts'
import { diskMetrics } from '#src/server/disk-space.ts'
import { createFiles, type FilesConfig } from '#src/server/files.ts'
import { createHeldBytes } from '#src/server/held-bytes.ts'
import { createFairGate } from '#src/server/gate.ts'
import { createHttpServer } from '#src/server/http.ts'
import type { Log } from '#src/server/log.ts'
import { addProbes } from '#src/server/probes.ts'
import { isOutgoingHeld } from '#src/server/outgoing-hold.ts'
import { startQueue } from '#src/server/queue.ts'
import { createCallCounter, createSharedLimit } from '#src/server/request-limit.ts'
import { QueuePool } from '#src/server/queue-pool.ts'
import { type ReplicaOptions, replicaMetrics } from '#src/server/replica.ts'
import { serve } from '#src/server/serve.ts'
import { addSecurityTxt } from '#src/server/security-txt.ts'
import { addSite, type HoldPicture } from '#src/server/site.ts'
import { about, features, reactions, subjects } from './api.ts'
import type { ApplicationDeps } from './deps.ts'
import { createVault } from '#src/server/vault.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import { jobs } from './jobs.ts'

export type ApplicationOptions = {
  /** The login of the running product: it owns nothing. */
  appUrl: string
  /** The same login past whatever pooler stands before it: what listens needs a connection of its own. */
  listenUrl: string
  /** The owner of the schema: migrations and the job queue. */
  ownerUrl: string
  /** A copy of the database that answers what may be a second old. */
  replica?: ReplicaOptions | undefined
  poolSize: number
  hasPrepared: boolean
  hasLiteralStrings: boolean
  secret: string
  /** What signed and sealed before: still good, for nothing new. */
  previous?: { secret?: string | undefined; secretsKey?: Buffer | undefined }
  /** Opens the keys that owners entrust to us. */
  secretsKey: Buffer | undefined
  /** Who runs the platform does not come in by a password alone. */
  superadminsNeedFactor?: boolean
  payments: PaymentsConfig
  /** Rows for a person at a register, unless there is a service. */
  register?: RegisterDriver | undefined
  /** Where people reach the product; undefined: wherever the request says. */
  publicUrl: string | undefined
  files: FilesConfig
  /** How much place the pictures of an owner have. */
  pictureBytes: number
  requestsPerMinute: number
  trustProxy: readonly string[]
  /** How many people whom the platform knows an owner may add in a day. */
  linksPerDay: number
  /** Who called from where, for so many days; none with 0. */
  accessLog: { folder: string; days: number; mostBytes: number }
  /** Where the ends of the chains of acts are written every day. */
  auditHeads: string
  /** For how many months messages, visits and acts are kept. */
  keepMonths: { sms: number; visits: number; audit: number }
  /** Where files with all data of an owner wait to be fetched. */
  exportsFolder: string
  /** Where everything of this server lies: the disk that must not fill up. */
  dataDir: string
  /** Copies of the database that comes with the product. */
  backups?: Backups
  isInMaintenance: boolean
  metricsToken: string | undefined
  /** Where whoever found a hole can tell it. */
  securityContact?: string | undefined
  /** The built web app. */
  siteFolder: string
  sms: SmsConfig
  /** Delivers codes for less than an SMS; none unless it was given. */
  codeGateway?: CodeGatewayConfig | undefined
  /** The bot; none unless it was given. */
  telegram?: TelegramConfig | undefined
  /** Push services besides those of the browsers, in their place: in tests. */
  pushServices?: readonly string[] | undefined
  log: Log
  /** Parse every reply by its contract: in tests. */
  checkReplies: boolean
  /** Hears of every statement and its answer: in tests. */
  onStatement?: (statement: RunStatement) => void
  runsJobs: boolean
  /** The metrics of all processes behind this port; undefined: this one is alone. */
  allMetrics?: () => Promise<string>
  /** Lets PUT /api/test/clock move the time; never in production. */
  hasTestClock: boolean
  /** Under test: the time at the start. */
  clockStartsAt?: Date | undefined
}

export type Application = {
  http: FastifyInstance
  deps: ApplicationDeps
  /** Ends where another process of the same port goes on: whoever is connected finishes, and comes back to the other. */
  retire(idleMs?: number): Promise<void>
  close(): Promise<void>
}

/** How long requests under way and open streams may take when the server stops. */
const drainLimitMs = 8_000
/** How long a retiring server waits for those who are connected to send their next request and be told to come anew. */
const retireLimitMs = 6_000

/** One owner's calls take three quarters of the connections at most, and so many of them wait. */
const connectionsAtOnce = (poolSize: number) => ({
  atOnce: poolSize,
  each: Math.max(1, Math.floor((poolSize * 3) / 4)),
  queue: 1_000,
  queueEach: 250,
})

/** Figures take half of the connections at most, and those of one owner half of that. */
const figuresAtOnce = (poolSize: number) => {
  const atOnce = Math.min(10, Math.max(1, Math.floor(poolSize / 2)))
  return { atOnce, each: Math.ceil(atOnce / 2) }
}

/** What signs and seals: with the present secrets, and what those before them signed and sealed is still good. */
function secretsOf({ secret, secretsKey, previous = {} }: ApplicationOptions) {
  const before = previous.secret ? [previous.secret] : []
  return {
    tokens: createTokens(secret, before),
    proofs: createProofs(secret, before),
    linkSecrets: [secret, ...before],
    vault: createVault(secretsKey, previous.secretsKey),
    factorVault: createVault(
      secretsKey,
      previous.secretsKey,
      Buffer.from(secret),
      ...before.map((one) => Buffer.from(one)),
    ),
  }
}

/** What delivers codes before SMS; told where to report to at an address of https, and calls no other. */
function codeGatewayOf({ codeGateway, publicUrl, log }: ApplicationOptions, clock: Clock) {
  const callbackUrl = publicUrl?.startsWith('https:') ? new URL(publicUrl).origin + reportsPath : undefined
  return codeGateway && createCodeGateway(codeGateway, { clock, log, callbackUrl })
}

/** What people write to the bot is no call, and waits for the end of a maintenance at Telegram. */
const readsBot = ({ runsJobs, isInMaintenance }: ApplicationOptions): boolean => runsJobs && !isInMaintenance

/** The whole product on one database, not yet listening. Tests use it as the server does. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { log, secret, publicUrl, hasLiteralStrings } = options
  if (!hasLiteralStrings) replaceQuoted(fieldTexts, errors, messages)
  const siteFolder = path.resolve(options.siteFolder)
  const secureCookies = publicUrl?.startsWith('https:') ?? false
  const database = createDatabase({
    url: options.appUrl,
    poolSize: options.poolSize,
    hasPrepared: options.hasPrepared,
    onError: (err) => log.warn({ err }, 'the database is away'),
    onStatement: options.onStatement,
    replica: options.replica,
  })
  const clock = createClock()
  if (options.clockStartsAt) clock.moveTo(options.clockStartsAt)
  const secrets = secretsOf(options)
  const telegram = options.telegram && createTelegram(options.telegram, log)
  const { tokens } = secrets
  const sessions = createSessionReader({ database, tokens, clock })
  const tellChats = telegram && createTellChats(publicUrl && new URL(publicUrl).origin)
  const deps: ApplicationDeps = {
    database,
    clock,
    ...secrets,
    secret,
    secureCookies,
    publicOrigin: publicUrl ? new URL(publicUrl).origin : undefined,
    files: createFiles(options.files, createPictureRoom({ database, pictureBytes: options.pictureBytes })),
    sms: options.sms,
    smsDriver: createSmsDriver(options.sms, {
      clock,
      callbackUrl: publicUrl && `${new URL(publicUrl).origin}/api/sms/callback/${callbackSecret(secret)}`,
    }),
    codeGateway: codeGatewayOf(options, clock),
    telegram,
    otherWay: telegram && createTelegramWay({ database, log, botApi: telegram.botApi }),
    lookAgain,
    tellElsewhere: async (...news) => {
      await textEvents(...news)
      await tellChats?.(...news)
    },
    log,
    linksPerDay: options.linksPerDay,
    pictureBytes: options.pictureBytes,
    accessLogDays: options.accessLog.days,
    backups: options.backups ?? { kept: 'outside' },
    dataDir: options.dataDir,
    auditHeads: options.auditHeads,
    exportsFolder: options.exportsFolder,
    keepMonths: options.keepMonths,
    superadminsNeedFactor: options.superadminsNeedFactor ?? false,
    payments: options.payments,
    payingLinks: createPayingLinks(),
    register: options.register ?? outboxRegister,
    cards: { payme: createPaymeCards({ payments: options.payments, database, clock }) },
    clickApi: createClickApi({ url: options.payments.clickApiUrl, database, clock }),
    reactions,
    live: createLive({ database, log, url: options.listenUrl, overSessions: createOverSessions({ database, clock }) }),
    push: createPush({
      secret,
      subject: publicUrl?.startsWith('https:') ? publicUrl : 'https://polvon.invalid',
      services: options.pushServices,
    }),
  }
  const all = features(deps)
  const accessLog = options.accessLog.days > 0 ? createAccessLog(options.accessLog) : undefined
  const provenBoxes = createProvenBoxes()
  const ofSessions = createKnownCallers(deps)
  const knownCallerOf = (request: FastifyRequest) => ofSessions(request) ?? doorCallerOf(secrets.linkSecrets, request)
  const http = await createHttpServer({
    log,
    accessLog,
    trustProxy: options.trustProxy,
    withinLimit: createSharedLimit(options.requestsPerMinute, createCallCounter(database)),
    callerOf: (request) =>
      knownCallerOf(request) ?? provenBoxes.callerOf(request) ?? deps.payingLinks.callerOf(request),
    ownerOf: (request) =>
      sessions.actorOf(request).then(
        (actor) => actor?.adminId ?? actor?.id,
        () => undefined, // a session that is over is refused where it is asked for
      ),
    secure: secureCookies,
    pageScripts: inlineScripts(siteFolder),
    isInMaintenance: options.isInMaintenance,
    framedBy: (pathname) => (telegram && secureCookies && isFramedPage(pathname) ? telegramHosts : []),
    // as the app leads to it, with a stroke at its end too
    connectsTo: (pathname) => (pathname.replace(/\/+$/, '') === paths.ownAutopay() ? cardHosts(options.payments) : []),
    endpoints: all.flatMap(({ contract }) => Object.values(contract)),
  })
  addApiDescription(http, all, about)
  addProbes(http, {
    database,
    isReady: () => database.ping().then(() => true),
    metricsToken: options.metricsToken,
    allMetrics: options.allMetrics,
    accessLog,
    productMetrics: async () =>
      (await diskMetrics(options.dataDir)) +
      (accessLog?.metrics() ?? '') +
      replicaMetrics(database.replica()) +
      (await ledgerMetrics(deps).catch(() => '')) +
      (await pictureMetrics(deps).catch(() => '')) +
      backupMetrics(deps.backups, clock.now()),
  })
  const ownerGate = createFairGate(connectionsAtOnce(options.poolSize))
  serve(http, all, {
    database,
    clock,
    files: deps.files,
    actorOf: sessions.actorOf,
    knownCallerOf,
    proofOf: createProofOf({ database }),
    isOwner,
    secureCookies,
    answerVault: deps.factorVault,
    checkReplies: options.checkReplies,
    hashGate: createFairGate({ atOnce: 2, each: 2, queue: 1_000, queueEach: 200 }),
    reactions: deps.reactions,
    subjects,
    ownerGate,
    exportGate: createFairGate({ atOnce: 2, each: 1, queue: 40, queueEach: 5 }),
    // a form has 20 MB of files and as much of text at most: two files' worth of one caller, a dozen of all, three of all strangers
    formBytes: createHeldBytes({ all: 256 * 1_048_576, each: 48 * 1_048_576, strangers: 64 * 1_048_576 }),
    fileBytes: createHeldBytes({ all: 384 * 1_048_576, each: 128 * 1_048_576, strangers: 32 * 1_048_576 }),
    uploadGate: createFairGate({ atOnce: 2, each: 1, queue: 10, queueEach: 2 }),
    figuresGate: createFairGate({ ...figuresAtOnce(options.poolSize), queue: 400, queueEach: 80 }),
  })
  if (options.hasTestClock)
    http.put<{ Body: { now: string | null } }>('/api/test/clock', async ({ body }) => {
      clock.moveTo(body.now === null ? null : new Date(body.now))
      return { now: clock.now().toISOString() }
    })
  await addProviderDoors(http, { ...deps, provenBoxes, ownerGate })
  addTelegramWebhook(http, deps)
  await addGatewayReports(http, deps)
  const ownPictures = createHeldBytes({ all: 256 * 1_048_576, each: 64 * 1_048_576, strangers: 0 })
  const openPictures = createHeldBytes({ all: 64 * 1_048_576, each: 16 * 1_048_576, strangers: 64 * 1_048_576 })
  const holdPicture: HoldPicture = ({ whose, from }, reply) =>
    (from ? openPictures : ownPictures)(whose, reply.raw, from)
  await addStorefront(http, { ...deps, ownerGate, holdPicture })
  if (options.securityContact) addSecurityTxt(http, { contact: options.securityContact, clock, publicUrl })
  await addSite(http, {
    folder: siteFolder,
    files: deps.files,
    holdPicture,
    viewerOf: createViewerOf({
      ...deps,
      sessions,
      // a page of pictures asks for each of them, and a greedy one for as many as it likes
      isTheirs: (actor, name) => ownerGate(actor.adminId ?? actor.id, () => isPictureOf(database, actor, name)),
    }),
    hasLiteralStrings,
  })
  const queuePool = options.runsJobs
    ? new QueuePool({ connectionString: options.ownerUrl, max: 12, application_name: 'polvon jobs' })
    : undefined
  queuePool?.tellBreaks((err) => log.warn({ err }, 'the database is away from the job queue'))
  // before any job: who is erased anew is neither reminded nor charged
  if (queuePool) await eraseAnew(deps)
  const isHeld = () => options.isInMaintenance || isOutgoingHeld(options.dataDir)
  const queue = queuePool && (await startQueue(queuePool, jobs, deps, log, { isHeld }))

  const reading = readsBot(options) ? readTelegram(deps) : undefined

  let isRetiring = false
  http.server.prependListener('request', (_request, response) => {
    if (isRetiring) response.setHeader('connection', 'close')
  })

  /** Stops taking requests, lets those under way and running jobs finish, then lets go of the database. */
  async function close(): Promise<void> {
    await deps.live.close()
    const impatient = setTimeout(() => http.server.closeAllConnections(), drainLimitMs)
    await http.close()
    await accessLog?.close()
    clearTimeout(impatient)
    deps.smsDriver.close()
    deps.codeGateway?.close()
    await queue?.stop()
    await reading?.stop() // after the jobs: what they are saying is said
    telegram?.close()
    await queuePool?.end()
    await database.close()
  }

  return {
    http,
    deps,
    close,
    async retire(idleMs = retireLimitMs) {
      isRetiring = true
      await deps.live.close()
      await new Promise<void>((resolve) => {
        // the port alone: http's own close() would cut off who is about to send the next request on an idle connection
        net.Server.prototype.close.call(http.server, () => resolve())
        setTimeout(resolve, idleMs).unref()
      })
      await close()
    },
  }
}
