import type { ErrorCode } from '#src/contract/errors.ts'

type Told = { code: ErrorCode; field?: string }

/**
 * Which failure a person is told of when PostgreSQL refuses a row: constraint name → code and form field.
 * A handler checks first where it can; this is the wall behind it, for two people at the same moment.
 */
export const constraintFailures: Readonly<Record<string, Told>> = {
  membership_plans_name_key: { code: 'plan.name_taken', field: 'name' },
  subscription_plans_name_key: { code: 'plan.name_taken', field: 'name' },
  // the plan was deleted while somebody was selling it
  memberships_admin_id_plan_id_fkey: { code: 'plan.archived', field: 'plan_id' },
  subscriptions_plan_id_fkey: { code: 'plan.archived', field: 'plan_id' },
  subscriptions_no_overlap: { code: 'subscription.overlap', field: 'start_date' },
  class_kinds_name_key: { code: 'class.name_taken', field: 'name' },
  class_rooms_name_key: { code: 'class.name_taken', field: 'name' },
  class_coaches_employee_key: { code: 'class.coach_taken', field: 'employee_id' },
  class_bookings_once: { code: 'class.already_booked' },
  class_bookings_no_overlap: { code: 'class.overlap_now' },
  admins_phone_number_key: { code: 'phone.taken', field: 'phone_number' },
  accounts_login_key: { code: 'phone.taken', field: 'phone_number' },
  employees_phone_number_key: { code: 'phone.taken', field: 'phone_number' },
  members_phone_number_key: { code: 'phone.taken', field: 'phone_number' },
  memberships_no_overlap: { code: 'membership.overlap', field: 'start_date' },
  memberships_discount_in_range: { code: 'discount.too_big', field: 'discount' },
  membership_freezes_no_overlap: { code: 'freeze.overlap', field: 'start_date' },
}

const generic: Readonly<Record<string, Told>> = {
  '23505': { code: 'duplicate' },
  '23P01': { code: 'rule.broken' },
  '23514': { code: 'rule.broken' },
}

/** A table on a node of Citus, and whatever belongs to it, has the number of its shard behind its name. */
const shardNumber = /_\d{6,}$/

/** The constraint that refused. Of an error of a node Citus passes on the message alone. */
function nameOf(error: Error): string {
  if ('constraint' in error && error.constraint) return String(error.constraint)
  return / constraint "([^"]+)"/.exec(error.message)?.[1] ?? ''
}

/** The failure behind an error of PostgreSQL, or undefined when it is nobody's fault but ours. */
export function constraintFailure(error: unknown): Told | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const name = nameOf(error).replace(shardNumber, '')
  return constraintFailures[name] ?? generic[String(error.code)]
}
