import fs from 'node:fs'

type Given = Readonly<Record<string, string | undefined>>

/** What may stand in a file that whoever keeps secrets lays down: `SESSION_SECRET_FILE` in the place of `SESSION_SECRET`. */
export const inFiles = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'ESKIZ_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_WEBHOOK_SECRET',
  'TELEGRAM_GATEWAY_TOKEN',
  'METRICS_TOKEN',
] as const

const isFilled = (value: string | undefined): value is string => value !== undefined && value.trim() !== ''

/** No secret has so much, and what is none is not read. */
const mostBytes = 64_000

function readSecret(file: string): { text: string } | { wrong: string } {
  try {
    if (fs.statSync(file).size > mostBytes) return { wrong: 'is too long to be one' }
    const text = fs.readFileSync(file, 'utf8').trim()
    return text ? { text } : { wrong: 'is empty' }
  } catch {
    return { wrong: 'can’t be read' }
  }
}

/** The settings that are given, secrets out of their files; and which of those are none, each in a line that repeats no secret. */
export function withSecretFiles(given: Given): { filled: Record<string, string>; unread: Map<string, string> } {
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (isFilled(value)) filled[name] = value
  const unread = new Map<string, string>()
  for (const name of inFiles) {
    const file = filled[`${name}_FILE`]
    if (file === undefined) continue
    if (filled[name] !== undefined) {
      unread.set(name, `${name} and ${name}_FILE are both given: leave one out`)
      continue
    }
    const read = readSecret(file)
    if ('text' in read) filled[name] = read.text
    else unread.set(name, `${name}_FILE names a file that ${read.wrong}: ${file}`)
  }
  return { filled, unread }
}
