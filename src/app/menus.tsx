import { Bell, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import type { Language } from '#src/contract/languages.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { MenuEntry } from '#src/web/layout/AppLayout.tsx'
import { pathFits } from '#src/web/layout/crumbs.ts'
import type { CrumbKey, InnerCrumbKey } from './crumb-texts.ts'
import { openCrumbTexts } from './open-crumb-texts.ts'
import { ownCrumbTexts } from './own-crumb-texts.ts'
import { textsNow } from '#src/web/texts.ts'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { pageTable } from './route-maker.ts'

export type MenuTexts = Readonly<Record<InnerCrumbKey, string>>

export const hasPage = (path: string): boolean => pageTable.some((page) => pathFits(page.path, path))

type OwnWords = Readonly<Record<keyof (typeof ownCrumbTexts)['uz'], string>>
type Words<W> = Readonly<Record<Language, W>>

const menus = new Map<Role, { texts: Words<OwnWords>; make: (t: OwnWords) => MenuEntry[] }>()

/** A role's own menu comes with its area (areas/), with the names of its pages, and no other's with it. */
export const provideMenu = <W extends OwnWords>(role: Role, texts: Words<W>, make: (t: W) => MenuEntry[]): void =>
  void menus.set(role, { texts, make: make as (t: OwnWords) => MenuEntry[] }) // it is given the words of these very texts

/** What the pages of a role are called. */
export const crumbTextsOf = (role: Role): Words<OwnWords> => menus.get(role)?.texts ?? ownCrumbTexts

const knownNames = (): Partial<Record<CrumbKey, string>> => {
  const known: Partial<Record<CrumbKey, string>> = { ...textsNow(openCrumbTexts) }
  for (const { texts } of menus.values()) Object.assign(known, textsNow(texts))
  return known
}

/** Are the names of this page's area there? */
export const isNamed = (key: CrumbKey): boolean => knownNames()[key] !== undefined

/** What a page is called, of any area that is there. */
export const crumbText = (key: CrumbKey): string => knownNames()[key] ?? key

/** The sidebar of a role, in the specification's order. An entry stands there as soon as its page does. */
export const menuOf = (role: Role, t: OwnWords): MenuEntry[] => {
  const isQuoted = hasQuoted(role, t)
  const words = isQuoted ? crumbTextsOf(role).en : t
  return [...(menus.get(role)?.make(words) ?? []), ...ownPages(role, words)]
    .filter((entry) => entry.lockedReason || hasPage(entry.to))
    .map((entry) => (isQuoted && entry.exact ? { ...entry, short: entry.label } : entry))
}

const quoted: Partial<Record<Role, CrumbKey>> = { superadmin: 'superadminDashboard', member: 'memberDashboard' }

/** A menu with entries that are quoted in English is English as a whole: it never mixes. With LITERAL_STRINGS=0 nothing is quoted. */
const hasQuoted = (role: Role, t: Partial<Record<CrumbKey, string>>): boolean => {
  const english: Partial<Record<CrumbKey, string>> = crumbTextsOf(role).en
  const key = quoted[role]
  return key !== undefined && t[key] === english[key]
}

const UnreadCount = lazyPart(
  () => import('#src/features/notifications/web/NotificationBell.tsx'),
  'UnreadCount',
  'unasked',
)

const icon = { 'aria-hidden': true } as const

/** What everybody has: notifications and the account, which the superadmin's own menu leaves out. */
const ownPages = (role: Role, t: OwnWords): MenuEntry[] => [
  {
    to: paths.notifications(role),
    begins: true,
    label: t.notifications,
    icon: <Bell {...icon} />,
    badge: (
      <Suspense>
        <UnreadCount />
      </Suspense>
    ),
  },
  { to: paths.account(role), label: t.account, icon: <UserRound {...icon} /> },
]
