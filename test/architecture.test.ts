import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { featureOrder } from './feature-order.ts'

const forbiddenNames = /^(.+-)?(services?|repositor(y|ies)|dtos?|mappers?|helpers?|utils?|types|constants|index)$/i
const unfinished = /coming soon|lorem|not implemented/i

type SourceFile = { file: string; text: string }

const root = projectRoot()
const read = (folder: string, ending: RegExp): SourceFile[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((absolute) => ({
      file: path.relative(root, absolute).replaceAll('\\', '/'),
      text: readFileSync(absolute, 'utf8'),
    }))

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Every file of the tree that a file imports, lazily or not, types too: as a path from the root. */
function importsOf({ file, text }: SourceFile): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm)
  return [...found].flatMap(([, target = '']) => {
    if (target.startsWith('#src/')) return [`src/${target.slice(5)}`]
    if (target.startsWith('#test/')) return [`test/${target.slice(6)}`]
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : []
  })
}

/** contract, ui, server, web, features or app: the first folder below src. */
const layerOf = (file: string): string => file.split('/')[1] ?? ''
const featureOf = (file: string): string | undefined => (layerOf(file) === 'features' ? file.split('/')[2] : undefined)

const below: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  ui: ['ui', 'contract'],
  server: ['server', 'contract'],
  web: ['web', 'ui', 'contract'],
  features: ['features', 'web', 'server', 'ui', 'contract'],
  app: ['app', 'features', 'web', 'server', 'ui', 'contract'],
}

/** Files that import each other in the end, lazily or for a type: each such round, as the way through it. */
function circlesOf(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((source) => [source.file, importsOf(source)]))
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) for (const target of imports.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return circles
}

type Side = 'server' | 'web' | 'both'
/** Where a file runs. */
function sideOf(file: string): Side {
  if (/^src\/server\/|^src\/features\/[^/]+\/server\//.test(file)) return 'server'
  if (/^src\/(web|ui)\/|^src\/features\/[^/]+\/web\/|\.tsx$/.test(file)) return 'web'
  return 'both'
}

/** What a membership is on a day, in SQL: whoever may read its table asks it here, and writes it nowhere again. It imports no feature. */
const belowAll = 'src/features/memberships/server/membership-state.ts'
/**
 * What it owes and how often it was used, and what a booking of a class is to it: members are listed and told apart by it too. It stands with
 * its noun and below both: it imports nothing from members on.
 */
const belowMembers =
  /^src\/features\/memberships\/(booking-states|server\/(debts-on|active-days|counted|booking-in))\.ts$/
const placeOf = (file: string, feature: string): number => {
  if (file === belowAll) return -1
  return belowMembers.test(file) ? featureOrder.indexOf('members') - 0.5 : featureOrder.indexOf(feature)
}

/** What each side of app/ is made of: these gather one side each. */
const gathersServer = /^src\/app\/(api|jobs|application|server)\.ts$/

function wrongImports(source: SourceFile): string[] {
  const { file } = source
  const say = (target: string, why: string) => `${file} imports ${target}: ${why}`
  return importsOf(source).flatMap((target) => {
    if (target.startsWith('test/') && !isTest(file)) return [say(target, 'the product needs no test')]
    if (!target.startsWith('src/') || isTest(file)) return []
    const wrong: string[] = []
    if (!below[layerOf(file)]?.includes(layerOf(target)))
      wrong.push(say(target, `${layerOf(file)} stands below ${layerOf(target)}`))
    const [from, to] = [featureOf(file), featureOf(target)]
    const stands = file === belowAll || belowMembers.test(file)
    if (from && to && (from !== to || stands) && placeOf(target, to) > placeOf(file, from))
      wrong.push(say(target, `${from} stands before ${to}`))
    const sides = [sideOf(file), sideOf(target)].sort().join(' and ')
    if (sides === 'server and web') wrong.push(say(target, 'server and web never meet'))
    // contract.ts, rules.ts and whatever else both sides read
    if (sideOf(file) === 'both' && sideOf(target) !== 'both' && layerOf(file) !== 'app')
      wrong.push(say(target, 'both sides read this file'))
    if (layerOf(file) === 'app' && sideOf(file) === 'both' && gathersServer.test(file) && sideOf(target) === 'web')
      wrong.push(say(target, 'it runs on the server'))
    return wrong
  })
}

/** Its schemas would come with a page's first code. */
const takesContract = ({ file, text }: SourceFile): boolean =>
  sideOf(file) === 'web' &&
  [...text.matchAll(/^import (?!type\b)\{([^}]*)\} from '[^']*contract\.ts'$/gm)].some(([, names = '']) =>
    names.split(',').some((name) => name.trim() && !name.trim().startsWith('type ')),
  )

const wrongName = ({ file }: SourceFile): boolean =>
  forbiddenNames.test(path.basename(file).replace(/\.(test\.)?[a-z]+$/, ''))
/** A file that only passes on what other files export. */
const isBarrel = ({ text }: SourceFile): boolean =>
  /^export (\*|\{[^}]*\}) from /m.test(text) &&
  text.replace(/^(export (type )?(\*|\{[^}]*\})( as \w+)? from .*|\s*|\/\/.*)$/gm, '').trim() === ''
const passesAllOn = ({ text }: SourceFile): boolean => /^export \* from /m.test(text)
/** Files that open connections of their own, and why. */
const connects = new Map([
  ['src/server/db.ts', 'the product’s queries'],
  ['src/server/replica.ts', 'what a copy of it answers'],
  ['src/app/application.ts', 'the job queue'],
  ['src/server/migrate.ts', 'migrations'],
])
/** A way to a page that is not made by src/contract/paths.ts: of a notice, a button, a redirect. */
const spellsLink = ({ text }: SourceFile): boolean => /\blink: ['"`]\//.test(text) || /\bto=['"{`]+\//.test(text)
/** Files of features that make a failure without a contract that declares it, and why. */
const failsUndeclared = new Map([
  ['src/features/sessions/server/sessions.ts', 'tells who calls, before it is known what is called'],
  ['src/features/admins/server/password-codes.ts', 'catches the failure itself'],
  ['src/features/classes/server/lay-out.ts', 'a refusal is said of its row'],
  ['src/features/imports/server/work-of-import.ts', 'a job: a refusal is kept with its row'],
  ['src/features/reminders/server/member-reminders.ts', 'a job: a refusal skips the gym'],
  ['src/features/imports/server/read-table.ts', 'runs in a thread of its own, which has no call'],
  ['src/features/imports/server/read-workbook.ts', 'the same'],
  ['src/features/doors/server/routes.ts', 'catches a refusal of the door and answers it'],
  ['src/features/online-payments/server/doors.ts', 'a refusal becomes the error of the provider that called'],
  ['src/features/telegram/server/class-chat.ts', 'catches a refusal and says it in the chat'],
  ['src/features/leads/server/jobs.ts', 'a job: a refusal leaves the invitation for the next run'],
  ['src/features/own-data/server/erase-person.ts', 'at the start: whom a refusal keeps is named in the log'],
  ['src/features/autopay/server/charge.ts', 'a job: a refusal calls the charge off'],
  ['src/features/fiscal/server/follow-method.ts', 'reacts within the one call that declares it'],
  ['src/features/storefront/server/site.ts', 'answers pages for strangers, not calls of the API'],
])
const makesFailure = ({ text }: SourceFile): boolean => /\bnew Failure\(|\b(failWithAny|workWithoutCall)\b/.test(text)
const isLong = ({ file, text }: SourceFile): boolean =>
  !file.endsWith('.generated.ts') && text.replace(/\n$/, '').split('\n').length > 400
/** How the badge of a state looks stands beside its words, in the noun's `words.ts`. */
const hasOwnTones = ({ file, text }: SourceFile): boolean =>
  /^src\/features\/.+\/web\//.test(file) && /const \w*[tT]ones\b[^=]*= \{[^}]*: '(good|bad|warn|off|info)'/.test(text)
/** States with words in their pages alone. */
const tonesOfPages = [
  'src/features/imports/web/ImportStateBadge.tsx',
  'src/features/messages/web/GatewayCard.tsx',
  'src/features/shifts/web/ShiftResult.tsx',
]
const opensPool = ({ text }: SourceFile): boolean => /\bnew (pg\.)?Pool\(/.test(text)

const sources = read('src', /\.tsx?$/)
const product = sources.filter(({ file }) => !isTest(file))

describe('the tree', () => {
  test('every feature has its place in the order', () => {
    const features = new Set(sources.map(({ file }) => featureOf(file)).filter((name) => name !== undefined))
    expect([...features].filter((name) => !featureOrder.includes(name))).toEqual([])
  })

  test('ARCHITECTURE.md lists them in their order', () => {
    const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
    expect(text.replace(/\s+/g, ' ')).toContain(`imports only those before it: ${featureOrder.join(', ')}.`)
    expect(featureOrder.filter((name) => !sources.some(({ file: of }) => featureOf(of) === name))).toEqual([])
  })

  test('imports go one way: contract, ui ← server, web ← features in their order ← app', () => {
    expect(sources.flatMap(wrongImports)).toEqual([])
  })

  test('no file comes back to itself through its imports, lazy ones and those of types included', () => {
    expect(circlesOf(product)).toEqual([])
  })

  test('a page takes types of contracts alone, and its calls from calls.generated.ts', () => {
    expect(sources.filter(takesContract).map(({ file }) => file)).toEqual([])
  })

  test('links to pages are made by the contract’s paths', () => {
    expect(product.filter(spellsLink).map(({ file }) => file)).toEqual([])
  })

  test('a file is named after what it holds', () => {
    expect([...sources, ...read('test', /\.tsx?$/)].filter(wrongName).map(({ file }) => file)).toEqual([])
  })

  test('no file only passes on what others export', () => {
    expect(sources.filter((source) => isBarrel(source) || passesAllOn(source)).map(({ file }) => file)).toEqual([])
  })

  test('nothing is promised for later', () => {
    const everything = read('src', /./)
    expect(everything.filter(({ text }) => unfinished.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('the product asks its database through one pool, and a copy of it through another', () => {
    expect(
      product
        .filter(opensPool)
        .map(({ file }) => file)
        .filter((file) => !connects.has(file)),
    ).toEqual([])
  })

  test('a feature refuses by the fail of its call, so that only declared failures compile', () => {
    const found = product.filter((source) => featureOf(source.file) && makesFailure(source)).map(({ file }) => file)
    expect(found.sort()).toEqual([...failsUndeclared.keys()].sort())
  })

  test('a state has its tone where it has its words', () => {
    expect(
      product
        .filter(hasOwnTones)
        .map(({ file }) => file)
        .sort(),
    ).toEqual(tonesOfPages)
  })

  test('no file is longer than 400 lines', () => {
    const all = [...sources, ...read('test', /\.tsx?$/), ...read('bench', /\.ts$/), ...read('scripts', /\.mjs$/)]
    expect(all.filter(isLong).map(({ file }) => file)).toEqual([])
  })
})

describe('the rules themselves, on files that break them', () => {
  const source = (file: string, text: string): SourceFile => ({ file, text })
  const importing = (file: string, target: string) => wrongImports(source(file, `import { x } from '${target}'\n`))

  test.each([
    ['src/contract/money.ts', '#src/server/db.ts'],
    ['src/ui/Button.tsx', '#src/web/api.ts'],
    ['src/server/db.ts', '#src/features/gyms/contract.ts'],
    ['src/web/api.ts', '#src/app/menus.tsx'],
    ['src/features/gyms/web/GymPage.tsx', '#src/app/menus.tsx'],
    ['src/features/gyms/web/GymPage.tsx', '#src/features/gyms/server/queries.ts'],
    ['src/features/gyms/web/GymPage.tsx', '../server/queries.ts'],
    ['src/features/gyms/server/queries.ts', '../web/GymPage.tsx'],
    ['src/features/gyms/server/queries.ts', '#src/features/members/rules.ts'],
    ['src/features/memberships/server/membership-state.ts', './sell-membership.ts'],
    ['src/features/memberships/server/membership-state.ts', '#src/features/messages/rules.ts'],
    ['src/features/memberships/server/debts-on.ts', '#src/features/members/server/queries.ts'],
    ['src/features/transactions/server/ledger.ts', '#src/features/memberships/server/debts-on.ts'],
    ['src/features/gyms/contract.ts', '#src/server/db.ts'],
    ['src/features/gyms/rules.ts', './web/texts.ts'],
    ['src/app/api.ts', '#src/ui/Button.tsx'],
    ['src/server/db.ts', '#test/api.ts'],
  ])('%s may not import %s', (file, target) => {
    expect(importing(file, target)).not.toEqual([])
    expect(wrongImports(source(file, `const x = () => import('${target}')\n`))).not.toEqual([])
    expect(wrongImports(source(file, `import type {\n  X,\n} from '${target}'\n`))).not.toEqual([])
  })

  test.each([
    ['src/features/members/server/queries.ts', '#src/features/gyms/server/gym-access.ts'],
    ['src/features/members/web/MembersPage.tsx', '#src/contract/paths.ts'],
    ['src/features/members/server/queries.ts', '#src/contract/paths.ts'],
    ['src/features/members/server/queries.ts', '#src/features/memberships/server/debts-on.ts'],
    ['src/features/memberships/server/debts-on.ts', './membership-state.ts'],
    ['src/features/gyms/server/queries.ts', '#src/features/memberships/server/membership-state.ts'],
    ['src/features/members/web/MembersPage.tsx', '../calls.generated.ts'],
    ['src/app/pages.tsx', '#src/features/gyms/web/GymPage.tsx'],
    ['src/features/members/server/routes.ts', 'zod/mini'],
  ])('%s may import %s', (file, target) => {
    expect(importing(file, target)).toEqual([])
  })

  test.each([
    ["import { gyms } from '../contract.ts'", true],
    ["import { type Gym, gyms } from '#src/features/gyms/contract.ts'", true],
    ["import {\n  gymParts,\n} from '../parts-contract.ts'", true],
    ["import type { Gym } from '../contract.ts'", false],
    ["import { gyms } from '../calls.generated.ts'", false],
  ])('of a page %s takes a contract along: %s', (text, wrong) => {
    expect(takesContract(source('src/features/gyms/web/GymPage.tsx', `${text}\n`))).toBe(wrong)
  })

  test.each([
    'src/features/gyms/server/gym-service.ts',
    'src/web/utils.ts',
    'src/ui/index.ts',
    'src/web/types.ts',
    'src/web/date-helpers.test.ts',
  ])('%s is no name', (file) => {
    expect(wrongName(source(file, ''))).toBe(true)
  })

  test.each(["link: '/admin/leads'", 'link: `/${kind}/gyms/${id}`', '<Link to="/admin">', '<Link to={`/${role}`}>'])(
    '%s spells a link',
    (text) => {
      expect(spellsLink(source('src/features/leads/server/create-lead.ts', text))).toBe(true)
    },
  )

  test('a circle is seen, also one that is closed by a type or by code that is fetched later', () => {
    const one = source('src/ui/A.tsx', "import { b } from './B.tsx'\n")
    const other = source('src/ui/B.tsx', "import type {\n  C,\n} from './c.ts'\n")
    const last = source('src/ui/c.ts', "const a = () => import('./A.tsx')\n")
    expect(circlesOf([one, other, last])).toEqual(['src/ui/A.tsx → src/ui/B.tsx → src/ui/c.ts → src/ui/A.tsx'])
    expect(circlesOf([one, other])).toEqual([])
  })

  test('a file of 401 lines is too long, unless a command writes it', () => {
    expect([400, 401].map((lines) => isLong(source('src/ui/Long.tsx', 'x\n'.repeat(lines))))).toEqual([false, true])
    expect(isLong(source('src/features/gyms/calls.generated.ts', 'x\n'.repeat(401)))).toBe(false)
  })

  test('a barrel, a promise, a second pool and an undeclared failure are seen', () => {
    expect(
      isBarrel(
        source('src/ui/all.ts', "export { Button } from './Button.tsx'\nexport type { Option } from './Select.tsx'\n"),
      ),
    ).toBe(true)
    expect(isBarrel(source('src/ui/one.ts', "export { Button } from './Button.tsx'\nexport const two = 2\n"))).toBe(
      false,
    )
    expect(passesAllOn(source('src/ui/all.ts', "export * from './Button.tsx'\n"))).toBe(true)
    expect(unfinished.test('This page is Coming  soon'.replace('  ', ' '))).toBe(true)
    expect(opensPool(source('src/features/gyms/server/queries.ts', 'const pool = new pg.Pool({})'))).toBe(true)
    expect(hasOwnTones(source('src/features/gyms/web/x.tsx', "const tones = {\n  active: 'good',\n}"))).toBe(true)
    expect(hasOwnTones(source('src/features/gyms/words.ts', "const tones = { active: 'good' }"))).toBe(false)
    expect(makesFailure(source('src/features/gyms/server/x.ts', "throw new Failure('not_found')"))).toBe(true)
    expect(makesFailure(source('src/features/gyms/server/x.ts', "throw work.fail('not_found')"))).toBe(false)
  })
})
