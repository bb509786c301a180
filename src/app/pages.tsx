import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadCode } from '#src/ui/code.ts'
import { Splash } from '#src/web/layout/Splash.tsx'
import { provideCrumbs } from '#src/web/layout/crumbs.ts'
import { UnauthorizedScreen } from '#src/web/layout/UnauthorizedScreen.tsx'
import { textsNow } from '#src/web/texts.ts'
import './commands.ts'
import { openCrumbTexts } from './open-crumb-texts.ts'
import { adminPages } from './pages/admin.ts'
import { employeePages } from './pages/employee.ts'
import { memberPages } from './pages/member.ts'
import { openPages } from './pages/open.ts'
import { root } from './pages/root.ts'
import { page, pageTable } from './route-maker.ts'

/*
 * Every URL and its page, by area in pages/. To add a page: one line in the file of its area,
 *
 *   page(admin, '/members', () => import('#src/features/members/web/MembersPage.tsx'), 'MembersPage', 'members'),
 *        area   path below it  the file (loaded on demand)                              its export    its name in crumb-texts.ts
 *
 * `$name` in a path is a parameter: useParam('name'). Its link goes into paths.ts, its menu entry into menus.tsx.
 * Popups of server commands stand in commands.ts.
 */

const unauthorized = createRoute({ getParentRoute: () => root, path: '/unauthorized', component: UnauthorizedScreen })

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

const isOfPlatform = (path: string): boolean => /^\/superadmin(\/|$)/.test(path)

const loadPlatform = () => loadCode(() => import('./pages/superadmin.ts'))

/** Whoever comes there from a page of others, or began there without a connection, has its pages after a new start. */
async function beginAnew() {
  await loadPlatform()
  location.reload()
  return { Splash }
}

/** The pages of the platform are loaded where somebody begins there, and are no burden to everybody else. */
async function platformPages(path: string): Promise<AnyRoute[]> {
  const loaded = isOfPlatform(path) ? await loadPlatform().catch(() => undefined) : undefined
  if (loaded) return [loaded.superadminPages]
  return ['/superadmin', '/superadmin/$'].map((place) =>
    createRoute({ getParentRoute: () => root, path: place, component: lazyRouteComponent(beginAnew, 'Splash') }),
  )
}

/** The pages for somebody who begins at this path. */
export const routeTreeAt = async (path: string) =>
  root.addChildren([
    receiptCheck,
    payInvoice,
    kiosk,
    openPages,
    ...(await platformPages(path)),
    adminPages,
    employeePages,
    memberPages,
    unauthorized,
  ])

// the names of the other pages come with their areas
provideCrumbs(() =>
  pageTable.flatMap(({ path, crumb }) => {
    const isOpen = (key: string): key is keyof (typeof openCrumbTexts)['uz'] => key in openCrumbTexts.uz
    return crumb && isOpen(crumb) ? [{ path, label: () => textsNow(openCrumbTexts)[crumb] }] : []
  }),
)
