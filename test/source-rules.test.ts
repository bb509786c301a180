import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

// What is safe because it is done nowhere: a test that reads the sources, since no request could show it.

const root = projectRoot()
const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.|\.generated\./.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(path.join(root, folder, file), 'utf8') }))
const inPage = { file: 'boot.js', text: readFileSync(path.join(root, 'boot.js'), 'utf8') }
const product = [...filesIn('src'), ...filesIn('public'), inPage]
const server = product.filter(({ file }) => !/\/web\/|^public\/|^boot\.js|^src\/(ui|web|app\/dev)\//.test(file))
const using = (sources: typeof product, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('no text becomes a part of a statement but names that the sources themselves spell', () => {
  expect(using(server, /sql\.raw\(/)).toEqual([
    'src/features/shifts/server/queries.ts', // opened or closed
  ])
  expect(using(server, /\.query\(\s*`[^`]*\$\{[^}]*(body|query|input|request)\b/)).toEqual([])
})

test('programs are started by lists of arguments, without a shell, from the two files that run PostgreSQL', () => {
  expect(using(server, /child_process/).toSorted()).toEqual([
    'src/server/embedded-postgres.ts',
    'src/server/postgres-binaries.ts',
  ])
  expect(using(product, /shell:\s*true|\bexecSync\(|[^.\w]exec\(/)).toEqual([])
})

test('no regular expression is made of what somebody typed', () => {
  const made = server.flatMap(({ file, text }) =>
    [...text.matchAll(/new RegExp\((.*)\)/g)].map(([, of]) => `${file}: ${of}`),
  )
  expect(made.filter((one) => /body|query\.|search|input|given|typed/.test(one))).toEqual([])
  expect(using(server, /new RegExp\(/).toSorted()).toEqual([
    'src/contract/text.ts',
    'src/features/notifications/contract.ts',
    'src/features/online-payments/server/call-rows.ts',
    'src/features/visits/read-pass.ts',
    'src/server/distribute.ts',
    'src/server/http.ts',
  ])
})

test('nothing is put on a page as HTML and no text becomes a program', () => {
  const asMarkup =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc/
  expect(using(product, asMarkup)).toEqual([])
})

test('a hook is called where it is named, never handed on as a value: the built pages remember values, and would skip it', () => {
  expect(using(product, /[=:]\s*\{?use[A-Z]\w*\}?\s*(\/?>|,?$)/m)).toEqual([])
})

test('what stays in a browser after the session is in these places alone, and no token is among them', () => {
  expect(using(product, /\blocalStorage\.setItem/).toSorted()).toEqual([
    'src/features/admins/web/admin-tab.ts',
    'src/features/doors/web/device-key.ts',
    'src/features/doors/web/kept-decisions.ts',
    'src/features/doors/web/kept-list.ts',
    'src/features/gyms/web/selected-gym.ts',
    'src/web/kept-paper.ts',
    'src/web/kept.ts',
    'src/web/lists/kept-columns.ts',
    'src/web/texts.ts',
    'src/web/theme.ts',
  ])
  expect(using(product, /(local|session)Storage[^\n]*(accessToken|refresh)/i)).toEqual([])
  // passes of members, dropped with the session; the hint of a session, that one was left, and how wide the menu is
  expect(using(product, /indexedDB/).toSorted()).toEqual(['src/features/portal/web/kept-passes.ts', 'src/web/kept.ts'])
  expect(using(product, /document\.cookie\s*=/).toSorted()).toEqual([
    'src/web/layout/sidebar-state.ts',
    'src/web/leaving.ts',
    'src/web/session.ts',
  ])
})

test('no address of a page or of a call carries a token of a session or a password', () => {
  expect(using(product, /[?&](access_?token|password|otp|refresh)=/i)).toEqual([])
})

test('what the product asks of other machines follows no redirect and is cut off in time', () => {
  const asking = server.filter(({ text }) => /(?<![.\w])fetch\(|client\.fetch\(/.test(text))
  expect(asking.map(({ file }) => file).toSorted()).toEqual([
    'src/features/messages/server/code-gateway.ts',
    'src/features/messages/server/eskiz-session.ts',
    'src/features/notifications/server/push.ts',
    'src/features/online-payments/server/own-calls.ts',
    'src/features/telegram/server/bot-api.ts',
    'src/server/files.ts',
  ])
  const count = (text: string, what: RegExp) => text.match(what)?.length
  for (const { file, text } of asking) {
    const calls = count(text, /(?<![.\w])fetch\(|client\.fetch\(/g)
    expect([file, count(text, /redirect: '(manual|error)'/g)]).toEqual([file, calls])
    // each is cut off in time: a signal made of signals is forgotten, and never cuts off what hangs
    expect([file, count(text, /\binTime(<\w+>)?\(/g)]).toEqual([file, calls])
  }
  expect(using(product, /AbortSignal\.(any|timeout)\(/)).toEqual([])
  // with the certificates that Node trusts, looked at as it does by itself
  expect(using(server, /dispatcher|from '(node:https|node:tls|undici)'|checkServerIdentity/)).toEqual([])
})

/** Where the status that the nightly job keeps may be asked for in SQL, and why. */
const keptStatus: Readonly<Record<string, string>> = {
  'src/features/ledger/server/period-checks.ts': 'checks what is kept',
  'src/features/memberships/server/followers.ts': 'asks for those ahead by their days too',
  'src/features/memberships/server/freeze-membership.ts': 'keeps it',
  'src/features/memberships/server/jobs.ts': 'is that job',
}

test('what a membership or a subscription is on a day is asked of its days, not of the status that the nightly job keeps', () => {
  const asksForKept = (text: string): boolean =>
    [...text.matchAll(/`[^`]*`/g)].some(([statement]) =>
      [
        ...statement.matchAll(/\b(?:from|join|update) (?:memberships|subscriptions)\b(?: (?!where|set|on)(\w+))?/g),
      ].some(([, alias]) =>
        new RegExp(
          `${alias ? `\\b${alias}\\.` : '(?<![.\\w])'}status (=|<>|in) \\(?'(pending|scheduled|active|expired)'`,
        ).test(statement),
      ),
    )
  const found = server.filter(({ file, text }) => !file.startsWith('src/features/demo/') && asksForKept(text))
  expect(found.map(({ file }) => file).toSorted()).toEqual(Object.keys(keptStatus))
})

test('whether a membership is sold, runs, is open, holds or frozen on a day is said in SQL by membership-state.ts alone', () => {
  const again = {
    'sold or taken': /\bnot \w+\.is_reserved/,
    'open on a day': /status <> 'cancelled' and (not [\w.]+ and )?\(?(\w+\.)?end_on >= /,
    'runs on a day': /between \w+\.start_on and \w+\.end_on/,
    'frozen on a day': /coalesce\(\w*\.?ended_on, |ended_on is null and (\w+\.)?start_on <= \$/,
  }
  const writtenAgain = ({ file, text }: { file: string; text: string }): string[] =>
    Object.entries(again).flatMap(([rule, way]) => (way.test(text.replace(/\s+/g, ' ')) ? [`${rule}: ${file}`] : []))
  expect(server.flatMap(writtenAgain)).toEqual([
    'frozen on a day: src/features/ledger/server/period-checks.ts', // checks the books by a reckoning of its own
  ])
})

test('every field that searches is tried over slow and crossed answers, and says whether what it offers answers its text', () => {
  const ui = /^src\/(ui|web|app\/dev)\//
  const ours = product.filter(({ file }) => !ui.test(file))
  const tried = readFileSync(path.join(root, 'src/app/choosing.browser.test.tsx'), 'utf8')
  const inTest = [...tried.matchAll(/\bof: '([^']+)'/g)].map(([, file]) => `src/features/${file}`)
  const searching = ours.flatMap(({ file, text }) => [...text.matchAll(/\.answeredBy\(/g)].map(() => file))
  expect(inTest.toSorted()).toEqual(searching.toSorted())

  const silent = ours.filter(({ text }) => {
    const fields = text.match(/<(Form)?(Multi)?Combobox\b/g)?.length ?? 0
    return fields > (text.match(/\.answeredBy\(|\banswer=\{/g)?.length ?? 0)
  })
  expect(silent.map(({ file }) => file)).toEqual([])
  // a list under a field of another make has tests of its own: the finder's and the door's
  expect(using(product, /@base-ui\/react\/(combobox|autocomplete)|^\s*role="combobox"/m).toSorted()).toEqual([
    'src/features/visits/web/DoorBox.tsx',
    'src/ui/Combobox.tsx',
    'src/ui/ComboboxPopup.tsx',
    'src/ui/FinderDialog.tsx',
    'src/ui/MultiCombobox.tsx',
  ])
})

test('what moves by itself moves without laying the page out anew: a phone would do that sixty times a second', () => {
  const css = readFileSync(path.join(root, 'src/ui/tokens.css'), 'utf8')
  const moved = [...css.matchAll(/@keyframes [\w-]+ \{(.*?)\n  \}/gs)].flatMap(([, steps = '']) =>
    [...steps.matchAll(/([\w-]+):/g)].map(([, name]) => name),
  )
  expect(moved.length).toBeGreaterThan(3)
  expect(moved.filter((name) => !/^(opacity|transform|rotate)$/.test(name ?? ''))).toEqual([])
})

test('the page of the sign-in is headed before any code as the code heads it', () => {
  const texts = readFileSync(path.join(root, 'src/features/sessions/web/texts.ts'), 'utf8')
  const titles = [...texts.matchAll(/^ {2}(uz|ru|en): \{.*?^ {4}title: ('.+?'),/gms)].map(
    ([, language, title = '']) => `data-${language}="${title.slice(1, -1)}"`,
  )
  expect(titles).toHaveLength(3)
  expect(readFileSync(path.join(root, 'index.html'), 'utf8').replaceAll(/\s+/g, ' ')).toContain(titles.join(' '))
})

/** Reads whose refusal nobody is told of, and why. */
const silentReads: Readonly<Record<string, string>> = {
  'admins/web/PendingRequests.tsx: useApi': 'a number in the menu; its page says it',
  'audit/web/AuditPage.tsx: useApi': 'choices of a filter; its list says it',
  'doors/web/DoorDevicesPage.tsx: useApi': 'the name in the crumbs',
  'gift-cards/web/SellGiftCard.tsx: useOwnGyms': 'choices of a field; the page under it says it',
  'gyms/web/GymCreatePage.tsx: useApi': 'the name in the crumbs',
  'gyms/web/NoGymDialog.tsx: useApi': 'asks nothing: looks at what was asked elsewhere',
  'gyms/web/PlaceChips.tsx: useApi': 'the name on a chip, which stands without it',
  'gyms/web/gym-crumbs.ts: useApi': 'the name in the crumbs',
  'gyms/web/gyms-of-list.ts: useOwnGyms': 'choices of a filter; its list says it',
  'imports/web/use-owner.ts: useApi': 'the name in the crumbs',
  'invoices/web/OnlineGate.tsx: useBoxes': 'a hint and a setting; the page of online money says it',
  'memberships/web/plan-fit.ts: useApi': 'hours of the gym; the sale is refused in the same words',
  'messages/web/use-part-price.ts: useApi': 'a price beside the parts, which are told without it',
  'notifications/web/use-unread.ts: useApi': 'a number at the bell; its page says it',
  'photos/web/GymPhotosPage.tsx: useApi': 'the name in the crumbs',
  'promises/web/OwnPromises.tsx: useApi': 'PayDebts stands beside it, asks the same and says it',
  'promises/web/use-agree-refusal.ts: useApi': 'a reason at the button; the server refuses in the same words',
  'ratings/web/RatingsPage.tsx: useApi': 'the name in the crumbs',
  'shifts/web/ShiftsPage.tsx: useApi': 'choices of a filter; its list says it',
  'shifts/web/use-shift-gate.tsx: useApi': 'the server says it when the money is taken',
  'transactions/web/TransactionsPage.tsx: useApi': 'choices of filters; their list says it',
}

/** Where the bracket that opens at `start` is closed. */
function closedAt(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++
    else if (')]}'.includes(text[at] ?? '') && --depth === 0) return at + 1
  }
  return text.length
}

test('whatever a page reads says when it could not be read: each read looks at its error, but for what only decorates', () => {
  const pages = product.filter(({ file }) => /^src\/(app|features)\//.test(file) && !/\/server\//.test(file))
  const looksAway = (text: string, from: number, to: number): boolean => {
    if (/^\s*\)*\.\w/.test(text.slice(to, to + 40))) return true
    const [, into = ''] = /const (\{[^}]*\}|\w+) =\s*(?:\w+\()?\s*$/.exec(text.slice(0, from)) ?? []
    if (into.startsWith('{')) return !/\berror\b|\.\.\.|\banswer\b/.test(into)
    const uses = text.slice(to).matchAll(new RegExp(`\\b${into}\\b(\\.\\w+)?`, 'g'))
    return into !== '' && ![...uses].some(([, part = '.error']) => part === '.error') // or all of it is handed on
  }
  // hooks that hand on what they read are reads themselves
  const handsOn = /(?:const|function) (use[A-Z]\w*)\b(?:(?!\n\}|\n\n)[\s\S])*?(?:=>|return)\s*use(?:Kept)?Api\(/g
  const reads = new Set(
    pages.flatMap(({ text }) =>
      [...text.matchAll(handsOn)].flatMap(({ 0: all, 1: name = '', index }) =>
        /^\s*\)*\./.test(text.slice(closedAt(text, index + all.length - 1))) ? [] : [name],
      ),
    ),
  )
  expect(reads.size).toBeGreaterThan(3)
  const silent = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<!function )\b(use[A-Z]\w*)\(/g)].flatMap(({ 0: all, 1: name = '', index }) =>
      (/^use(Kept)?Api$/.test(name) || reads.has(name)) &&
      looksAway(text, index, closedAt(text, index + all.length - 1))
        ? [`${file.replace('src/features/', '')}: ${name}`]
        : [],
    ),
  )
  expect([...new Set(silent)].toSorted()).toEqual(Object.keys(silentReads).toSorted())
})

test('what is typed into a form is not lost unasked: only sign-ins, their codes and the count of a till are left without a question', () => {
  const unguarded = [...new Set(using(product, /guardsLeaving=\{false\}/))].toSorted()
  expect(unguarded.filter((file) => !file.startsWith('src/features/sessions/web/'))).toEqual([
    'src/features/accounts/web/FactorDialogs.tsx',
    'src/features/accounts/web/PasskeyDialogs.tsx',
    'src/features/members/web/ChangePhoneDialog.tsx',
    'src/features/shifts/web/OpenShiftDialog.tsx',
  ])
})

test('a migration adds a constraint by a statement of its own and by its name: nodes refuse one that comes with a column', () => {
  const folder = path.join(root, 'db', 'migrations')
  const beside = readdirSync(folder)
    .filter((file) => file >= '0271')
    .filter((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .replaceAll(/--.*|'[^']*'/g, '')
        .split(';')
        .filter((statement) => /^\s*alter table\b/i.test(statement))
        .some((statement) => {
          const added = statement.match(/\badd\s+(constraint|foreign|check|unique|primary|exclude)\b/gi) ?? []
          const parts = statement.match(/(^\s*alter table\s+\S+|,)\s*(add|alter|drop|validate)\b/gi) ?? []
          return added.length > 0 && (parts.length > 1 || !/\badd\s+constraint\b/i.test(statement))
        }),
    )
  // accounts are not spread over nodes
  expect(beside).toEqual(['0354_moved_sign_ins.sql'])
})
