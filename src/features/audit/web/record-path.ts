import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Search } from '#src/web/navigation.tsx'
import type { AuditRecord } from '../contract.ts'

/** The page of a record for whoever reads the log, where a card lies open in its list; undefined where there is none, or not any more. */
export function recordPath(record: AuditRecord, role: Role): { to: string; search?: Search } | undefined {
  if (!record.is_live) return undefined
  const to = role === 'superadmin' ? platformPath(record) : ownersPath(record)
  return to ? { to, ...searchOf(record) } : undefined
}

function ownersPath(record: AuditRecord): string | undefined {
  const { kind, _id: id, gym_id: gymId, member_id: memberId, membership_id: membershipId } = record
  switch (kind) {
    case 'admins':
      return paths.account('admin')
    case 'gyms':
      return paths.gym(id)
    case 'employees':
      return paths.employee(id)
    case 'plans':
      return record.admin_id ? paths.planEdit(id) : undefined
    case 'members':
      return paths.member('admin', id)
    case 'memberships':
      return paths.membership('admin', id)
    case 'transactions':
      return membershipId
        ? paths.membership('admin', membershipId)
        : gymId && record.subscription_id
          ? paths.gymSubscription(gymId, record.subscription_id)
          : undefined
    case 'subscriptions':
      return gymId ? paths.gymSubscription(gymId, id) : undefined
    case 'visits':
      return memberId ? paths.member('admin', memberId) : undefined
    case 'cash_shifts':
      return paths.shift('admin', id)
    case 'imports':
      return paths.memberImport(id)
    case 'leads':
      return paths.leads('admin')
    case 'gift_cards':
      return paths.giftCards('admin')
    case 'class_kinds':
      return paths.classPart('admin', 'kinds')
    case 'class_coaches':
      return paths.classPart('admin', 'coaches')
    case 'class_rooms':
      return paths.classPart('admin', 'rooms')
    case 'class_series':
      return paths.classPart('admin', 'series')
    case 'class_sessions':
      return paths.classes('admin')
  }
}

function platformPath(record: AuditRecord): string | undefined {
  const { kind, _id: id, admin_id: adminId, gym_id: gymId, member_id: memberId, membership_id: membershipId } = record
  if (kind === 'plans') return adminId ? undefined : paths.subscriptionPlanEdit(id)
  if (!adminId) return undefined
  if (kind === 'admins') return paths.admin(id)
  if (!gymId || kind === 'gift_cards' || kind === 'leads') return undefined
  if (kind === 'gyms') return paths.gym(id, adminId)
  if (kind === 'imports') return paths.memberImport(id, adminId)
  if (kind === 'subscriptions') return paths.adminSubscription(adminId, id)
  if (membershipId) return paths.gymLedger(gymId, membershipId, adminId)
  if (record.subscription_id) return paths.adminSubscription(adminId, record.subscription_id)
  return memberId ? paths.gymMember(gymId, memberId, adminId) : undefined
}

/** What lies open there. */
function searchOf({ kind, _id: id, gym_id: gymId }: AuditRecord): { search?: Search } {
  if (kind === 'gift_cards') return { search: { card: id } }
  if (kind === 'class_sessions' && gymId) return { search: { gym_id: gymId, session: id } }
  return kind.startsWith('class_') && gymId ? { search: { gym_id: gymId } } : {}
}
