import { sql } from 'kysely'
import { tashkentTime } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { formatWeekdays } from '#src/contract/weekdays.ts'
import { getGymOf, requireEmployeeGym, type VisibleGym } from '#src/features/gyms/server/gym-access.ts'
import { isMemberCode } from '#src/features/members/rules.ts'
import { endFreezeByVisit } from '#src/features/memberships/server/freeze-membership.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Failure } from '#src/server/failure.ts'
import { fileUrl } from '#src/server/files.ts'
import type { Work } from '#src/server/serve.ts'
import { together } from '#src/server/together.ts'
import type { RefusedVisit } from '../contract.ts'
import {
  type Debt,
  type Decision,
  decide,
  hoursOf,
  isOverridable,
  presentHours,
  type Refusal,
  refusals,
} from '../rules.ts'
import { stepAt } from '../pass-text.ts'
import { type Pass, readPass } from '../read-pass.ts'
import { isSigned } from './pass-keys.ts'
import { doorRules, findMembership, findPerson, listHeld, lockCounted, type Person } from './queries.ts'

export type Try = {
  gymId: string
  memberId?: string | undefined
  code?: string | undefined
  overrideReason: string | null
  /** What the keys of passes are derived from. */
  secret: string
  /** Who opens, when it is no person: a device of the door. */
  by?: { kind: 'system'; id: string } | undefined
  /** What a device decided by its list and tells afterwards: its own id of it, and whether the door opened. */
  past?: { id: string; wasOpened: boolean } | undefined
}
export type Entered = { id: string; adminId: string; already: boolean; overdue: Tiyin; debt: Debt | null }

/** Who is let in against these comes on their membership all the same. */
const countedRefusals: readonly Refusal[] = [
  'hours',
  'holiday',
  'debt',
  'frozen',
  'gender',
  'visits_used',
  'plan_days',
  'plan_hours',
]

/** Why the door stays closed. */
export type DoorFailure = 'visit.refused' | 'pass.old' | 'pass.invalid'

type GymRules = Awaited<ReturnType<typeof doorRules>>
type Memberships = Awaited<ReturnType<typeof listHeld>>
type Entering = Work<'no_gym_assigned' | DoorFailure> & { adminId: string }

/** A try at the door of a gym: who opens, and what was held up to be read. */
type Attempt = {
  work: Entering
  gym: VisibleGym
  given: Try
  by: { kind: string; id: string }
  code: string | undefined
}

/**
 * Lets a member in, or keeps the refused try and says why. It asks nothing about the gym's own subscription: people who
 * have paid the gym come in whatever the gym owes.
 */
export async function checkIn(work: Entering, given: Try): Promise<Entered> {
  await requireEmployeeGym(work)
  const { db, adminId, actor, today } = work
  const typed = given.code?.replace(/\s/g, '')
  const pass = typed === undefined ? undefined : readPass(typed)
  const code = pass ? undefined : typed
  const problem = pass && (await problemOf(work, adminId, pass, given.secret))
  const sought = { id: given.memberId ?? pass?.memberId, code }
  // a device of the door knows the people of its own gym alone, as whoever works there does
  const gymIds = given.by ? [given.gymId] : actor.role === 'employee' ? actor.gymIds : null
  const [gym, rules, found, memberships] = await together(
    getGymOf(work, adminId, given.gymId),
    doorRules(db, adminId, given.gymId, today),
    problem?.isForged
      ? Promise.resolve(undefined)
      : findPerson(db, { adminId, gymId: given.gymId, gymIds }, sought, work),
    given.memberId ? holdMemberships(work, given.gymId, given.memberId) : Promise.resolve(undefined),
  )
  // a pass is good for a minute, and what is no code may be somebody's name or phone: the list keeps whom it was of, never such a text
  const kept = code !== undefined && isMemberCode(code) ? code : undefined
  const attempt = { work, gym, given, by: given.by ?? { kind: actor.role, id: actor.id }, code: kept }
  const person = await knownAt(attempt, problem, found)
  const known = { person, rules, memberships }
  // whoever was banned after they came does not come again
  return person.visit_id && person.status !== 'banned'
    ? comeAgain(attempt, known, person.visit_id)
    : enterAnew(attempt, known)
}

/** Who stands at the door of a gym; their memberships when the caller named them. */
type Known = { person: Person; rules: GymRules; memberships: Memberships | undefined }

/** Held first, then read: what the entry before this one has used is known. */
async function holdMemberships(
  { db, adminId, today, now }: Entering,
  gymId: string,
  memberId: string,
): Promise<Memberships> {
  const [, held] = await together(
    lockCounted(db, adminId, gymId, memberId, today),
    listHeld(db, adminId, gymId, memberId, { today, now }),
  )
  return held
}

/** Whose code it is, when it is somebody's: else the try is refused. */
async function knownAt(
  attempt: Attempt,
  problem: PassProblem | undefined,
  person: Person | undefined,
): Promise<Person> {
  const { work, given } = attempt
  if (problem)
    throw await refuse({ ...attempt, code: undefined }, person ?? null, { ...unasked, refusal: problem.refusal })
  if (person) return person
  if (given.memberId) throw work.fail('not_found')
  throw await refuse(attempt, null, { ...unasked, refusal: 'unknown_code' })
}

/** Who came today already: who owes is told so at every scan. */
async function comeAgain({ work, gym, given }: Attempt, known: Known, id: string): Promise<Entered> {
  const { db, adminId, today, now } = work
  const { person, rules } = known
  // a door that stayed closed let nobody in to anything
  if (given.past?.wasOpened !== false) {
    await work.happened({ event: 'entered', adminId, gymId: gym.id, memberId: person.id, visitId: id })
    const { visited_at: came, left_at: left } = person
    // later the entry of then says of nobody that they are here
    const isHereByIt = came !== null && now.getTime() - came.getTime() < presentHours * 3_600_000
    if (isHereByIt && left && left < now) await noteBack(work, gym, id)
  }
  const memberships = known.memberships ?? (await listHeld(db, adminId, gym.id, person.id, work))
  const { overdue, debt } = decide({ ...person, memberships }, rules, today, tashkentTime(now))
  return { id, adminId, already: true, overdue: rules.debtRule === 'allow' ? 0 : overdue, debt }
}

/** Who was said to have left and comes in again is in the gym. */
async function noteBack(
  { db, audit }: Entering,
  { id: gymId, admin_id: adminId }: VisibleGym,
  id: string,
): Promise<void> {
  await sql`update visits set left_at = null where admin_id = ${adminId} and id = ${id}`.execute(db)
  await audit({ entity: 'visits', entityId: id, adminId, after: { left: false } })
  announce(db, { event: 'door', adminId, gymId })
}

async function enterAnew(attempt: Attempt, known: Known): Promise<Entered> {
  const { work, gym, given } = attempt
  const { db, adminId, today, now, actor } = work
  const { person, rules } = known
  const memberships = known.memberships ?? (await holdMemberships(work, gym.id, person.id))
  const ruled = decide({ ...person, memberships }, rules, today, tashkentTime(now))
  const decision: Decision = person.is_in_gym ? ruled : { ...ruled, refusal: 'not_in_gym' }
  const { refusal } = decision
  // it stayed closed, although it may open: nobody came in
  if (!refusal && given.past?.wasOpened === false)
    return { id: given.past.id, adminId, already: true, overdue: 0, debt: null }
  const hours = refusal === 'hours' ? hoursOf(rules, person.gender, today, tashkentTime(now)) : decision.planHours
  if (refusal) await assertOverridden(attempt, person, { ...decision, refusal, hours })
  const id = given.past?.id ?? newId(now.getTime())
  if (!(await insertVisit(attempt, id, person, decision)))
    return comeAgain(attempt, { person, rules, memberships }, (await visitOf(attempt, person, decision)) ?? id)
  // who comes to train is no longer away
  if (refusal === 'frozen' && decision.membershipId && rules.isFreezeEndedByVisit)
    await endFreezeByVisit(work, await getHeld(work, adminId, decision.membershipId, { lock: true }), id)
  await work.audit({
    entity: 'visits',
    entityId: id,
    adminId,
    after: {
      member_id: person.id,
      gym_id: gym.id,
      ...(refusal ? { refusal, override_reason: given.overrideReason } : {}),
    },
  })
  await work.happened({ event: 'entered', adminId, gymId: gym.id, memberId: person.id, visitId: id })
  announce(db, { event: 'door', adminId, gymId: gym.id })
  if (refusal && actor.role === 'employee') await tellOwner(work, gym, person, refusal, given.overrideReason ?? '')
  return {
    id,
    adminId,
    already: false,
    overdue: rules.debtRule === 'allow' ? 0 : decision.overdue,
    debt: decision.debt,
  }
}

/** Whoever may lets somebody in against a rule that may be overridden, with a reason. */
async function assertOverridden(
  attempt: Attempt,
  person: Person,
  decision: Refused & { refusal: Refusal },
): Promise<void> {
  const { work, given } = attempt
  if (!given.overrideReason) throw await refuse(attempt, person, decision)
  if (!work.may('visits.override')) throw work.fail('forbidden')
  if (!isOverridable(decision.refusal)) throw await refuse(attempt, person, decision)
}

/** False when they came in meanwhile by another reader, or earlier on the day of the class that goes on over midnight. */
async function insertVisit(
  { work, gym, given, by }: Attempt,
  id: string,
  person: Person,
  { refusal, membershipId, day }: Decision,
): Promise<boolean> {
  const { db, adminId, now } = work
  const counted = refusal === null || countedRefusals.includes(refusal)
  const { rows } = await sql<{ id: string }>`
    insert into visits (admin_id, id, gym_id, member_id, membership_id, visited_at, visited_on, checked_in_by_kind, checked_in_by_id, override_reason)
    values (${adminId}, ${id}, ${gym.id}, ${person.id}, ${counted ? membershipId : null}, ${now}, ${day}, ${by.kind}, ${by.id},
      ${refusal ? given.overrideReason : null})
    on conflict (admin_id, gym_id, member_id, visited_on) where undone_at is null do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Nothing of a membership was looked at. */
const unasked = { membershipId: null, overdue: 0, debt: null, planHours: null, planDays: null }

type PassProblem = { refusal: 'pass_old' | 'pass_invalid'; isForged: boolean }

/** Only the present code and the one before it are good; an old one is a picture of the screen, or a phone whose clock is slow. */
async function problemOf(
  { db, enter, now }: Work,
  adminId: string,
  pass: Pass,
  secret: string,
): Promise<PassProblem | undefined> {
  await enter({ role: 'auth' })
  const isOurs = await isSigned(db, secret, pass, now)
  await enter({ role: 'tenant', adminId })
  const step = stepAt(now.getTime())
  if (pass.step < step - 1) return { refusal: 'pass_old', isForged: !isOurs }
  return isOurs && pass.step <= step ? undefined : { refusal: 'pass_invalid', isForged: !isOurs }
}

async function visitOf({ work, gym }: Attempt, { id }: Person, { day }: Decision): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from visits where admin_id = ${gym.admin_id} and gym_id = ${gym.id} and member_id = ${id} and visited_on = ${day} and undone_at is null`.execute(
    work.db,
  )
  return rows[0]?.id
}

export const debtReply = (debt: Debt | null) =>
  debt && { membership_id: debt.membershipId, amount: toSom(debt.amount), due_date: debt.dueOn }

type Refused = Omit<Decision, 'day'> & { hours?: RefusedVisit['hours'] }

/** Keeps the try; the failure commits it. */
async function refuse(
  { work, gym, by, code, given: { past } }: Omit<Attempt, 'work'> & { work: Work<DoorFailure> },
  person: Person | null,
  decision: Refused,
): Promise<Failure> {
  const { db, now, today, language } = work
  const reason: Refusal = decision.refusal ?? 'no_membership'
  await sql`
    insert into refused_visits (admin_id, id, gym_id, member_id, code, reason, refused_at, refused_on, refused_by_kind, refused_by_id, was_opened)
    values (${gym.admin_id}, ${past?.id ?? newId(now.getTime())}, ${gym.id}, ${person?.id ?? null}, ${code ?? null}, ${reason}, ${now}, ${today}, ${by.kind}, ${by.id}, ${past?.wasOpened ?? false})`.execute(
    db,
  )
  announce(db, { event: 'door', adminId: gym.admin_id, gymId: gym.id })
  const data: RefusedVisit = {
    reason,
    member: person && {
      _id: person.id,
      fullname: person.fullname,
      phone_number: person.phone_number,
      avatar: fileUrl(person.avatar),
      code: person.code,
    },
    membership: await findMembership(db, gym.admin_id, decision.membershipId, today),
    overdue: toSom(decision.overdue),
    debt: debtReply(decision.debt),
    hours: decision.hours ?? null,
    weekdays: decision.planDays && formatWeekdays(decision.planDays, language),
    can_override: isOverridable(reason) && work.may('visits.override'),
  }
  const error = reason === 'pass_old' ? 'pass.old' : reason === 'pass_invalid' ? 'pass.invalid' : 'visit.refused'
  return work.fail(error, { values: { why: refusals[reason][language] }, data, keepsEffects: true })
}

async function tellOwner(work: Work, gym: VisibleGym, person: Person, refusal: Refusal, reason: string): Promise<void> {
  await notify(work, {
    adminId: gym.admin_id,
    recipients: [{ role: 'admin', id: gym.admin_id }],
    kind: 'visit_overridden',
    named: { memberId: person.id, fullname: person.fullname },
    params: { employee: work.actor.name, gym_name: gym.name, refusal, reason },
    link: paths.member('admin', person.id),
  })
}
