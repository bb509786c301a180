import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { type Gender, memberSearchText } from '#src/features/members/rules.ts'
import { addConsents } from './consents.ts'
import { account, type DemoGym } from './gyms.ts'
import { drawName } from './names.ts'
import type { Random } from './random.ts'
import { demoPhones, type World } from './world.ts'

export type Person = { id: string; fullname: string; gender: Gender; phone: string }
export type DemoMember = Person & {
  gym: DemoGym
  joinedOn: Day
  /** stays, renews in time and always comes: the member with the fixed login */
  isLoyal: boolean
  /** came to look and never bought */
  isOnlooker: boolean
  /** reception wrote the gender on the card */
  isGenderNoted: boolean
}

/** January and September bring the most, summer the fewest. */
const season = [1.5, 1.2, 1.2, 1, 0.9, 0.7, 0.6, 0.7, 1.4, 1.2, 1, 0.8]

function drawJoinDay(random: Random, { opened, sellsUntil }: DemoGym): Day {
  for (;;) {
    const day = addDays(opened, random.between(0, daysBetween(opened, sellsUntil)))
    if (random.chance((season[Number(day.slice(5, 7)) - 1] ?? 1) / 1.5)) return day
  }
}

type Owned = { adminId: string; codes: Set<string> }

/** The people of a gym, each with the owner's own card, in the order in which they came. */
export function addMembers(
  world: World,
  random: Random,
  owned: Owned,
  gym: DemoGym,
  known: readonly Person[] = [],
): DemoMember[] {
  const isFixedHere = known.some((person) => person.phone === demoPhones.member)
  return Array.from({ length: gym.members }, (_, nr) => {
    const person = known[nr]
    const isLoyal = isFixedHere && nr === 0
    const isOnlooker = !person && random.chance(0.04)
    const joinedOn = isLoyal ? addDays(world.today, -200) : drawJoinDay(random, gym)
    return { isLoyal, isOnlooker, joinedOn, person }
  })
    .sort((one, other) => (one.joinedOn < other.joinedOn ? -1 : one.joinedOn > other.joinedOn ? 1 : 0))
    .map(({ person, ...drawn }) => {
      const at = world.moment(random, drawn.joinedOn, 8, 20)
      const someone = person ?? newPerson(world, random, gym, at)
      const isGenderNoted = gym.isForWomen || person?.phone === demoPhones.member || !random.chance(0.03)
      addCard(world, random, owned, someone, { at, isGenderNoted })
      world.rows.member_gyms.push({
        admin_id: owned.adminId,
        member_id: someone.id,
        gym_id: gym.id,
        joined_on: drawn.joinedOn,
      })
      return { ...someone, ...drawn, gym, isGenderNoted }
    })
}

function newPerson(world: World, random: Random, gym: DemoGym, at: Date): Person {
  const gender: Gender = gym.isForWomen || random.chance(0.36) ? 'female' : 'male'
  return addPerson(world, { fullname: drawName(random, gender), gender, phone: world.phone() }, at)
}

/** Somebody whom the platform knows by phone, and who signs in by code. */
export function addPerson(world: World, given: Omit<Person, 'id'>, at: Date): Person {
  const id = world.id(at)
  world.rows.people.push({ id, phone_number: given.phone, created_at: at })
  world.rows.accounts.push(
    account(world, {
      role: 'member',
      login: given.phone,
      subjectId: id,
      adminId: null,
      status: 'active',
      hash: null,
      at,
    }),
  )
  return { id, ...given }
}

const notes = [
  'Tizza jarohati bor, ogʻir mashqlarsiz',
  'Doʻsti tavsiya qilgan',
  'Murabbiy bilan shugʻullanadi',
  'Kechki smenada keladi',
  'Korporativ aʼzo',
]

function addCard(
  world: World,
  random: Random,
  { adminId, codes }: Owned,
  person: Person,
  { at, isGenderNoted }: { at: Date; isGenderNoted: boolean },
): void {
  let code: string
  do code = String(random.between(100_000, 999_999))
  while (codes.has(code))
  codes.add(code)
  const isBanned = person.phone !== demoPhones.member && random.chance(0.008)
  world.rows.members.push({
    admin_id: adminId,
    id: person.id,
    fullname: person.fullname,
    phone_number: person.phone,
    gender: isGenderNoted ? person.gender : null,
    date_of_birth: random.chance(0.75) ? addDays(world.today, -random.between(17 * 365, 52 * 365)) : null,
    note: random.chance(0.05) ? random.pick(notes) : null,
    language: random.chance(0.12) ? 'ru' : 'uz',
    code,
    status: isBanned ? 'banned' : 'active',
    status_reason: isBanned ? random.pick(['Boshqa aʼzolar bilan janjal', 'Jihozni sindirib, toʻlamagan']) : null,
    consented_at: at,
    is_sms_allowed: !random.chance(0.06),
    search_text: memberSearchText(person.fullname, person.phone, code),
    version: 1,
    created_at: at,
  })
  addConsents(world, { adminId, memberId: person.id, at })
}
