import type { Config } from '#src/server/config.ts'

const demoLogins = [
  ['superadmin', '/login/superadmin', 'root', 'polvon-root'],
  ['admin 1', '/', '+998901112233', 'polvon-admin'],
  ['admin 2', '/', '+998901112234', 'polvon-admin'],
  ['employee', '/', '+998901112244', 'polvon-staff'],
  ['unconfirmed', '/', '+998901112245', 'polvon-staff'],
  ['without a gym', '/', '+998901112246', 'polvon-staff'],
  ['coach', '/', '+998901112247', 'polvon-staff'],
  ['member', '/login/member', '+998901112255', 'one-time code: see the outbox'],
] as const

/** What stands in the terminal once the product answers: where it is, what is unsafe, and who may try it. */
export function greet(config: Config, url: string, say: (line: string) => void): void {
  say(`\nPolvon is on ${config.publicUrl ?? url}\n`)
  for (const risk of config.risks) say(`Unsafe: ${risk}`)
  if (config.isProduction) return
  for (const [who, page, login, password] of config.hasDemoData ? demoLogins : demoLogins.slice(0, 1))
    say(`${who.padEnd(14)} ${page.padEnd(18)} ${login.padEnd(15)} ${password}`)
  say('')
}
