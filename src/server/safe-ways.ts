const databases = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL', 'REPLICA_DATABASE_URL'] as const
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
/** As wide as half of all addresses, or wider. */
const isEverybody = (range: string): boolean => Number(range.split('/')[1] ?? 128) < 2

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

/** Secrets that somebody typed with few keys, those of before too: they still sign and open. */
export const guessableSecrets = (settings: Given<(typeof secrets)[number]>): string[] =>
  secrets.flatMap((name) => {
    const secret = settings[name] ?? ''
    const isGuessable = new Set(secret).size < Math.min(8, secret.length / 4)
    return isGuessable ? [`${name} must be random: it has hardly any different characters`] : []
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

type Exposed = { NODE_ENV: string; SMS_DRIVER: string; TRUST_PROXY: readonly string[] } & Given<
  'PUBLIC_URL' | 'METRICS_TOKEN' | 'HOST' | 'DATABASE_URL' | 'BACKUP_DIR'
>

/** What a start can't refuse, because somewhere it is meant so, and what opens a door where it is not. */
export function risksOf(settings: Exposed): string[] {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies, METRICS_TOKEN: metricsToken, HOST: host } = settings
  const isProduction = settings.NODE_ENV === 'production'
  return [
    ...(isProduction && settings.DATABASE_URL === undefined && settings.BACKUP_DIR === undefined
      ? ['BACKUP_DIR is missing: backups lie in DATA_DIR/backups, and a disk that breaks takes both']
      : []),
    ...(isProduction && isPublic(publicUrl) && publicUrl.startsWith('http:')
      ? ['PUBLIC_URL is not https: passwords and sessions can be read on their way']
      : []),
    ...(isProduction && settings.SMS_DRIVER === 'outbox'
      ? ['SMS_DRIVER is outbox: no SMS leaves this machine, and whoever runs the platform reads the codes of everybody']
      : []),
    ...(isProduction && proxies.length === 0 && metricsToken === undefined
      ? [
          'TRUST_PROXY and METRICS_TOKEN are missing: behind a proxy everybody shares one address, and /metrics is open to all',
        ]
      : []),
    ...(proxies.some(isEverybody)
      ? ['TRUST_PROXY trusts everybody: whoever calls may claim any address, and no limit of addresses holds']
      : []),
    ...(!isProduction && (proxies.length > 0 || (host !== undefined && !isThisMachine(host)))
      ? [
          'HOST or TRUST_PROXY lets others in, NODE_ENV is not production: the demo passwords, which everybody knows, open it',
        ]
      : []),
  ]
}
