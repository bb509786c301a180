/** Who acts: a person of a role, a job of the product, or somebody without an account. */
export const actorKinds = ['superadmin', 'admin', 'employee', 'member', 'system', 'visitor'] as const
export type ActorKind = (typeof actorKinds)[number]

/** The records that have a page, or had one. */
export const recordKinds = [
  'admins',
  'gyms',
  'employees',
  'plans',
  'members',
  'memberships',
  'transactions',
  'subscriptions',
  'visits',
  'cash_shifts',
  'imports',
  'leads',
  'gift_cards',
  'class_kinds',
  'class_coaches',
  'class_rooms',
  'class_series',
  'class_sessions',
] as const
export type RecordKind = (typeof recordKinds)[number]
