import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { keptSecret, secretsKeyFile, sessionSecretFile } from './kept-secret.ts'
import { projectRoot } from './project-root.ts'
import { guessableSecrets, isPublic, plainWays, risksOf, uncheckedCertificates } from './safe-ways.ts'
import {
  addressRanges,
  databaseUrl,
  flag,
  oneOf,
  secretsKey,
  testClock,
  text,
  url,
  webUrl,
  whole,
} from './setting-kinds.ts'
import { withSecretFiles } from './secret-files.ts'
import { StartupError } from './startup-error.ts'

const defaultDataDir = './data'

const schema = z.object({
  NODE_ENV: z._default(oneOf(['development', 'test', 'production']), 'development'),
  PORT: whole(0, 65535, 3000),
  WORKERS: whole(1, 64, 1),
  HOST: text,
  PUBLIC_URL: webUrl,
  DATA_DIR: z._default(z.string(), defaultDataDir),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  DIRECT_DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  DB_POOL_SIZE: whole(1, 500, 20),
  DB_PREPARED: flag,
  LITERAL_STRINGS: flag,
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  SECRETS_KEY: secretsKey,
  SESSION_SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  SECRETS_KEY_PREVIOUS: secretsKey,
  SMS_DRIVER: z._default(oneOf(['outbox', 'eskiz']), 'outbox'),
  ESKIZ_EMAIL: text,
  ESKIZ_PASSWORD: text,
  ESKIZ_FROM: z._default(z.string(), '4546'),
  ESKIZ_URL: webUrl,
  FILES_DRIVER: z._default(oneOf(['local', 's3']), 'local'),
  S3_ENDPOINT: webUrl,
  S3_BUCKET: text,
  S3_REGION: z._default(z.string(), 'auto'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000, 1200),
  MEMBER_LINKS_PER_DAY: whole(1, 1_000_000, 200),
  PICTURES_MB_PER_OWNER: whole(1, 10_000_000, 5_000),
  ACCESS_LOG_DAYS: whole(0, 3650, 90),
  ACCESS_LOG_MB: whole(10, 10_000_000, 10_000),
  KEEP_SMS_MONTHS: whole(1, 1200, 12),
  KEEP_VISITS_MONTHS: whole(12, 1200, 36),
  KEEP_AUDIT_MONTHS: whole(12, 1200, 60),
  SECURITY_CONTACT: url(['mailto:', 'https:']),
  BACKUP_DIR: text,
  BACKUP_KEEP_DAYS: whole(1, 3650, 30),
  TRUST_PROXY: addressRanges([]),
  PAYME_ADDRESSES: addressRanges(['185.234.113.0/28']),
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d{3,20}:[\w-]{20,100}$/, 'must be a token as BotFather gives it')),
  ),
  TELEGRAM_API_URL: webUrl,
  TELEGRAM_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^[\w-]{16,256}$/, 'must be 16 to 256 letters, digits, - or _')),
  ),
  TELEGRAM_GATEWAY_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w-]{20,200}$/, 'must be a token of the Telegram Gateway')),
  ),
  TELEGRAM_GATEWAY_URL: webUrl,
  PAYME_CHECKOUT_URL: webUrl,
  PAYME_API_URL: webUrl,
  CLICK_PAY_URL: webUrl,
  CLICK_API_URL: webUrl,
  UZUM_API_URL: webUrl,
  LOG_LEVEL: z._default(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  LOG_FORMAT: z.optional(oneOf(['pretty', 'json'])),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  DEMO: flag,
  TEST_CLOCK: testClock,
  MAINTENANCE: flag,
})

type Settings = z.output<typeof schema>

const hasTestClock = ({ TEST_CLOCK: clock = '0' }: Settings): boolean => clock !== '0'
const startOfClock = ({ TEST_CLOCK: clock }: Settings): Date | undefined =>
  clock?.includes('T') ? new Date(clock) : undefined

export const settingNames = Object.keys(schema.shape)

/** Where people pay, and from where a provider may call. */
export type PaymentsConfig = Readonly<{
  paymeAddresses: readonly string[]
  /** Undefined: Payme's own, by whether the box is a test. */
  paymeCheckoutUrl: string | undefined
  paymeApiUrl: string | undefined
  clickPayUrl: string
  /** What we ask Click for. */
  clickApiUrl: string
  uzumUrl: string
  /** What is paid into test boxes is no money: in production, where people pay. */
  keepsTestApart: boolean
}>

/** What the product was told by its environment. */
export type Config = Readonly<{
  isProduction: boolean
  port: number
  /** Processes that answer behind the port. */
  workers: number
  host: string
  /** Where people reach the product; undefined: wherever the request says. */
  publicUrl: string | undefined
  /** An absolute path. */
  dataDir: string
  /** A PostgreSQL of one's own; undefined: the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  /** The owner of the schema, when `databaseUrl` is not. */
  migrationDatabaseUrl: string | undefined
  /** The login of `databaseUrl` past the pooler that stands there; undefined: none stands there. */
  directDatabaseUrl: string | undefined
  /** A copy that follows `databaseUrl` and answers what may be a second old; undefined: there is none. */
  replicaDatabaseUrl: string | undefined
  poolSize: number
  /** PostgreSQL keeps the plans of our statements by name; not behind poolers that keep no names. */
  hasPrepared: boolean
  /** What the specification quotes in English stands so in Uzbek too. */
  hasLiteralStrings: boolean
  sessionSecret: string
  /** What they were before they were changed: good for what was signed and sealed then. */
  previous: { secret: string | undefined; secretsKey: Buffer | undefined }
  /** Opens the keys that owners entrust to us; undefined in production that was not given one: then none can be kept. */
  secretsKey: Buffer | undefined
  payments: PaymentsConfig
  /** The bot that people link; undefined: there is none. */
  telegram: { token: string; url: string; webhookSecret: string | undefined } | undefined
  /** The Telegram Gateway, which delivers codes for less than an SMS; undefined: codes are SMS. */
  codeGateway: { token: string; url: string } | undefined
  sms: { driver: 'outbox' } | { driver: 'eskiz'; url: string; email: string; password: string; from: string }
  files:
    | { driver: 'local'; folder: string }
    | { driver: 's3'; endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  requestsPerMinute: number
  linksPerDay: number
  trustProxy: readonly string[]
  /** How much place the pictures of an owner have. */
  pictureBytes: number
  /** How long is known who called from where: the files beside the data, and what people read of their own sign-ins. */
  accessLog: { days: number; mostBytes: number }
  /** For how many months messages, visits and acts are kept. */
  keepMonths: { sms: number; visits: number; audit: number }
  /** Where copies of the database that comes with the product are kept; undefined: none are made. */
  backups: { folder: string; keepDays: number } | undefined
  log: { level: string; pretty: boolean }
  /** Where whoever found a hole can tell it: /.well-known/security.txt. */
  securityContact: string | undefined
  metricsToken: string | undefined
  /** An empty database gets the demo data; without it the demo superadmin alone, and in production nothing. */
  hasDemoData: boolean
  hasTestClock: boolean
  /** Under test: the time at the start. */
  clockStartsAt: Date | undefined
  isInMaintenance: boolean
  /** What is allowed and unsafe: said at every start, a line for each. */
  risks: readonly string[]
}>

type Given = Readonly<Record<string, string | undefined>>

/** Reads the settings; a bad or missing one is a StartupError whose line names it. `.env` in the project's root fills what the environment lacks. */
export function loadConfig(
  given?: Given,
  { root = projectRoot(), isTerminal = process.stdout.isTTY === true } = {},
): Config {
  const { filled, unread } = withSecretFiles(given ?? readEnvironment(root))
  const parsed = schema.safeParse(filled)
  const bad = parsed.success ? [] : parsed.error.issues
  const badNames = new Set([...unread.keys(), ...bad.map(({ path: [name] }) => String(name))])
  // what one setting says wrongly hides nothing of the others
  const readable = parsed.success
    ? parsed
    : schema.safeParse(Object.fromEntries(Object.entries(filled).filter(([name]) => !badNames.has(name))))
  const isOfAnother = (line: string) => !badNames.has(line.split(' ')[0] ?? '')
  const others = readable.success
    ? [...problemsOf(readable.data), ...uncheckedCertificates(filled, readable.data)].filter(isOfAnother)
    : []
  const ofOne = bad.map(({ path: [name], message }) => `${String(name)} ${message}`)
  const problems = [...unread.values(), ...ofOne, ...others]
  const risks = readable.success ? risksOf(readable.data, root).filter(isOfAnother) : []
  const places = readable.success ? placesOf(readable.data, root) : undefined
  if (!parsed.success || problems.length > 0)
    throw new SettingsError(`Settings: ${problems.join('; ')}. They are described in .env.example.`, {
      problems,
      risks,
      places,
    })
  try {
    return configOf(parsed.data, root, isTerminal)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    throw new SettingsError(error.message, { problems: [error.message], risks, places })
  }
}

/** The start is refused with one line; `npm run doctor` has a line for each problem. */
export class SettingsError extends StartupError {
  readonly problems: readonly string[]
  /** What is allowed and unsafe beside them. */
  readonly risks: readonly string[]
  /** What the other settings name, where they can be read at all. */
  readonly places: ConfigPlaces | undefined
  constructor(message: string, { problems, risks, places }: Pick<SettingsError, 'problems' | 'risks' | 'places'>) {
    super(message)
    this.problems = problems
    this.risks = risks
    this.places = places
  }
}

/** Folders and databases. */
export type ConfigPlaces = Pick<
  Config,
  | 'isProduction'
  | 'dataDir'
  | 'databaseUrl'
  | 'migrationDatabaseUrl'
  | 'directDatabaseUrl'
  | 'replicaDatabaseUrl'
  | 'backups'
  | 'accessLog'
>

function placesOf(settings: Settings, root: string): ConfigPlaces {
  const isProduction = settings.NODE_ENV === 'production'
  const dataDir = path.resolve(root, settings.DATA_DIR)
  return {
    isProduction,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    directDatabaseUrl: settings.DIRECT_DATABASE_URL,
    replicaDatabaseUrl: settings.DATABASE_REPLICA_URL,
    backups: backupsOf(settings, root, dataDir, isProduction),
    accessLog: { days: settings.ACCESS_LOG_DAYS, mostBytes: settings.ACCESS_LOG_MB * 1_000_000 },
  }
}

/** Where the data are, for whoever brings them there: no other setting is asked, and no secret is made. */
export const dataDirOf = (given?: Given, { root = projectRoot() } = {}): string =>
  path.resolve(root, (given ?? readEnvironment(root))['DATA_DIR']?.trim() || defaultDataDir)

function readEnvironment(root: string): Given {
  const file = path.join(root, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** What each setting alone can't tell: secrets that are needed, and what production forbids. */
function problemsOf(settings: Settings): string[] {
  const isProduction = settings.NODE_ENV === 'production'
  const need = (names: readonly (keyof Settings)[], why: string) =>
    names.filter((name) => settings[name] === undefined).map((name) => `${name} is missing (${why})`)
  return [
    ...(isProduction ? need(['SESSION_SECRET'], 'production needs 32 random characters or more') : []),
    ...(settings.SMS_DRIVER === 'eskiz' ? need(['ESKIZ_EMAIL', 'ESKIZ_PASSWORD'], 'SMS_DRIVER is eskiz') : []),
    ...(settings.FILES_DRIVER === 's3'
      ? need(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'FILES_DRIVER is s3')
      : []),
    ...(settings.SESSION_SECRET_PREVIOUS ? need(['SESSION_SECRET'], 'SESSION_SECRET_PREVIOUS goes with it') : []),
    ...(settings.SECRETS_KEY_PREVIOUS ? need(['SECRETS_KEY'], 'SECRETS_KEY_PREVIOUS goes with it') : []),
    ...(settings.MIGRATION_DATABASE_URL ? need(['DATABASE_URL'], 'MIGRATION_DATABASE_URL goes with it') : []),
    ...(settings.DIRECT_DATABASE_URL ? need(['DATABASE_URL'], 'DIRECT_DATABASE_URL goes with it') : []),
    ...(settings.DATABASE_REPLICA_URL ? need(['DATABASE_URL'], 'DATABASE_REPLICA_URL goes with it') : []),
    ...guessableSecrets(settings),
    ...(!isProduction && isPublic(settings.PUBLIC_URL)
      ? [
          `PUBLIC_URL is ${settings.PUBLIC_URL}, NODE_ENV is not production: the demo passwords, which everybody knows, would open it`,
        ]
      : []),
    ...(isProduction ? need(['PUBLIC_URL'], 'links in SMS would be made of whatever host a request names') : []),
    ...(isProduction ? plainWays(settings) : []),
    ...(isProduction && settings.DEMO ? ['DEMO must not be 1 in production'] : []),
    ...(isProduction && hasTestClock(settings) ? ['TEST_CLOCK must not be set in production'] : []),
    ...(hasTestClock(settings) && settings.WORKERS > 1 ? ['WORKERS must be 1 with TEST_CLOCK: each has a clock'] : []),
  ]
}

function configOf(settings: Settings, root: string, isTerminal: boolean): Config {
  const places = placesOf(settings, root)
  const { isProduction, dataDir } = places
  return Object.freeze({
    ...places,
    port: settings.PORT,
    workers: settings.WORKERS,
    host: settings.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: settings.PUBLIC_URL,
    poolSize: settings.DB_POOL_SIZE,
    hasPrepared: settings.DB_PREPARED !== false,
    hasLiteralStrings: settings.LITERAL_STRINGS !== false,
    sessionSecret: settings.SESSION_SECRET ?? keptSecret(dataDir, sessionSecretFile),
    previous: {
      secret: settings.SESSION_SECRET_PREVIOUS,
      secretsKey: settings.SECRETS_KEY_PREVIOUS ? Buffer.from(settings.SECRETS_KEY_PREVIOUS, 'base64') : undefined,
    },
    secretsKey: secretsKeyOf(settings, dataDir, isProduction),
    payments: {
      paymeAddresses: settings.PAYME_ADDRESSES,
      paymeCheckoutUrl: settings.PAYME_CHECKOUT_URL,
      paymeApiUrl: settings.PAYME_API_URL,
      clickPayUrl: settings.CLICK_PAY_URL ?? 'https://my.click.uz',
      clickApiUrl: settings.CLICK_API_URL ?? 'https://api.click.uz',
      uzumUrl: settings.UZUM_API_URL ?? 'https://www.uzumbank.uz',
      keepsTestApart: isProduction,
    },
    telegram: settings.TELEGRAM_BOT_TOKEN
      ? {
          token: settings.TELEGRAM_BOT_TOKEN,
          url: settings.TELEGRAM_API_URL ?? 'https://api.telegram.org',
          webhookSecret: settings.PUBLIC_URL?.startsWith('https:') ? settings.TELEGRAM_WEBHOOK_SECRET : undefined,
        }
      : undefined,
    codeGateway: settings.TELEGRAM_GATEWAY_TOKEN
      ? {
          token: settings.TELEGRAM_GATEWAY_TOKEN,
          url: settings.TELEGRAM_GATEWAY_URL ?? 'https://gatewayapi.telegram.org',
        }
      : undefined,
    sms: smsOf(settings),
    files: filesOf(settings, dataDir),
    requestsPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    linksPerDay: settings.MEMBER_LINKS_PER_DAY,
    trustProxy: settings.TRUST_PROXY,
    pictureBytes: settings.PICTURES_MB_PER_OWNER * 1_000_000,
    keepMonths: {
      sms: settings.KEEP_SMS_MONTHS,
      visits: settings.KEEP_VISITS_MONTHS,
      audit: settings.KEEP_AUDIT_MONTHS,
    },
    log: {
      level: settings.LOG_LEVEL,
      pretty: settings.LOG_FORMAT ? settings.LOG_FORMAT === 'pretty' : isTerminal && !isProduction,
    },
    securityContact: settings.SECURITY_CONTACT,
    metricsToken: settings.METRICS_TOKEN,
    hasDemoData: !isProduction && settings.DEMO !== false,
    hasTestClock: hasTestClock(settings),
    clockStartsAt: startOfClock(settings),
    isInMaintenance: settings.MAINTENANCE === true,
    risks: risksOf(settings, root),
  })
}

/** In production there are always some, beside the data when no other place is named. */
function backupsOf(
  { BACKUP_DIR, BACKUP_KEEP_DAYS: keepDays, DATABASE_URL }: Settings,
  root: string,
  dataDir: string,
  isProduction: boolean,
): Config['backups'] {
  if (DATABASE_URL !== undefined || (BACKUP_DIR === undefined && !isProduction)) return undefined
  return { folder: BACKUP_DIR === undefined ? path.join(dataDir, 'backups') : path.resolve(root, BACKUP_DIR), keepDays }
}

function smsOf({
  SMS_DRIVER,
  ESKIZ_URL = 'https://notify.eskiz.uz',
  ESKIZ_EMAIL = '',
  ESKIZ_PASSWORD = '',
  ESKIZ_FROM,
}: Settings): Config['sms'] {
  return SMS_DRIVER === 'eskiz'
    ? { driver: 'eskiz', url: ESKIZ_URL, email: ESKIZ_EMAIL, password: ESKIZ_PASSWORD, from: ESKIZ_FROM }
    : { driver: 'outbox' }
}

function filesOf(settings: Settings, dataDir: string): Config['files'] {
  if (settings.FILES_DRIVER === 'local') return { driver: 'local', folder: path.join(dataDir, 'files') }
  const {
    S3_ENDPOINT: endpoint = '',
    S3_BUCKET: bucket = '',
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId = '',
    S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = settings
  return { driver: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function secretsKeyOf({ SECRETS_KEY }: Settings, dataDir: string, isProduction: boolean): Buffer | undefined {
  if (!SECRETS_KEY && isProduction) return undefined
  return Buffer.from(SECRETS_KEY ?? keptSecret(dataDir, secretsKeyFile), 'base64')
}
