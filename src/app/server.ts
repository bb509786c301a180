import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fillDemo } from '#src/features/demo/server/fill-demo.ts'
import { ledgerCommand } from '#src/features/ledger/server/command.ts'
import { createSuperadmin, hasSuperadmin } from '#src/features/sessions/server/superadmins.ts'
import { isWeak } from '#src/features/sessions/server/weak-passwords.ts'
import { type Config, loadConfig } from '#src/server/config.ts'
import { diagnose } from '#src/server/doctor.ts'
import { holdDataFolder } from '#src/server/data-folder.ts'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { createLog } from '#src/server/log.ts'
import { migrate } from '#src/server/migrate.ts'
import { checkDatabase } from '#src/server/own-database.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { StartupError, startupLine } from '#src/server/startup-error.ts'
import { type Application, createApplication } from './application.ts'

type OpenDatabase = { ownerUrl: string; appUrl: string; close(): Promise<void> }

const say = (line: string) => process.stdout.write(`  ${line}\n`)

/** The PostgreSQL that the settings name, or the one in the data folder, which nobody else may be using. */
async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl, 'DATABASE_URL')
    if (config.migrationDatabaseUrl) await checkDatabase(config.migrationDatabaseUrl, 'MIGRATION_DATABASE_URL')
    return {
      appUrl: config.databaseUrl,
      ownerUrl: config.migrationDatabaseUrl ?? config.databaseUrl,
      close: async () => {},
    }
  }
  const postgres = await startEmbeddedPostgres({
    dir: path.join(config.dataDir, 'postgres'),
    database: 'polvon',
    onProgress: say,
  })
  const hold = await holdDataFolder(postgres.ownerUrl, { port: config.port })
  return {
    ...postgres,
    async close() {
      await hold.release()
      await postgres.stop()
    },
  }
}

const open = (config: Config, { appUrl, ownerUrl }: OpenDatabase, runsJobs: boolean): Promise<Application> =>
  createApplication({
    appUrl,
    ownerUrl,
    poolSize: config.poolSize,
    hasPrepared: config.hasPrepared,
    hasLiteralStrings: config.hasLiteralStrings,
    secret: config.sessionSecret,
    secretsKey: config.secretsKey,
    payments: config.payments,
    publicUrl: config.publicUrl,
    files: config.files,
    requestsPerMinute: config.requestsPerMinute,
    trustProxy: config.trustProxy,
    linksPerDay: config.linksPerDay,
    accessLog: { folder: path.join(config.dataDir, 'access-log'), days: config.accessLogDays },
    isInMaintenance: config.isInMaintenance,
    metricsToken: config.metricsToken,
    siteFolder: path.join(projectRoot(), 'dist', 'web'),
    sms: config.sms,
    log: createLog(config.log),
    checkReplies: false,
    runsJobs,
    hasTestClock: config.hasTestClock,
  })

async function fillWhenEmpty(config: Config, { deps }: Application): Promise<void> {
  const { database, clock } = deps
  if (config.isProduction) return
  if (!(await hasSuperadmin(database)))
    await createSuperadmin(database, { rootName: 'root', password: 'polvon-root' }, clock.now())
  if (config.hasDemoData) await fillDemo(deps)
}

const demoLogins = [
  ['superadmin', '/login/superadmin', 'root', 'polvon-root'],
  ['admin 1', '/', '+998901112233', 'polvon-admin'],
  ['admin 2', '/', '+998901112234', 'polvon-admin'],
  ['employee', '/', '+998901112244', 'polvon-staff'],
  ['unconfirmed', '/', '+998901112245', 'polvon-staff'],
  ['without a gym', '/', '+998901112246', 'polvon-staff'],
  ['member', '/login/member', '+998901112255', 'one-time code: see the outbox'],
] as const

function greet(config: Config, url: string): void {
  say(`\nPolvon is on ${config.publicUrl ?? url}\n`)
  for (const risk of config.risks) say(`Unsafe: ${risk}`)
  if (config.isProduction) return
  for (const [who, page, login, password] of config.hasDemoData ? demoLogins : demoLogins.slice(0, 1))
    say(`${who.padEnd(14)} ${page.padEnd(18)} ${login.padEnd(15)} ${password}`)
  say('')
}

async function listen(config: Config, { http }: Application): Promise<string> {
  try {
    const address = await http.listen({ port: config.port, host: config.host })
    return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${config.port} is in use: stop what uses it, or choose another, for example PORT=${config.port + 1} npm start`,
      )
    throw error
  }
}

const shutdownLimitMs = 20_000

async function start(): Promise<void> {
  const config = loadConfig()
  const database = await openDatabase(config)
  let application: Application | undefined
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode), shutdownLimitMs).unref() // a client that never lets go must not hold us
    await application?.close()
    await database.close()
    process.exit(exitCode)
  }
  try {
    await migrate(database.ownerUrl, { log: (line) => say(line) })
    application = await open(config, database, true)
    await fillWhenEmpty(config, application)
    const url = await listen(config, application)
    greet(config, url)
  } catch (error) {
    process.stderr.write(`${startupLine(error)}\n`)
    await stop(1)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
}

/** `npm run superadmin -- NAME`: the first superadmin of a production database; the password comes from a prompt or stdin. */
async function addSuperadmin(rootName: string | undefined): Promise<void> {
  if (!rootName) throw new StartupError('Give the root name: npm run superadmin -- NAME')
  const config = loadConfig()
  const database = await openDatabase(config)
  try {
    await migrate(database.ownerUrl)
    const application = await open(config, database, false)
    const prompt = createInterface({ input: process.stdin, output: process.stderr })
    const password = (await prompt.question('Password: ')).trim()
    prompt.close()
    if (password.length < 12) throw new StartupError('The password must have at least 12 characters')
    if (isWeak(password, { login: rootName }))
      throw new StartupError('The password is among those that are tried first: choose another')
    await createSuperadmin(application.deps.database, { rootName, password }, application.deps.clock.now())
    await application.close()
    say(`${rootName} may sign in at /login/superadmin`)
  } finally {
    await database.close()
  }
}

/** `npm run ledger:check`: beside the running product or without it. A database that it started itself it stops again. */
async function checkLedger(): Promise<void> {
  const config = loadConfig()
  const database = config.databaseUrl
    ? { ownerUrl: config.databaseUrl, appUrl: config.databaseUrl, close: async () => {} }
    : await startEmbeddedPostgres({ dir: path.join(config.dataDir, 'postgres'), database: 'polvon' }).then(
        (postgres) => ({
          ...postgres,
          close: postgres.reused ? async () => {} : postgres.stop,
        }),
      )
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

/** `npm run doctor`: a line for each thing that is wrong, and exit code 1; beside the running product or without it. */
async function examine(): Promise<void> {
  const problems = await diagnose()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  if (problems.length === 0) say('Nothing is wrong.')
  else process.exitCode = 1
}

const [command, name] = process.argv.slice(2)
try {
  if (command === 'superadmin') await addSuperadmin(name)
  else if (command === 'ledger:check') await checkLedger()
  else if (command === 'doctor') await examine()
  else await start()
} catch (error) {
  process.stderr.write(`${startupLine(error)}\n`)
  process.exit(1)
}
