import { Building2, ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { hasPermission, type Role } from '#src/contract/permissions.ts'
import { foldText } from '#src/contract/text.ts'
import { admins } from '#src/features/admins/contract.ts'
import { employees } from '#src/features/employees/contract.ts'
import { gyms } from '#src/features/gyms/contract.ts'
import { useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { members } from '#src/features/members/contract.ts'
import { plans } from '#src/features/plans/contract.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { FinderDialog, type Found, type FoundGroup } from '#src/ui/FinderDialog.tsx'
import type { Answer } from '#src/ui/option.ts'
import { useApi } from '#src/web/api.ts'
import { useMe, useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { answerOf } from '#src/web/search.ts'
import { useSettled } from '#src/web/use-settled.ts'
import { crumbTexts } from './crumb-texts.ts'
import { finderButtonTexts } from './finder-button-texts.ts'
import { finderTexts } from './finder-texts.ts'
import { menuOf } from './menus.tsx'
import { paths } from '#src/contract/paths.ts'

const person = (fullname: string, avatar: string | null) => <Avatar name={fullname} src={avatar} decorative />
const mostOfAKind = 6
/** The lists of other roles, and every list while nothing is typed, are not asked. */
const isAsked = ({ isEnabled }: { isEnabled: boolean }) => isEnabled

/** What was typed, asked of every list that the role has. */
export function Finder({ onClose }: { onClose: () => void }) {
  const t = useTexts(finderTexts)
  const { title } = useTexts(finderButtonTexts)
  const role = useRole()
  const [query, setQuery] = useState('')
  const asked = useSettled(query.trim(), 150)
  const pages = usePages(role, query, onClose)
  const people = usePeople(role, asked, onClose)
  const places = usePlaces(role, asked, onClose)
  const answer = asked === query.trim() ? bothOf(people.answer, places.answer) : 'waiting'
  const found = answer === 'failed' ? [] : [...people.groups, ...places.groups]
  const groups: FoundGroup[] = [...found, { label: t.pages, items: pages }].filter(({ items }) => items.length > 0)
  return (
    <FinderDialog
      label={title}
      placeholder={t.placeholder[role]}
      query={query}
      onQuery={setQuery}
      groups={groups}
      answer={answer}
      nothingFound={t.nothing}
      onClose={onClose}
    />
  )
}

/** Goes there and closes. */
function useVisit(onClose: () => void) {
  const go = useGo()
  return (to: string) => () => {
    onClose()
    go(to)
  }
}

/** The pages of the menu, by any part of their names. */
function usePages(role: Role, query: string, onClose: () => void): Found[] {
  const texts = useTexts(crumbTexts)
  const visit = useVisit(onClose)
  const me = useMe()
  const seesMoney = me === undefined || hasPermission(role, me.permissions, 'statistics.read')
  const wanted = foldText(query)
  return menuOf(role, texts)
    .filter(({ to }) => seesMoney || to !== paths.transactions(role))
    .filter(({ label }) => foldText(label).includes(wanted))
    .map(({ to, label, icon }) => ({ id: to, label, icon, onPick: visit(to) }))
}

type Searched = { groups: FoundGroup[]; answer: Answer }

/** One list that failed or is still on its way speaks for all. */
const bothOf = (...answers: Answer[]): Answer =>
  answers.find((one) => one === 'failed') ?? answers.find((one) => one === 'waiting') ?? 'here'

function usePeople(role: Role, search: string, onClose: () => void): Searched {
  const t = useTexts(finderTexts)
  const formats = useFormats()
  const visit = useVisit(onClose)
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
  const staff = useApi(employees.own, { query: list }, { enabled: enabled && role === 'admin' })
  const owners = useApi(admins.list, { query: list }, { enabled: enabled && role === 'superadmin' })
  const found = [ofAll, own, ofGym].flatMap(({ data }) => data?.members ?? [])
  const phone = (number: string | null) => (number ? formats.phone(number) : undefined)
  return {
    answer: bothOf(...[ofAll, own, ofGym, staff, owners].filter(isAsked).map(answerOf)),
    groups: enabled
      ? [
          {
            label: t.admins,
            items: (owners.data?.admins ?? []).map(({ _id, fullname, phone_number, avatar }) => ({
              id: _id,
              label: fullname,
              hint: phone(phone_number),
              icon: person(fullname, avatar),
              onPick: visit(paths.admin(_id)),
            })),
          },
          {
            label: t.members,
            items: found.map(({ _id, fullname, phone_number, avatar, gym, admin_id }) => ({
              id: `${admin_id?._id ?? ''}${_id}`,
              label: fullname,
              hint: [phone(phone_number), gym.gyms.map(({ name }) => name).join(', ')].filter(Boolean).join(' · '),
              icon: person(fullname, avatar),
              onPick: visit(
                role === 'superadmin'
                  ? paths.gymMember(gym.gyms[0]?._id ?? '', _id, admin_id?._id)
                  : paths.member(role, _id),
              ),
            })),
          },
          {
            label: t.employees,
            items: (staff.data?.employees ?? []).map(({ _id, fullname, phone_number, avatar }) => ({
              id: _id,
              label: fullname,
              hint: phone(phone_number),
              icon: person(fullname, avatar),
              onPick: visit(paths.employee(_id)),
            })),
          },
        ]
      : [],
  }
}

function usePlaces(role: Role, search: string, onClose: () => void): Searched {
  const t = useTexts(finderTexts)
  const formats = useFormats()
  const visit = useVisit(onClose)
  const enabled = search !== ''
  const list = { search, limit: mostOfAKind }
  const all = useApi(gyms.all, { query: list }, { enabled: enabled && role === 'superadmin' })
  const own = useApi(gyms.own, { query: list }, { enabled: enabled && role === 'admin' })
  const sold = useApi(plans.ofAdmin, { query: list }, { enabled: enabled && role === 'admin' })
  const found = [all, own].flatMap(({ data }) => data?.gyms ?? [])
  return {
    answer: bothOf(...[all, own, sold].filter(isAsked).map(answerOf)),
    groups: enabled
      ? [
          {
            label: t.gyms,
            items: found.map(({ _id, name, address, admin_id }) => ({
              id: _id,
              label: name,
              hint: role === 'superadmin' ? admin_id.fullname : (address ?? undefined),
              icon: <Building2 aria-hidden="true" />,
              onPick: visit(role === 'superadmin' ? paths.adminGym(admin_id._id, _id) : paths.gym(_id)),
            })),
          },
          {
            label: t.plans,
            items: (sold.data?.plans ?? []).map(({ _id, name, price }) => ({
              id: _id,
              label: name,
              hint: formats.som(price),
              icon: <ClipboardList aria-hidden="true" />,
              onPick: visit(paths.planEdit(_id)),
            })),
          },
        ]
      : [],
  }
}
