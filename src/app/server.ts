import cluster from 'node:cluster'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { picturesCommand } from '#src/features/accounts/server/sweep-pictures.ts'
import { backUp } from '#src/features/backups/server/back-up.ts'
import { alignTestBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { fillDemo } from '#src/features/demo/server/fill-demo.ts'
import { demoPasswords } from '#src/features/demo/server/published-logins.ts'
import { makeExport } from '#src/features/owner-export/server/make-export.ts'
import { ledgerCommand } from '#src/features/ledger/server/command.ts'
import { superadminAsked, superadminCommand } from '#src/features/sessions/server/superadmin-command.ts'
import { createSuperadmin, hasSuperadmin } from '#src/features/sessions/server/superadmins.ts'
import { superadminPasswordLength } from '#src/features/sessions/server/passwords.ts'
import { isWeak } from '#src/features/sessions/server/weak-passwords.ts'
import { isId } from '#src/contract/ids.ts'
import { type Config, loadConfig } from '#src/server/config.ts'
import { diagnose } from '#src/server/doctor.ts'
import { createLog } from '#src/server/log.ts'
import { gatherStatistics } from '#src/server/gather-statistics.ts'
import { migrate } from '#src/server/migrate.ts'
import { checkDatabase } from '#src/server/own-database.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { StartupError, startupLine } from '#src/server/startup-error.ts'
import { type Application, type ApplicationOptions, createApplication } from './application.ts'
import { demoProblems, refuseDemo } from './demo-problem.ts'
import { greet } from './greet.ts'
import { outgoingNow } from './outgoing-command.ts'
import { renewSecretsNow } from './renew-secrets.ts'
import { listen, tryPort } from './listen.ts'
import { assertUnused, attachOrStart, type OpenDatabase, openBeside, openDatabase } from './open-database.ts'
import { optionsOf } from './options.ts'
import { restoreNow } from './restore-command.ts'
import { say } from './say.ts'
import { startWorkers, takeTask, type Workers } from './workers.ts'

const open = (
  config: Config,
  { appUrl, ownerUrl, listenUrl, backups }: Omit<OpenDatabase, 'close'>,
  runsJobs: boolean,
  more: Pick<Partial<ApplicationOptions>, 'poolSize' | 'allMetrics'> = {},
): Promise<Application> =>
  createApplication({
    appUrl,
    ownerUrl,
    listenUrl,
    replica: config.replicaDatabaseUrl ? { url: config.replicaDatabaseUrl } : undefined,
    poolSize: config.poolSize,
    hasPrepared: config.hasPrepared,
    hasLiteralStrings: config.hasLiteralStrings,
    secret: config.sessionSecret,
    previous: config.previous,
    secretsKey: config.secretsKey,
    superadminsNeedFactor: config.isProduction,
    payments: config.payments,
    publicUrl: config.publicUrl,
    files: config.files,
    requestsPerMinute: config.requestsPerMinute,
    trustProxy: config.trustProxy,
    linksPerDay: config.linksPerDay,
    pictureBytes: config.pictureBytes,
    accessLog: { folder: path.join(config.dataDir, 'access-log'), ...config.accessLog },
    dataDir: config.dataDir,
    auditHeads: path.join(config.dataDir, 'audit-heads'),
    keepMonths: config.keepMonths,
    exportsFolder: path.join(config.dataDir, 'exports'),
    backups,
    isInMaintenance: config.isInMaintenance,
    metricsToken: config.metricsToken,
    securityContact: config.securityContact,
    siteFolder: path.join(projectRoot(), 'dist', 'web'),
    sms: config.sms,
    codeGateway: config.codeGateway,
    telegram: config.telegram,
    log: createLog(config.log),
    checkReplies: false,
    runsJobs,
    hasTestClock: config.hasTestClock,
    clockStartsAt: config.clockStartsAt,
    ...more,
  })

/** In production nothing is made up. */
async function fillWhenEmpty(config: Config, { deps }: Application): Promise<void> {
  if (config.isProduction) return // whoever runs it is made by a command
  const { database, clock } = deps
  if (!(await hasSuperadmin(database)))
    await createSuperadmin(
      database,
      { rootName: 'root', password: demoPasswords.superadmin, isFirst: true },
      clock.now(),
    )
  if (config.hasDemoData) await fillDemo(deps)
}

/** By one process, once it has migrated. */
const align = ({ payments }: Config, { deps: { database } }: Application): Promise<void> =>
  database.transaction({ role: 'platform' }, ({ db }) => alignTestBoxes(db, payments.keepsTestApart))

const shutdownLimitMs = 20_000
/** Who is connected is waited for so long, so that the database is stopped in the time that is left; before anybody can be, work is given up. */
const closingLimitMs = (isServing: boolean): number => (isServing ? shutdownLimitMs - 5_000 : 500)
/** Told to stop, it answers so long whoever is connected: closed at once, a connection may break off the request that is just coming on it. */
const idleLimitMs = 1_500

async function start(): Promise<void> {
  const config = loadConfig()
  await tryPort(config)
  let application: Application | undefined
  let workers: Workers | undefined
  let isStopping = false
  let isServing = false
  const opening = openDatabase(config)
  const stop = async (exitCode: number, isAtOnce = true) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode), shutdownLimitMs).unref() // a client that never lets go must not hold us
    const closed = async () => {
      await workers?.stop()
      await (isAtOnce ? application?.close() : application?.retire(idleLimitMs))
    }
    // the first data may be on their way: PostgreSQL, which would outlive us, is stopped all the same
    await Promise.race([closed().catch(() => {}), after(closingLimitMs(isServing))])
    await opening.then(
      (database) => database.close(),
      () => {},
    )
    process.exit(exitCode)
  }
  // from the very start: PostgreSQL would outlive a Ctrl-C while the first data are made
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0, false))
  // a terminal that is closed takes the product along; of a service it asks for new workers, and never ends it
  const isOfTerminal = process.stdout.isTTY === true
  process.on('SIGHUP', () => {
    if (isOfTerminal) void stop(0)
    else if (workers) void workers.renew()
    else say('SIGHUP renews workers, and here are none that answer (WORKERS): a restart brings what is new')
  })
  try {
    const database = await opening
    await migrate(database.ownerUrl, { log: (line) => say(line) })
    if (config.isProduction) await refuseDemo(database.appUrl)
    if (config.workers === 1) {
      application = await open(config, database, true)
      await align(config, application)
      await fillWhenEmpty(config, application)
    } else if (!config.isProduction) {
      const filler = await open(config, database, false)
      await fillWhenEmpty(config, filler).finally(() => filler.close())
    }
    await gatherStatistics(database.ownerUrl)
    isServing = true
    if (application) greet(config, await listen(config, application), say)
    else {
      workers = await shareWork(config, database)
      greet(config, `http://localhost:${workers.port}`, say)
    }
  } catch (error) {
    if (!isStopping) process.stderr.write(`${startupLine(error)}\n`)
    await stop(1)
  }
}

type WorkerGiven = Omit<OpenDatabase, 'close'>

async function shareWork(config: Config, { close: _, ...given }: OpenDatabase): Promise<Workers> {
  const workers = await startWorkers<WorkerGiven>({
    program: fileURLToPath(import.meta.url),
    count: config.workers,
    given,
    say,
  })
  say(`${config.workers} workers behind port ${workers.port}`)
  return workers
}

/** One of several processes behind the port. A renewed one may be of a newer version: it migrates before it answers. */
async function work(): Promise<void> {
  const { slot, given, allMetrics, obey } = await takeTask<WorkerGiven>()
  const config = loadConfig()
  await migrate(given.ownerUrl, { log: (line) => say(line) })
  const poolSize = Math.ceil(config.poolSize / config.workers)
  const application = await open(config, given, slot === 0, { poolSize, allMetrics })
  if (slot === 0) await align(config, application)
  await listen(config, application)
  obey({ retire: application.retire, stop: () => application.retire(idleLimitMs) })
}

/** `npm run superadmin -- NAME [--password | --forget-second-factor | --remove]`; a new password comes from a prompt or stdin. */
async function superadmin(words: string[]): Promise<void> {
  const asked = superadminAsked(words)
  const config = loadConfig()
  const takesPassword = asked.act === 'add' || asked.act === 'password'
  if (takesPassword) await assertUnused(config)
  const password = takesPassword ? await askPassword(asked.rootName) : ''
  const database = await openDatabase(config)
  try {
    await migrate(database.ownerUrl)
    const { deps, close } = await open(config, database, false)
    say(await superadminCommand(deps, { ...asked, password }).finally(close))
  } finally {
    await database.close()
  }
}

/** From a prompt or stdin, and looked at before anything is started. */
async function askPassword(rootName: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const password = (await prompt.question('Password: ')).trim()
  prompt.close()
  if (password.length < superadminPasswordLength)
    throw new StartupError(`The password must have at least ${superadminPasswordLength} characters`)
  if (isWeak(password, { login: rootName }))
    throw new StartupError('The password is among those that are tried first: choose another')
  return password
}

/** `npm run backup -- --to FOLDER`: a whole copy, restored once into a scratch server before it counts. */
async function backUpNow(words: string[]): Promise<void> {
  const { to } = optionsOf(words, ['to'])
  const config = loadConfig()
  const folder = to ?? config.backups?.folder
  if (!folder) throw new StartupError('Give a folder: npm run backup -- --to FOLDER')
  if (config.databaseUrl)
    throw new StartupError(
      'The database is on a server of your own (DATABASE_URL): docs/operation.md says how to back it up',
    )
  const database = await attachOrStart(config)
  try {
    const source = { cluster: database.cluster, backupUrl: database.backupUrl, dataDir: config.dataDir }
    say(`Copying to ${path.resolve(folder)}`)
    const keepDays = config.backups?.keepDays ?? 3650
    const { manifest, check } = await backUp({ kept: 'kept', source, folder, keepDays, isBeside: false })
    if (check.problem) throw new StartupError(`The copy was made and can't be used: ${check.problem}`)
    say(`Done: the state of ${manifest.finishedAt}; it was restored once, ${check.rows} rows of the ledger agree`)
  } finally {
    await database.close()
  }
}

/** `npm run ledger:check`: beside the running product or without it. A database that it started itself it stops again. */
async function checkLedger(): Promise<void> {
  const config = loadConfig()
  const database = await openBeside(config)
  try {
    if (config.databaseUrl) await checkDatabase(config.databaseUrl, 'DATABASE_URL')
    const application = await open(config, database, false)
    const exitCode = await ledgerCommand(application.deps, (line) => process.stdout.write(`${line}\n`))
    await application.close()
    process.exitCode = exitCode
  } finally {
    await database.close()
  }
}

/** `npm run files:check [-- --remove] [--many]`: stored pictures against the records that show them. */
async function checkPictures(words: string[]): Promise<void> {
  const unknown = words.find((word) => word !== '--remove' && word !== '--many')
  if (unknown) throw new StartupError(`Unknown: ${unknown}. npm run files:check [-- --remove] [--many]`)
  const config = loadConfig()
  const database = await openBeside(config)
  try {
    const { deps, close } = await open(config, database, false)
    const choice = { removes: words.includes('--remove'), removesMany: words.includes('--many') }
    const say = (line: string) => process.stdout.write(`${line}\n`)
    process.exitCode = await picturesCommand(deps, choice, say).finally(close)
  } finally {
    await database.close()
  }
}

/** `npm run export -- --owner ID --to FILE`: all data of one owner as a ZIP, beside the running product or without it. */
async function exportOwner(words: string[]): Promise<void> {
  const { owner, to } = optionsOf(words, ['owner', 'to'])
  if (!owner || !isId(owner) || !to)
    throw new StartupError('Say whose and where to: npm run export -- --owner ID --to FILE')
  const config = loadConfig()
  const database = await openBeside(config)
  try {
    const { deps, close } = await open(config, database, false)
    const bytes = await makeExport(deps, owner, path.resolve(to), deps.clock.now()).finally(close)
    say(`${path.resolve(to)}: ${bytes} bytes`)
  } finally {
    await database.close()
  }
}

/** `npm run doctor`: a line for each thing that is wrong, and exit code 1; beside the running product or without it. */
async function examine(): Promise<void> {
  const problems = await diagnose(undefined, { ofData: demoProblems })
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  if (problems.length === 0) say('Nothing is wrong.')
  else process.exitCode = 1
}

const [command, ...words] = process.argv.slice(2)
try {
  if (command === 'superadmin') await superadmin(words)
  else if (command === 'ledger:check') await checkLedger()
  else if (command === 'files:check') await checkPictures(words)
  else if (command === 'export') await exportOwner(words)
  else if (command === 'backup') await backUpNow(words)
  else if (command === 'restore') await restoreNow(words)
  else if (command === 'outgoing') await outgoingNow(words, open)
  else if (command === 'secrets:renew') await renewSecretsNow(words, open)
  else if (command === 'doctor') await examine()
  else if (cluster.isWorker) await work()
  else await start()
} catch (error) {
  process.stderr.write(`${startupLine(error)}\n`)
  process.exit(1)
}
