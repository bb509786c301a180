import {
  Building2,
  ClipboardList,
  HandCoins,
  Keyboard,
  Languages,
  LogIn,
  LogOut,
  ShieldUser,
  ShoppingBag,
  SunMoon,
  UserPlus,
  UserRoundPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { languages } from '#src/contract/languages.ts'
import { paths } from '#src/contract/paths.ts'
import { hasPermission } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'
import { foldText } from '#src/contract/text.ts'
import { admins } from '#src/features/admins/calls.generated.ts'
import { employees } from '#src/features/employees/calls.generated.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { switchGym } from '#src/features/gyms/web/switch-gym.ts'
import { OnlineGate, useIsOnline } from '#src/features/invoices/web/OnlineGate.tsx'
import { members } from '#src/features/members/calls.generated.ts'
import { asNewMember, personIn } from '#src/features/members/web/typed-person.ts'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { plans } from '#src/features/plans/calls.generated.ts'
import { transactions } from '#src/features/transactions/calls.generated.ts'
import { visits } from '#src/features/visits/calls.generated.ts'
import type { Found } from '#src/ui/found.ts'
import { frameTexts } from '#src/web/layout/frame-texts.ts'
import { languageNames } from '#src/web/layout/language-names.ts'
import { mayCall, useCan, useMe, useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'
import { signOut } from '#src/web/session.ts'
import { shellTexts } from '#src/web/shell-texts.ts'
import { chooseLanguage, useLanguage, useTexts } from '#src/web/texts.ts'
import { chooseTheme, themes, useTheme } from '#src/web/theme.ts'
import { useVisit } from './finder-parts.tsx'
import { finderTexts } from './finder-texts.ts'
import { actAndPerson, meansAct, membershipWord, tillWords } from './finder-words.ts'
import { crumbText, crumbTextsOf, menuOf } from './menus.tsx'
import { pageTable } from './route-maker.ts'

const icon = { 'aria-hidden': true } as const

/** What is shorter begins a word, and is nobody's name. */
const shortestName = 3

/** What a page is called by its own head, where the menu has another word for it. */
const calledOf = (to: string): string => {
  const crumb = pageTable.find(({ path }) => path === to)?.crumb
  return crumb ? crumbText(crumb) : ''
}

/** The pages of the menu, by any part of their names. */
export function usePages(role: Role, query: string, onClose: () => void): Found[] {
  const texts = useTexts(crumbTextsOf(role))
  const visit = useVisit(onClose)
  const me = useMe()
  const seesMoney = me === undefined || hasPermission(role, me.permissions, 'statistics.read')
  const isOnline = useIsOnline()
  const wanted = foldText(query)
  const calls: Readonly<Record<string, readonly string[]>> = {
    [paths.shifts(role)]: tillWords,
    [paths.memberships(role)]: [membershipWord],
  }
  return menuOf(role, texts)
    .filter(({ Gate }) => Gate !== OnlineGate || isOnline)
    .filter(({ to }) => seesMoney || to !== paths.transactions(role))
    .map((entry) => ({
      id: entry.to,
      label: entry.label,
      alias: [calledOf(entry.to), ...(calls[entry.to] ?? [])].join(' '),
      icon: entry.icon,
      onPick: visit(entry.to),
    }))
    .filter(({ label, alias }) => foldText(`${label} ${alias}`).includes(wanted))
}

type Act = Found & {
  /** Stands there before anything is typed. */
  first?: boolean
}

/** What the role may do from anywhere, by any part of its words. */
export function useActs(query: string, ways: { onClose: () => void; onKeys: () => void }): Found[] {
  const acts = [...useDeskActs(ways.onClose), ...useGymActs(ways.onClose), ...useOwnActs(ways)]
  const isTyped = query.trim() !== ''
  return acts.filter((act) => (isTyped ? meansAct(query, act) : act.first))
}

/** Acts that lead to a form or a page of the desk. */
function useDeskActs(onClose: () => void): Act[] {
  const t = useTexts(finderTexts)
  const role = useRole()
  const me = useMe()
  const visit = useVisit(onClose)
  const isDesk = role === 'admin' || role === 'employee'
  const act = (
    id: string,
    label: string,
    sign: ReactNode,
    to: string,
    may: { access: Parameters<typeof mayCall>[2] },
  ) =>
    mayCall(role, me?.permissions ?? [], may.access)
      ? [{ id, label, icon: sign, first: isDesk, onPick: visit(to) }]
      : []
  if (role === 'superadmin')
    return act('add-owner', t.addOwner, <ShieldUser {...icon} />, paths.adminCreate(), admins.register)
  if (!isDesk) return []
  const ofOwner =
    role === 'admin'
      ? [
          ...act('add-employee', t.addEmployee, <UserRoundPlus {...icon} />, paths.employeeCreate(), employees.create),
          ...act('add-gym', t.addGym, <Building2 {...icon} />, paths.gymCreate(), gyms.create),
          ...act('add-plan', t.addPlan, <ClipboardList {...icon} />, paths.planCreate(), plans.createForMemberships),
        ].map((one) => ({ ...one, first: false }))
      : []
  return [
    ...act('sell', t.sell, <ShoppingBag {...icon} />, paths.membershipCreate(role), memberships.create),
    ...act('check-in', t.checkIn, <LogIn {...icon} />, paths.checkIn(role), visits.checkIn),
    ...act('pay', t.pay, <HandCoins {...icon} />, paths.debtors(role), transactions.createForMembership),
    ...act('add-member', t.addMember, <UserPlus {...icon} />, paths.memberCreate(role), members.create),
    ...ofOwner,
  ]
}

/** Whom nobody knows under this name or number: somebody new, with what was typed. */
export function useUnknown(typed: string, onClose: () => void): Found[] {
  const t = useTexts(finderTexts)
  const go = useGo()
  const role = useRole()
  const mayAdd = useCan(members.create) && (role === 'admin' || role === 'employee')
  const { acts, of } = actAndPerson(typed, t.personActs)
  // what was to be done is no part of a name, and whom nobody knows owes nothing
  const isForAct = acts.length > 0 && typed.trim().indexOf(' ') >= shortestName
  const whom = isForAct ? of : typed
  const { fullname = '', phone_number } = personIn(whom)
  if (!mayAdd || (isForAct && acts.every((act) => act === 'pay'))) return []
  if (fullname.length < shortestName && !phone_number) return []
  return [
    {
      id: 'new-member',
      label: t.newMember(whom),
      alias: typed,
      icon: <UserPlus {...icon} />,
      onPick: () => {
        onClose()
        go(paths.memberCreate(role), { search: asNewMember(whom) })
      },
    },
  ]
}

/** Into another of their gyms, for whoever has a switcher. */
function useGymActs(onClose: () => void): Act[] {
  const t = useTexts(finderTexts)
  const { gym, gyms: own = [] } = useSelectedGym()
  return own
    .filter(({ _id }) => _id !== gym?._id)
    .map(({ _id, name }) => ({
      id: `gym-${_id}`,
      label: t.toGym(name),
      icon: <Building2 {...icon} />,
      onPick: () => {
        onClose()
        switchGym(_id)
      },
    }))
}

/** How the product looks and speaks to this person. */
function useOwnActs({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }): Act[] {
  const t = useTexts(finderTexts)
  const shell = useTexts(shellTexts)
  const frame = useTexts(frameTexts)
  const theme = useTheme()
  const language = useLanguage()
  const done = (act: () => void) => () => {
    onClose()
    act()
  }
  return [
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        id: `theme-${one}`,
        label: `${shell.theme}: ${shell[one]}`,
        icon: <SunMoon {...icon} />,
        onPick: done(() => chooseTheme(one)),
      })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        id: `language-${one}`,
        label: `${shell.language}: ${languageNames[one]}`,
        icon: <Languages {...icon} />,
        onPick: done(() => chooseLanguage(one)),
      })),
    { id: 'keys', label: t.keys, icon: <Keyboard {...icon} />, onPick: onKeys },
    {
      id: 'log-out',
      label: frame.logOut,
      icon: <LogOut {...icon} />,
      onPick: done(() => void signOut()),
    },
  ]
}
