import pino, { type Logger } from 'pino'
import { maskPhone } from '#src/contract/phones.ts'

export type Log = Logger

/** Phones never stand in a log in clear. */
export const maskPhones = (text: string): string =>
  text.replace(/\+?998\d{9}/g, (phone) => maskPhone(phone.startsWith('+') ? phone : `+${phone}`))

/** An error for the log: no row contents (`detail` of PostgreSQL quotes them), no phones. */
const errorOf = (error: Error & { code?: unknown; constraint?: unknown }) => ({
  type: error.name,
  message: maskPhones(error.message),
  code: error.code,
  constraint: error.constraint,
  stack: maskPhones(error.stack ?? ''),
})

/** What would begin a line of its own, or move the cursor of a terminal, is shown as its number. */
const oneLine = (text: string): string =>
  text.replace(
    // oxlint-disable-next-line no-control-regex -- they are what must not pass
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

type Line = { level: number; time: string; msg?: string; err?: { stack: string } } & Record<string, unknown>

/** Structured lines on standard output: JSON, or one readable line each on a terminal. */
export function createLog({ level, pretty }: { level: string; pretty: boolean }): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorOf },
    redact: {
      paths: [
        'password',
        '*.password',
        'accessToken',
        '*.accessToken',
        'code',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
      ],
      remove: true,
    },
  }
  if (!pretty) return pino(options)
  const levels: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
  return pino(options, {
    write(line: string) {
      const { level: number, time, msg, err, ...rest } = JSON.parse(line) as Line
      const facts = Object.entries(rest).map(
        ([key, value]) => `${key}=${oneLine(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      process.stdout.write(
        `${String(time).slice(11, 19)} ${levels[number] ?? 'debug'} ${oneLine(msg ?? '')} ${facts.join(' ')}${err ? `\n${err.stack}` : ''}\n`,
      )
    },
  })
}
