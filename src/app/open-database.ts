import path from 'node:path'
import { isOnOneDisk, type Backups } from '#src/server/backups.ts'
import type { Config } from '#src/server/config.ts'
import { holdDataFolder } from '#src/server/data-folder.ts'
import { type EmbeddedPostgres, isRunning, startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { clearLeftClusters } from '#src/server/left-clusters.ts'
import { checkDatabase, hearingProblem, namesProblem } from '#src/server/own-database.ts'
import { archiveSettings } from '#src/server/wal-archive.ts'
import { say } from './say.ts'

export type OpenDatabase = {
  ownerUrl: string
  appUrl: string
  listenUrl: string
  backups: Backups
  close(): Promise<void>
}

type OwnPlaces = Pick<Config, 'dataDir' | 'backups'>

const clusterIn = (dataDir: string): string => path.join(dataDir, 'postgres')

const startEmbedded = ({ dataDir, backups }: OwnPlaces): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dir: clusterIn(dataDir),
    database: 'polvon',
    onProgress: say,
    settings: (cluster, account) => (backups ? archiveSettings(backups.folder, cluster, account) : {}),
  })

const backupsOf = ({ dataDir, backups }: OwnPlaces, { cluster, backupUrl }: EmbeddedPostgres): Backups =>
  backups
    ? {
        kept: 'kept',
        source: { cluster, backupUrl, dataDir },
        ...backups,
        isBeside: isOnOneDisk(backups.folder, dataDir),
      }
    : { kept: 'off' }

/** The PostgreSQL that the settings name, or the one in the data folder, which nobody else may be using. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const { clockProblem } = await checkDatabase(config.databaseUrl, 'DATABASE_URL')
    if (clockProblem) say(`Unsafe: ${clockProblem}`)
    if (config.migrationDatabaseUrl) await checkDatabase(config.migrationDatabaseUrl, 'MIGRATION_DATABASE_URL')
    if (config.directDatabaseUrl) await checkDatabase(config.directDatabaseUrl, 'DIRECT_DATABASE_URL')
    const deaf = await hearingProblem(config)
    if (deaf) say(`Unsafe: ${deaf}`)
    const nameless = await namesProblem(config)
    if (nameless) say(nameless)
    const listenUrl = config.directDatabaseUrl ?? config.databaseUrl
    return {
      appUrl: config.databaseUrl,
      listenUrl,
      ownerUrl: config.migrationDatabaseUrl ?? listenUrl,
      backups: { kept: 'outside' },
      close: async () => {},
    }
  }
  await clearLeftClusters(config.dataDir)
  const postgres = await startEmbedded(config)
  const hold = await holdDataFolder(postgres.ownerUrl, { port: config.port })
  return {
    ...postgres,
    listenUrl: postgres.appUrl,
    backups: backupsOf(config, postgres),
    async close() {
      await hold.release()
      await postgres.stop()
    },
  }
}

/** Says at once, before anything is typed for it, that the product uses its data folder. */
export async function assertUnused(config: Config): Promise<void> {
  if (config.databaseUrl || !isRunning(clusterIn(config.dataDir))) return
  const { close } = await openDatabase(config)
  await close()
}

/** The product's own PostgreSQL, beside the running product or without it: what was started for this is stopped again. */
export const attachOrStart = async (config: OwnPlaces) => {
  const postgres = await startEmbedded(config)
  return {
    ...postgres,
    listenUrl: postgres.appUrl,
    backups: backupsOf(config, postgres),
    close: postgres.reused ? async () => {} : postgres.stop,
  }
}

/** The database that the settings name, or the product's own, which may be running already. */
export const openBeside = async (config: Config) =>
  config.databaseUrl
    ? {
        ownerUrl: config.databaseUrl,
        appUrl: config.databaseUrl,
        listenUrl: config.databaseUrl,
        backups: { kept: 'outside' as const },
        close: async () => {},
      }
    : await attachOrStart(config)
