import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

const caddy = process.env['CADDY_PATH'] ?? 'caddy'
export const noCaddy = spawnSync(caddy, ['version']).status !== 0

/** Caddy as a file of `deploy/` sets it up; `env` has what the file asks for. */
export const startCaddy = (file: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
