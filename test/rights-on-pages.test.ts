import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Access } from '#src/contract/endpoint.ts'
import { hasPermission } from '#src/contract/permissions.ts'
import { projectRoot } from '#src/server/project-root.ts'

// What an employee may not do is said beside its button, never after it was pressed. From the pages of employees every import is
// followed that no right stands before: what writes there must not need one that their owner ticks, or that they never have.

const root = projectRoot()
const pages = 'src/app/pages/employee.ts'
/** Once for each file. */
function keepingAnswers<Answer>(ask: (file: string) => Answer): (file: string) => Answer {
  const answers = new Map<string, Answer>()
  return (file) => {
    const answer = answers.get(file) ?? ask(file)
    answers.set(file, answer)
    return answer
  }
}

const textOf = keepingAnswers((file): string =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '',
)
const placeOf = (from: string, target: string): string =>
  target.startsWith('#src/') ? `src/${target.slice(5)}` : path.posix.join(path.posix.dirname(from), target)
const lazyImport = /\bimport\s*\(\s*'([^']+)'\s*\)/g
const anyImport = /(?:^import (?!type )[^'"]*from\s+|\bimport\s*\(\s*|^\s*import\s+)'([^']+)'/gm

/** Pages that several areas have stand in files of their own: those alone that the employee's table names. */
function sharedPages(): string[] {
  const named = textOf(pages)
  return ['shared.ts', 'everybody.ts'].flatMap((file) =>
    [...textOf(`src/app/pages/${file}`).matchAll(/export const (\w+) = \(\) =>\s*import\('([^']+)'\)/g)].flatMap(
      ([, name = '', target = '']) => (named.includes(name) ? [placeOf(pages, target)] : []),
    ),
  )
}

const importsOf = keepingAnswers((file): string[] => {
  const found = [...textOf(file).matchAll(file === pages ? lazyImport : anyImport)].map(([, target = '']) => target)
  const own = found.filter((target) => /^(#src\/|\.)/.test(target)).map((target) => placeOf(file, target))
  return file === pages ? [...own, ...sharedPages()] : own
})
const isOfScreens = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\/server\/|contract\.ts$|\.generated\.ts$|^src\/app\/pages\/(?!employee)/.test(file)

type Call = { method: string; path: string; access: Access }
type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>
const callsOf = new Map<string, Calls>()
beforeAll(async () => {
  const files = readdirSync(path.join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('calls.generated.ts'))) {
    const place = path.posix.join('src/features', file.replaceAll('\\', '/'))
    callsOf.set(place, (await import(path.join(root, place))) as Calls) // as it is written
  }
})

const asText = (access: Access): string => (typeof access === 'string' ? access : access.roles.join(' or '))
type Named = { name: string; call: Call }
/** What a file names of the calls, by the names it has for them. */
const namedIn = keepingAnswers((file): Named[] => {
  const text = textOf(file)
  return [...text.matchAll(/import \{([^}]*)\} from '([^']*calls\.generated\.ts)'/g)].flatMap(
    ([, names = '', target = '']) =>
      names
        .split(',')
        .filter((name) => name.trim())
        .flatMap((given) => {
          const [original = '', group = original] = given.trim().split(' as ')
          const calls = Object.entries(callsOf.get(placeOf(file, target))?.[original] ?? {})
          return calls.flatMap(([own, call]) => {
            const name = `${group}.${own}`
            return text.split(name).some((_, at, all) => at > 0 && !/^\w/.test(all[at] ?? '')) ? [{ name, call }] : []
          })
        }),
  )
})

/** The rights that a file asks for before it goes on: by their names, by a call, by whichever call of a group is meant. */
const askedIn = keepingAnswers((file): Set<string> => {
  const named = namedIn(file)
  const found = textOf(file).matchAll(
    /\b(?:\w*[rR]efusal(?:\(\))?|useCan|useHasPermission|lacks)\((?:'([\w.]+)'|(\w+)\[\w+\]|([\w.]+))\)/g,
  )
  return new Set(
    [...found].flatMap(([, right, group, name]) =>
      right
        ? [right]
        : group
          ? namesOfGroup(file, group)
          : named.filter((one) => one.name === name).map(({ call }) => asText(call.access)),
    ),
  )
})
function namesOfGroup(file: string, group: string): string[] {
  const target = [...textOf(file).matchAll(/import \{([^}]*)\} from '([^']*calls\.generated\.ts)'/g)].find(
    ([, names = '']) => names.split(/\W+/).includes(group),
  )?.[2]
  const calls = target ? callsOf.get(placeOf(file, target))?.[group] : undefined
  return Object.values(calls ?? {}).map(({ access }) => asText(access))
}

const bareEmployeeMay = (access: Access): boolean => {
  if (access === 'public' || access === 'signed_in') return true
  return typeof access === 'object' ? access.roles.includes('employee') : hasPermission('employee', [], access)
}

/** Where a right is asked for otherwise than by name, each with the way it is; what a role never sees of a page that others have too. */
const standsBefore: Readonly<Record<string, readonly string[]>> = {
  // by useOpenParts of ClassHead: the page is refused as a whole
  'src/features/classes/web/ClassPartPage.tsx': ['classes.manage'],
  // the list is refused, and nothing of it is there
  'src/features/leads/web/LeadsPage.tsx': ['leads.manage'],
  'src/features/letters/web/LettersPage.tsx': ['letters.answer'],
  'src/features/news/web/NewsPage.tsx': ['news.write'],
  // the page gives the way, and who may not reverse or return is told by the page: GiftCardsPage, TransactionForm
  'src/app/gift-cards-page.tsx': ['transactions.refund'],
  'src/app/membership-pay-page.tsx': ['transactions.refund'],
  // by mayCall of each act
  'src/app/finder-acts.tsx': ['admins.write', 'employees.write', 'gyms.write', 'plans.write'],
  // of a subscription alone, which stands on no page of theirs
  'src/features/transactions/web/TransactionForm.tsx': ['subscriptions.write'],
  // by the role
  'src/features/accounts/web/account.ts': ['superadmin', 'admin', 'member'],
  'src/features/demo/web/DemoNotice.tsx': ['admin'],
  'src/features/members/web/MemberConsents.tsx': ['admin'],
  'src/features/promises/web/PromiseDialog.tsx': ['member'],
}

/** What is met without the right being asked for on the way, and the way. */
function reachedWithout(right: string): Map<string, readonly string[]> {
  const seen = new Map<string, readonly string[]>()
  const open: [string, readonly string[]][] = [[pages, []]]
  for (const [file, way] of open) {
    if (seen.has(file) || !isOfScreens(file)) continue
    if (standsBefore[file]?.includes(right) || askedIn(file).has(right)) continue
    seen.set(file, way)
    for (const target of importsOf(file)) open.push([target, [...way, path.basename(file)]])
  }
  return seen
}

test('an employee meets no button that their rights refuse without being told beside it', () => {
  const all = [...callsOf.values()].flatMap((calls) => Object.values(calls).flatMap((group) => Object.values(group)))
  const rights = new Set(
    all
      .filter(({ access, method }) => method !== 'GET' && !bareEmployeeMay(access))
      .map(({ access }) => asText(access)),
  )
  expect(rights.size).toBeGreaterThan(10)
  const found = [...rights].flatMap((right) =>
    [...reachedWithout(right)].flatMap(([file, way]) =>
      namedIn(file)
        .filter(({ call }) => call.method !== 'GET' && asText(call.access) === right)
        .map(({ name }) => `${name} (${right}): ${[...way, path.basename(file)].join(' → ')}`),
    ),
  )
  expect(found).toEqual([])
})

test('what stands there as asked for otherwise still stands before such a call', () => {
  const idle = Object.entries(standsBefore).flatMap(([file, rights]) =>
    rights
      .filter((right) => {
        const below = new Set<string>()
        const open = [file]
        for (const one of open) {
          if (below.has(one) || !isOfScreens(one)) continue
          below.add(one)
          open.push(...importsOf(one))
        }
        return ![...below].some((one) => namedIn(one).some(({ call }) => asText(call.access) === right))
      })
      .map((right) => `${file}: ${right}`),
  )
  expect(idle).toEqual([])
})

/** What a handler asks for besides the right to call it, and which page tells who lacks it. */
const alsoAsked: Readonly<Record<string, readonly string[]>> = {
  'src/features/documents/server/routes.ts money.totals': [], // the report leaves its sums out
  'src/features/doors/server/routes.ts door.decide': [], // of devices: no page calls it
  'src/features/invoices/server/routes.ts subscriptions.read': [], // of an owner’s own subscription: on no page of theirs
  'src/features/receipts/server/routes.ts subscriptions.read': [],
  'src/features/plans/server/routes.ts subscription_plans.write': [],
  // no desk is told who has signed in: the refusal stands at the field, which they may always change for who has not
  'src/features/members/server/change-member.ts members.phone': [],
  'src/features/memberships/server/routes.ts members.write': [], // every employee has it
  'src/features/memberships/server/routes.ts transactions.refund': ['src/features/memberships/web/MembershipActs.tsx'],
  'src/features/memberships/server/sell-membership.ts memberships.discount': [
    'src/features/memberships/web/SaleTerms.tsx',
  ],
  'src/features/memberships/server/freeze-membership.ts memberships.freeze_late': [], // the preview says from which day on
  'src/features/promises/server/routes.ts visits.override': ['src/features/promises/web/use-agree-refusal.ts'],
  'src/features/visits/server/check-in.ts visits.override': ['src/features/visits/web/RefusedActs.tsx'],
}

test('a right that a handler asks for besides the call is told by the page whose button it is', () => {
  const files = readdirSync(path.join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src/features', file.replaceAll('\\', '/')))
    .filter((file) => /\/server\/.*\.ts$/.test(file) && !file.includes('.test.'))
  const asked = files.flatMap((file) =>
    [...textOf(file).matchAll(/\.may\('([\w.]+)'\)/g)].map(([, right = '']) => `${file} ${right}`),
  )
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(alsoAsked).toSorted())
  const silent = Object.entries(alsoAsked).flatMap(([key, told]) =>
    told.filter((file) => !askedIn(file).has(key.split(' ')[1] ?? '')).map((file) => `${key}: ${file}`),
  )
  expect(silent).toEqual([])
})
