const names = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL', 'REPLICA_DATABASE_URL'] as const

/**
 * May people's data go there as plain text? On this machine and to a neighbour without a domain (a service of the same
 * compose file) yes; to any other host only over TLS whose certificate is looked at.
 */
function isSafeWay(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname) // as pg reads it: the last one
  const isNear =
    host === '' || host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|[a-z][a-z0-9_-]*)$/i.test(host)
  return isNear || searchParams.getAll('sslmode').join() === 'verify-full'
}

/** Databases that production would reach over a network without TLS, a line for each setting. */
export const plainDatabases = (settings: { [Name in (typeof names)[number]]?: string | undefined }): string[] =>
  names
    .filter((name) => settings[name] !== undefined && !isSafeWay(settings[name]))
    .map(
      (name) =>
        `${name} leads to another machine without TLS: add ?sslmode=verify-full (a certificate of your own: &sslrootcert=FILE)`,
    )

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
