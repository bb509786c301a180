import { createServer } from 'node:net'
import type { Config } from '#src/server/config.ts'
import { StartupError } from '#src/server/startup-error.ts'
import type { Application } from './application.ts'

/** Connections that wait to be taken: a burst of new ones while the process is busy is not broken off (511 by Node's default). */
const connectionsAtOnce = 4_096

const told = (error: unknown, port: number): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new StartupError(
        `Port ${port} is in use: stop what uses it, or choose another, for example PORT=${port + 1} npm start`,
      )
    : error

/** A port that somebody has is told before a database is made and filled for nothing. */
export async function tryPort({ port, host }: Config): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  }).catch((error: unknown) => {
    throw told(error, port)
  })
}

/** Lets people in; answers the address that they may type. */
export async function listen({ port, host }: Config, { http }: Application): Promise<string> {
  try {
    const address = await http.listen({ port, host, backlog: connectionsAtOnce })
    return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')
  } catch (error) {
    throw told(error, port)
  }
}
