import { HandCoins, LogIn, ShoppingBag } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { admins } from '#src/features/admins/calls.generated.ts'
import { employees } from '#src/features/employees/calls.generated.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { members } from '#src/features/members/calls.generated.ts'
import type { MemberRow } from '#src/features/members/contract.ts'
import { memberCan } from '#src/features/members/rules.ts'
import { MemberBadge } from '#src/features/members/web/MemberCells.tsx'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { transactions } from '#src/features/transactions/calls.generated.ts'
import { visits } from '#src/features/visits/calls.generated.ts'
import { doorOf, openCheckIn } from '#src/features/visits/web/open-check-in.ts'
import type { Found } from '#src/ui/found.ts'
import { useApi } from '#src/web/api.ts'
import { mayCall, useMe, useRole } from '#src/web/me.ts'
import { answerOf } from '#src/web/search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { bothOf, isAsked, mostOfAKind, person, type Searched, useVisit } from './finder-parts.tsx'
import { finderTexts } from './finder-texts.ts'
import { actAndPerson } from './finder-words.ts'

/** The members of the role's own list whom a text finds. */
function useMembersFound(role: Role, search: string) {
  const { gymId, isReady } = useGymOfList(undefined)
  const enabled = search !== ''
  const list = { search, limit: mostOfAKind }
  const ofAll = useApi(members.list, { query: list }, { enabled: enabled && role === 'superadmin' })
  const own = useApi(members.listForAdmin, { query: list }, { enabled: enabled && role === 'admin' })
  const ofGym = useApi(
    members.listOfGym,
    { query: { ...list, ...(gymId && { gym_id: gymId }) } },
    { enabled: enabled && role === 'employee' && isReady },
  )
  const asked = [ofAll, own, ofGym]
  return {
    rows: enabled ? asked.flatMap(({ data }) => data?.members ?? []) : [],
    answer: bothOf(...asked.filter(isAsked).map(answerOf)),
  }
}

/** People by name, phone and code; at the desk also what is done for one of them: "kirit zulfiya". */
export function usePeople(role: Role, search: string, onClose: () => void): Searched {
  const t = useTexts(finderTexts)
  const formats = useFormats()
  const visit = useVisit(onClose)
  const actsOf = usePersonActs(onClose)
  const enabled = search !== ''
  const list = { search, limit: mostOfAKind }
  const isDesk = role === 'admin' || role === 'employee'
  const typed = actAndPerson<PersonAct>(search, t.personActs)
  const found = useMembersFound(role, search)
  const meantForAct = useMembersFound(role, isDesk && typed.acts.length > 0 ? typed.of : '')
  const staff = useApi(employees.own, { query: list }, { enabled: enabled && role === 'admin' })
  const owners = useApi(admins.list, { query: list }, { enabled: enabled && role === 'superadmin' })
  const phone = (number: string | null) => (number ? formats.phone(number) : undefined)
  const [only, ...others] = found.rows
  const acts = [
    ...(isDesk && only && others.length === 0 ? actsOf(only) : []),
    ...meantForAct.rows.flatMap((row) => actsOf(row, typed.acts)),
  ]
  // who was meant is known and owes nothing: that is said, and their page is a step away
  const isClear = acts.length === 0 && typed.acts.includes('pay') && meantForAct.rows.every(({ debt }) => debt <= 0)
  const clear: Found[] = (isClear ? meantForAct.rows : []).map((row) => ({
    id: `clear-${row._id}`,
    label: row.fullname,
    hint: t.owesNothing,
    icon: icons.pay,
    aside: <MemberBadge member={row} />,
    onPick: visit(paths.member(role, row._id)),
  }))
  return {
    answer: bothOf(found.answer, meantForAct.answer, ...[staff, owners].filter(isAsked).map(answerOf)),
    groups: enabled
      ? [
          {
            label: t.admins,
            items: (owners.data?.admins ?? []).map(({ _id, fullname, phone_number, avatar }) => ({
              id: _id,
              label: fullname,
              isPerson: true,
              hint: phone(phone_number),
              icon: person(fullname, avatar),
              onPick: visit(paths.admin(_id)),
            })),
          },
          {
            label: t.members,
            items: found.rows.map((row) => ({
              id: `${row.admin_id?._id ?? ''}${row._id}`,
              label: row.fullname,
              isPerson: true,
              hint: [phone(row.phone_number), row.gym.gyms.map(({ name }) => name).join(', ')]
                .filter(Boolean)
                .join(' · '),
              icon: person(row.fullname, row.avatar),
              aside: <MemberBadge member={row} />,
              onPick: visit(
                role === 'superadmin'
                  ? paths.gymMember(row.gym.gyms[0]?._id ?? '', row._id, row.admin_id?._id)
                  : paths.member(role, row._id),
              ),
            })),
          },
          { label: t.forPerson, items: [...acts, ...clear] },
          {
            label: t.employees,
            items: (staff.data?.employees ?? []).map(({ _id, fullname, phone_number, avatar }) => ({
              id: _id,
              label: fullname,
              isPerson: true,
              hint: phone(phone_number),
              icon: person(fullname, avatar),
              onPick: visit(paths.employee(_id)),
            })),
          },
        ]
      : [],
  }
}

type PersonAct = 'checkIn' | 'sell' | 'pay'
const icons = {
  checkIn: <LogIn aria-hidden="true" />,
  sell: <ShoppingBag aria-hidden="true" />,
  pay: <HandCoins aria-hidden="true" />,
}

type Way = Pick<Found, 'hint' | 'atOnce' | 'onPick'>

/** What may be done for somebody who was found, each with their name; the check-in is done by the door at once. */
function usePersonActs(onClose: () => void) {
  const t = useTexts(finderTexts)
  const formats = useFormats()
  const role = useRole()
  const me = useMe()
  const visit = useVisit(onClose)
  const { gym } = useSelectedGym()
  const may = (endpoint: { access: Parameters<typeof mayCall>[2] }) =>
    mayCall(role, me?.permissions ?? [], endpoint.access)
  const phone = ({ phone_number }: MemberRow) => (phone_number ? formats.phone(phone_number) : '')

  const toDoor = (row: MemberRow): Way | null => {
    const door = doorOf(row, gym)
    if (!door || !may(visits.checkIn)) return null
    return {
      hint: [phone(row), door.name].filter(Boolean).join(' · '),
      atOnce: true,
      onPick: () => {
        onClose()
        openCheckIn({ member: row, gym: door })
      },
    }
  }
  const toSale = (row: MemberRow): Way | null =>
    may(memberships.create) && memberCan('sell', row.status)
      ? { hint: phone(row), onPick: visit(paths.memberSell(role, row._id)) }
      : null
  const toPayment = (row: MemberRow): Way | null => {
    const ofNow = row.membership
    if (!may(transactions.createForMembership) || row.debt <= 0) return null
    const to = ofNow && ofNow.remaining_amount > 0 ? paths.membershipPay(role, ofNow._id) : paths.member(role, row._id)
    return { hint: phone(row), onPick: visit(to) }
  }
  const ways = { checkIn: toDoor, pay: toPayment, sell: toSale }

  return (row: MemberRow, wanted: readonly PersonAct[] = ['checkIn', 'pay', 'sell']): Found[] =>
    wanted.flatMap((act) => {
      const way = ways[act](row)
      return way
        ? [
            {
              id: `${act}-${row._id}`,
              label: `${t.personActs[act]}: ${row.fullname}`,
              icon: icons[act],
              aside: <MemberBadge member={row} />,
              ...way,
            },
          ]
        : []
    })
}
