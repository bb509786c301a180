import type { Role } from './roles.ts'

type Rule = {
  roles: readonly Role[]
  /** An employee has it when the owner ticks it; `true` is what a new employee starts with. */
  ticked?: boolean
}

const owners = ['superadmin', 'admin'] as const
const staff = ['superadmin', 'admin', 'employee'] as const

/** Every permission of the product and who holds it. The only list. */
export const permissions = {
  'admins.read': { roles: ['superadmin'] },
  'admins.write': { roles: ['superadmin'] },
  'platform.read': { roles: ['superadmin'] },
  'subscription_plans.write': { roles: ['superadmin'] },
  'subscriptions.read': { roles: owners },
  'subscriptions.write': { roles: ['superadmin'] },
  'messages.read': { roles: ['superadmin'] },
  'audit.read': { roles: owners },
  'gyms.read': { roles: staff },
  'gyms.write': { roles: owners },
  'employees.read': { roles: owners },
  'employees.write': { roles: owners },
  'plans.read': { roles: staff },
  'plans.write': { roles: owners },
  'members.read': { roles: staff },
  'members.write': { roles: staff },
  'members.delete': { roles: owners },
  /** Moves the phone that somebody signs in with who has come in by it. */
  'members.phone': { roles: owners, ticked: false },
  'members.ban': { roles: owners, ticked: false },
  'members.import': { roles: owners },
  'memberships.read': { roles: staff },
  'memberships.sell': { roles: staff },
  'memberships.discount': { roles: owners, ticked: false },
  'memberships.freeze': { roles: owners, ticked: true },
  /** Notes a freeze that has begun, up to three days late. */
  'memberships.freeze_late': { roles: owners, ticked: false },
  'memberships.cancel': { roles: owners, ticked: false },
  'memberships.gift': { roles: owners, ticked: false },
  'memberships.change': { roles: owners, ticked: false },
  'transactions.pay': { roles: staff },
  'transactions.refund': { roles: owners, ticked: false },
  'transactions.adjust': { roles: owners, ticked: false },
  'transactions.edit': { roles: owners },
  /** Every list as a file, beside the right to read the list. */
  'lists.export': { roles: owners, ticked: false },
  /** What all rows of a list add up to in money. */
  'money.totals': { roles: owners, ticked: false },
  'receipts.read': { roles: ['superadmin', 'admin', 'employee', 'member'] },
  'statistics.read': { roles: owners, ticked: false },
  'visits.write': { roles: staff },
  'visits.override': { roles: owners, ticked: true },
  'door.decide': { roles: owners, ticked: true },
  'classes.read': { roles: staff },
  'classes.manage': { roles: owners, ticked: false },
  'classes.book': { roles: ['superadmin', 'admin', 'employee', 'member'] },
  'classes.attend': { roles: staff },
  'classes.forgive': { roles: owners },
  'messages.send': { roles: owners, ticked: true },
  'leads.manage': { roles: owners, ticked: true },
  /** What a gym tells its members is its own word: the platform does not write it. */
  'news.write': { roles: ['admin'], ticked: false },
  /** What members write to a gym is between them and it: the platform does not read it. */
  'letters.answer': { roles: ['admin'], ticked: true },
  'own_memberships.read': { roles: ['member'] },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof permissions

const rules: Readonly<Record<Permission, Rule>> = permissions

/** What an owner may tick for an employee, beyond what every employee may do. */
export const tickablePermissions = (Object.keys(permissions) as Permission[]).filter(
  (permission) => rules[permission].ticked !== undefined,
)
export const defaultTicks = tickablePermissions.filter((permission) => rules[permission].ticked)

/** May somebody of this role, with these ticks, do it? */
export const hasPermission = (role: Role, ticks: readonly string[], permission: Permission): boolean =>
  rules[permission].roles.includes(role) ||
  (role === 'employee' && rules[permission].ticked !== undefined && ticks.includes(permission))
