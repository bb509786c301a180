import { demoLogins } from '#src/features/demo/server/published-logins.ts'
import type { Config } from '#src/server/config.ts'

/** What stands in the terminal once the product answers: where it is, what is unsafe, and who may try it. */
export function greet(config: Config, url: string, say: (line: string) => void): void {
  say(`\nPolvon is on ${config.publicUrl ?? url}\n`)
  for (const risk of config.risks) say(`Unsafe: ${risk}`)
  if (config.isProduction) return
  for (const [, who, page, login, password] of config.hasDemoData ? demoLogins : demoLogins.slice(0, 1))
    say(`${who.padEnd(14)} ${page.padEnd(18)} ${login.padEnd(15)} ${password}`)
  say('')
}
