import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#src/server/project-root.ts'

// The built product on the data folder of one worker, for the browser tests of one run.
for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET']) process.env[name] = ''
Object.assign(process.env, {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: process.env['E2E_PORT'] ?? '3100',
  DATA_DIR: process.env['E2E_DATA'],
  TEST_CLOCK: '1',
  DEMO: '1',
  SMS_DRIVER: 'outbox',
  FILES_DRIVER: 'local',
  RATE_LIMIT_PER_MINUTE: '100000',
  LOG_LEVEL: 'warn',
  LOG_FORMAT: 'pretty',
  MAINTENANCE: '0',
})

// without its test run there is nothing to serve
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref()

await import(pathToFileURL(path.join(projectRoot(), 'dist', 'server.mjs')).href)
