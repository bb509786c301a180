import net from 'node:net'
import path from 'node:path'

const databases = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL', 'DATABASE_REPLICA_URL'] as const
const services = [
  'ESKIZ_URL',
  'S3_ENDPOINT',
  'TELEGRAM_API_URL',
  'TELEGRAM_GATEWAY_URL',
  'PAYME_CHECKOUT_URL',
  'PAYME_API_URL',
  'CLICK_PAY_URL',
  'CLICK_API_URL',
  'UZUM_API_URL',
] as const
const secrets = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'METRICS_TOKEN',
  'TELEGRAM_WEBHOOK_SECRET',
] as const
type Given<Name extends string> = { readonly [One in Name]?: string | undefined }

/** A host of this machine, whatever its name begins with. */
const isThisMachine = (host: string): boolean => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
/** An address by which others than this machine reach it. */
export const isPublic = (url: string | undefined): url is string =>
  url !== undefined && !isThisMachine(new URL(url).hostname)
/** Spread over all that can be given to somebody, in each of the two ways in which a visitor's may stand. */
const visitors: readonly string[][] = [
  ...Array.from({ length: 222 }, (_, at) => [`${at + 1}.1.1.1`, `::ffff:${at + 1}.1.1.1`]),
  ...Array.from({ length: 32 }, (_, at) => [`${(0x20 + at).toString(16)}01::1`]),
]
const isIn = (list: net.BlockList, address: string): boolean =>
  list.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')

/** A quarter of all visitors of one kind, or more, whatever the ranges are called. */
function isEverybody(ranges: readonly string[]): boolean {
  const list = new net.BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = net.isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const found = visitors.filter((spellings) => spellings.some((address) => isIn(list, address)))
  const ofSix = found.filter((spellings) => spellings.length === 1).length
  return ofSix >= 8 || found.length - ofSix >= 55
}

/**
 * May people's data go there as plain text? On this machine and to a neighbour without a domain (a service of the same
 * compose file) yes; to any other host only over TLS whose certificate is looked at.
 */
const isNear = (host: string): boolean => isThisMachine(host) || /^[a-z][a-z0-9_-]*$/i.test(host)

function isSafeDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname) // as pg reads it: the last one
  return host === '' || host.startsWith('/') || isNear(host) || searchParams.getAll('sslmode').join() === 'verify-full'
}

function isSafeService(url: string): boolean {
  const { hostname, protocol } = new URL(url)
  return protocol === 'https:' || isNear(hostname)
}

/** What production would reach over a network without TLS, a line for each setting. */
export const plainWays = (settings: Given<(typeof databases | typeof services)[number]>): string[] => [
  ...databases
    .filter((name) => settings[name] !== undefined && !isSafeDatabase(settings[name]))
    .map(
      (name) =>
        `${name} leads to another machine without TLS: add ?sslmode=verify-full (a certificate of your own: &sslrootcert=FILE)`,
    ),
  ...services
    .filter((name) => settings[name] !== undefined && !isSafeService(settings[name]))
    .map((name) => `${name} leads to another machine without TLS: it must start with https://`),
]

/** What stands in examples, and what fingers type; each is one thing to guess. */
const knownWords =
  /change|secret|passw[o0]rd|parol|polvon|admin|default|example|session|token|please|random|string|letmein|welcome|production|super|test|your|this|must|here|qwerty(?:uiop)?|asdfgh(?:jkl)?|zxcvbn(?:m)?|qazwsx|1q2w3e4r|key|me/g

/** What comes again and again stands once. */
function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return text.slice(0, length)
  return text
}

/**
 * How much of a secret has to be guessed, at most: repetition, words that everybody knows, runs (`abcd`, `4321`, `aaaa`) and what
 * stands between words cost whoever guesses next to nothing. An estimate that lets pass what was drawn by chance, and much else.
 */
function guessesIn(text: string): number {
  const left = withoutRepetition(text.toLowerCase())
    .replace(knownWords, '\0')
    .replace(/[-_. ]/g, '')
  const step = (at: number): number => (left.codePointAt(at) ?? 0) - (left.codePointAt(at - 1) ?? 0)
  const goesOn = (at: number): boolean => at > 1 && Math.abs(step(at)) < 2 && step(at) === step(at - 1)
  return Array.from(left, (_, at) => at).filter((at) => !goesOn(at)).length
}

const isGuessable = (text: string): boolean =>
  new Set(text).size < Math.min(8, text.length / 4) || guessesIn(text) < Math.min(16, text.length / 2)

/** Secrets that somebody typed and others would try, those of before too: they still sign and open. */
export const guessableSecrets = (settings: Given<(typeof secrets)[number]>): string[] =>
  secrets.flatMap((name) => {
    const secret = settings[name] ?? ''
    // of a key the bytes count, however they are written
    const spellings = name.startsWith('SECRETS_KEY')
      ? [secret, Buffer.from(secret, 'base64').toString('latin1')]
      : [secret]
    return spellings.some(isGuessable)
      ? [`${name} must be random: it repeats, counts or is made of known words (openssl rand -base64 32 draws one)`]
      : []
  })

/** A setting of Node's that lets anybody answer in the place of banks and gateways. */
export const uncheckedCertificates = (
  environment: Readonly<Record<string, string | undefined>>,
  { NODE_ENV }: { NODE_ENV: string },
): string[] =>
  NODE_ENV === 'production' && environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? [
        'NODE_TLS_REJECT_UNAUTHORIZED=0 must go: no certificate is looked at with it (one of your own goes into NODE_EXTRA_CA_CERTS)',
      ]
    : []

function isMoreThanHost(url: string): boolean {
  const { username, password, pathname, search, hash } = new URL(url)
  return [username, password, search, hash].some((part) => part !== '') || pathname !== '/'
}

const isWithin = (folder: string, other: string): boolean => `${folder}${path.sep}`.startsWith(`${other}${path.sep}`)

type Exposed = {
  NODE_ENV: string
  SMS_DRIVER: string
  DATA_DIR: string
  TRUST_PROXY: readonly string[]
  PAYME_ADDRESSES: readonly string[]
} & Given<'PUBLIC_URL' | 'METRICS_TOKEN' | 'HOST' | 'DATABASE_URL' | 'BACKUP_DIR'>
/** Lines, each with whether it holds. */
type Risk = readonly [isThere: boolean, line: string]

/** What a start can't refuse, because somewhere it is meant so, and what opens a door where it is not. */
export const risksOf = (settings: Exposed, root: string): string[] =>
  [...copyRisks(settings, root), ...addressRisks(settings), ...proxyRisks(settings)].flatMap(([isThere, line]) =>
    isThere ? [line] : [],
  )

const isProduction = ({ NODE_ENV }: Exposed): boolean => NODE_ENV === 'production'

function copyRisks(settings: Exposed, root: string): Risk[] {
  const { BACKUP_DIR: folder, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  if (!isProduction(settings) || databaseUrl !== undefined) return []
  return [
    [folder === undefined, 'BACKUP_DIR is missing: backups lie in DATA_DIR/backups, and a disk that breaks takes both'],
    [
      folder !== undefined && isWithin(path.resolve(root, folder), path.resolve(root, dataDir)),
      'BACKUP_DIR lies in DATA_DIR: a disk that breaks, and whoever deletes the folder, takes both',
    ],
  ]
}

function addressRisks(settings: Exposed): Risk[] {
  const { PUBLIC_URL: url, SMS_DRIVER: driver } = settings
  return [
    [
      url !== undefined && isMoreThanHost(url),
      `PUBLIC_URL says more than ${url && new URL(url).origin}, which alone counts: a user, a path and what follows must go`,
    ],
    [
      isProduction(settings) && isPublic(url) && url.startsWith('http:'),
      'PUBLIC_URL is not https: passwords and sessions can be read on their way',
    ],
    [
      isProduction(settings) && driver === 'outbox',
      'SMS_DRIVER is outbox: no SMS leaves this machine, and whoever runs the platform reads the codes of everybody',
    ],
  ]
}

function proxyRisks(settings: Exposed): Risk[] {
  const { PUBLIC_URL: url, TRUST_PROXY: proxies, METRICS_TOKEN: token, HOST: host, PAYME_ADDRESSES: payme } = settings
  const hasNone = isProduction(settings) && proxies.length === 0
  return [
    [
      hasNone && token === undefined,
      'TRUST_PROXY and METRICS_TOKEN are missing: behind a proxy everybody shares one address, and /metrics is open to all',
    ],
    [
      hasNone && token !== undefined && url?.startsWith('https:') === true,
      'TRUST_PROXY is missing: PUBLIC_URL is https, so a proxy stands in front, and behind it everybody shares one address and its limits',
    ],
    [
      isEverybody(proxies),
      'TRUST_PROXY trusts everybody: whoever calls may claim any address, and no limit of addresses holds',
    ],
    [
      isEverybody(payme),
      'PAYME_ADDRESSES are everybody’s: whoever has the key of a cash box pays from anywhere, and nothing but it is asked for',
    ],
    [
      !isProduction(settings) && (proxies.length > 0 || (host !== undefined && !isThisMachine(host))),
      'HOST or TRUST_PROXY lets others in, NODE_ENV is not production: the demo passwords, which everybody knows, open it',
    ],
  ]
}
