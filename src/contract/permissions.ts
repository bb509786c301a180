export const roles = ['superadmin', 'admin', 'employee', 'member'] as const
export type Role = (typeof roles)[number]

type Rule = {
  roles: readonly Role[]
  /** An employee has it when the owner ticks it; `true` is what a new employee starts with. */
  ticked?: boolean
}

/** Every permission of the product and who holds it. The only list. */
export const permissions = {
  'admins.read': { roles: ['superadmin'] },
  'admins.write': { roles: ['superadmin'] },
  'platform.read': { roles: ['superadmin'] },
  'subscription_plans.write': { roles: ['superadmin'] },
  'subscriptions.read': { roles: ['superadmin', 'admin'] },
  'subscriptions.write': { roles: ['superadmin'] },
  'messages.read': { roles: ['superadmin'] },
  'audit.read': { roles: ['superadmin', 'admin'] },
  'gyms.read': { roles: ['superadmin', 'admin', 'employee'] },
  'gyms.write': { roles: ['superadmin', 'admin'] },
  'employees.read': { roles: ['superadmin', 'admin'] },
  'employees.write': { roles: ['superadmin', 'admin'] },
  'plans.read': { roles: ['superadmin', 'admin', 'employee'] },
  'plans.write': { roles: ['superadmin', 'admin'] },
  'members.read': { roles: ['superadmin', 'admin', 'employee'] },
  'members.write': { roles: ['superadmin', 'admin', 'employee'] },
  'members.delete': { roles: ['superadmin', 'admin'] },
  /** Moves the phone that somebody signs in with who has come in by it. */
  'members.phone': { roles: ['superadmin', 'admin'], ticked: false },
  'members.ban': { roles: ['superadmin', 'admin'], ticked: false },
  'members.import': { roles: ['superadmin', 'admin'] },
  'memberships.read': { roles: ['superadmin', 'admin', 'employee'] },
  'memberships.sell': { roles: ['superadmin', 'admin', 'employee'] },
  'memberships.discount': { roles: ['superadmin', 'admin'], ticked: false },
  'memberships.freeze': { roles: ['superadmin', 'admin'], ticked: true },
  /** Notes a freeze that has begun, up to three days late. */
  'memberships.freeze_late': { roles: ['superadmin', 'admin'], ticked: false },
  'memberships.cancel': { roles: ['superadmin', 'admin'], ticked: false },
  'memberships.gift': { roles: ['superadmin', 'admin'], ticked: false },
  'memberships.change': { roles: ['superadmin', 'admin'], ticked: false },
  'transactions.pay': { roles: ['superadmin', 'admin', 'employee'] },
  'transactions.refund': { roles: ['superadmin', 'admin'], ticked: false },
  'transactions.adjust': { roles: ['superadmin', 'admin'], ticked: false },
  'transactions.edit': { roles: ['superadmin', 'admin'] },
  /** Every list as a file, beside the right to read the list. */
  'lists.export': { roles: ['superadmin', 'admin'], ticked: false },
  /** What all rows of a list add up to in money. */
  'money.totals': { roles: ['superadmin', 'admin'], ticked: false },
  'receipts.read': { roles: ['superadmin', 'admin', 'employee', 'member'] },
  'statistics.read': { roles: ['superadmin', 'admin'], ticked: false },
  'visits.write': { roles: ['superadmin', 'admin', 'employee'] },
  'visits.override': { roles: ['superadmin', 'admin'], ticked: true },
  'door.decide': { roles: ['superadmin', 'admin'], ticked: true },
  'classes.read': { roles: ['superadmin', 'admin', 'employee'] },
  'classes.manage': { roles: ['superadmin', 'admin'], ticked: false },
  'classes.book': { roles: ['superadmin', 'admin', 'employee', 'member'] },
  'classes.attend': { roles: ['superadmin', 'admin', 'employee'] },
  'classes.forgive': { roles: ['superadmin', 'admin'] },
  'messages.send': { roles: ['superadmin', 'admin'], ticked: true },
  'leads.manage': { roles: ['superadmin', 'admin'], ticked: true },
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
