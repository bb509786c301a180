import { type Role, roles } from '#src/contract/roles.ts'
import { loadCode } from '#src/ui/code.ts'
import { Splash } from '#src/web/layout/Splash.tsx'
import { provideCrumbs } from '#src/web/layout/crumbs.ts'
import { type Area, lazyView } from '#src/web/routes.ts'
import './commands.ts'
import { crumbText, isNamed } from './menus.tsx'
import { openPages } from './pages/open.ts'
import { roleAt } from './role-at.ts'
import { area, page, pageTable, type Surrounding } from './route-maker.ts'

/*
 * Every URL and its page, by area in pages/. To add a page: one line in the file of its area,
 *
 *   page(admin, '/members', () => import('#src/features/members/web/MembersPage.tsx'), 'MembersPage', 'members'),
 *        area   path below it  the file (loaded on demand)                              its export    its name in crumb-texts.ts
 *
 * `$name` in a path is a parameter: useParam('name'). Its link goes into paths.ts, its menu entry into its area in areas/.
 * Popups of server commands stand in commands.ts.
 */

const root: Surrounding = { path: '' }

const unauthorized = page(
  root,
  '/unauthorized',
  () => import('#src/web/layout/UnauthorizedScreen.tsx'),
  'UnauthorizedScreen',
)

/** Open to everybody, signed in or not. */
const receiptCheck = page(
  root,
  '/receipt/$token',
  () => import('#src/features/receipts/web/ReceiptCheckPage.tsx'),
  'ReceiptCheckPage',
  'receiptCheck',
)

const payInvoice = page(
  root,
  '/pay/$token',
  () => import('#src/features/invoices/web/PayPage.tsx'),
  'PayPage',
  'payInvoice',
)

const kiosk = page(root, '/kiosk', () => import('#src/features/doors/web/KioskPage.tsx'), 'KioskPage', 'kiosk')

/** The pages of each role. Whoever begins among those of one is not burdened with the others. */
const areas: Readonly<Record<Role, () => Promise<Area>>> = {
  superadmin: async () => (await import('./pages/superadmin.ts')).superadminPages,
  admin: async () => (await import('./pages/admin.ts')).adminPages,
  employee: async () => (await import('./pages/employee.ts')).employeePages,
  member: async () => (await import('./pages/member.ts')).memberPages,
}

/** While somebody signs in it is not known yet whose pages they will see. */
export async function fetchAreas(): Promise<void> {
  for (const role of roles) await (await areas[role]()).frame?.load()
}

/** Somebody came there from the pages of another role, or began there without a connection: its pages come with a new start. */
const beginAnew = (role: Role): Area => {
  const view = lazyView(async () => {
    await loadCode(areas[role])
    location.reload()
    return Splash
  })
  return { path: `/${role}`, pages: [`/${role}`, `/${role}/$`].map((path) => ({ path, view })) }
}

/** The pages for somebody who begins at this path: at one that is open to everybody the person may come to be anybody. */
export async function areasAt(path: string): Promise<Area[]> {
  const own = roleAt(path)
  const ofRoles = await Promise.all(
    roles.map(async (role) => {
      if (own !== undefined && own !== role) return beginAnew(role)
      const loaded = await loadCode(areas[role]).catch(() => undefined)
      return loaded ?? beginAnew(role)
    }),
  )
  return [area(root, [receiptCheck, payInvoice, kiosk, unauthorized]), openPages, ...ofRoles]
}

// the names of the other pages come with their areas
provideCrumbs(() =>
  pageTable.flatMap(({ path, crumb }) => (crumb && isNamed(crumb) ? [{ path, label: () => crumbText(crumb) }] : [])),
)
