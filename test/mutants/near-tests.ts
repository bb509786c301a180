import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const testsUnder = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('/web/'))
    .sort()

/** What hangs on every contract: who may call what, and the limits that the API document names. */
export const contractTests = ['test/generated-docs.test.ts', 'test/api-document.test.ts']
const ofEverything = [
  'test/every-endpoint.test.ts',
  'test/list-rights.test.ts',
  'test/tenant-walls.test.ts',
  'test/money-walls.test.ts',
]
const farthest = 12
/** What so many tests of other folders did not notice is left to those of its own. */
export const enoughElsewhere = 6

/** Where the calls of a feature begin: '/member/', '/visit/'. */
function pathsOf(root: string, feature: string): string[] {
  const folder = path.join(root, 'src', 'features', feature)
  const contracts = readdirSync(folder).filter((file) => file.endsWith('contract.ts'))
  const paths = contracts.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(?:get|post|put|del)\('(\/[\w-]+\/)/g)].map(
      ([, part]) => part,
    ),
  )
  return [...new Set(paths)].filter((part) => part !== undefined)
}

/** Groups of test files that should notice a change of this file, the nearest first. */
export function nearTests(root: string, file: string): string[][] {
  const feature = /^src\/features\/([\w-]+)\//.exec(file)?.[1]
  const own = feature ? testsUnder(root, `src/features/${feature}`) : testsUnder(root, path.dirname(file))
  const names = feature ? [`features/${feature}/`, ...pathsOf(root, feature)] : [path.basename(file)]
  const others = [...testsUnder(root, 'src'), ...testsUnder(root, 'test')]
    .filter((test) => !own.includes(test) && !contractTests.includes(test) && !ofEverything.includes(test))
    .map((test) => {
      const text = readFileSync(path.join(root, test), 'utf8')
      return { test, count: names.reduce((sum, name) => sum + text.split(name).length - 1, 0) }
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, farthest)
    .map(({ test }) => test)
  const groups = [/contract/.test(file) ? contractTests : [], own, others, ofEverything]
  return groups
    .map((group) => group.filter((test) => existsSync(path.join(root, test))))
    .filter((group) => group.length > 0)
}

/** Where money and its rules are tested. */
const money =
  /\/(?:transactions|memberships|subscriptions|invoices|online-payments|cash-boxes|shifts|receipts|promises|plans)\//
const slowOrOfSources =
  /^test\/(?:ledger|fuzz|mutants|two-servers|workers|pooled|architecture|source-rules|one-field-more|shared-lines)/

/** Every test of the server's side that knows what a request does: `near` these first, then money, what walks over everything at last. */
export function testsInOrder(root: string, near: readonly string[] = []): string[] {
  const all = [...testsUnder(root, 'src'), ...testsUnder(root, 'test')].filter((file) => !slowOrOfSources.test(file))
  const rank = (file: string): number =>
    ofEverything.includes(file)
      ? 3
      : near.some((folder) => file.startsWith(folder))
        ? -1
        : money.test(file)
          ? 0
          : file.startsWith('src/')
            ? 1
            : 2
  return all.sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
}
