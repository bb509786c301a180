import { checkAndKeep } from './check-ledger.ts'
import type { Finding } from './check-query.ts'

/** `npm run ledger:check`: names every difference, a line each. Answers the exit code. */
export async function ledgerCommand(
  deps: Parameters<typeof checkAndKeep>[0],
  say: (line: string) => void,
): Promise<0 | 1> {
  const since = performance.now()
  const { rows, differences, findings } = await checkAndKeep(deps, 'command')
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  for (const finding of findings) say(lineOf(finding))
  if (findings.length < differences) say(`… and ${differences - findings.length} more`)
  say(`${rows} rows checked in ${seconds} s: ${differences === 0 ? 'everything agrees' : `${differences} differences`}`)
  return differences === 0 ? 0 : 1
}

const lineOf = ({ check, table, admin_id, id, what, stored, expected }: Finding): string =>
  `${table} ${id}${admin_id ? ` of owner ${admin_id}` : ''}: ${what} is ${stored ?? 'missing'}, should be ${expected ?? 'missing'} (${check})`
