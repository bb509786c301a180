import { addDays, type Day } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { adminSearchText } from '#src/features/accounts/rules.ts'
import { account, addFixedStaff, addGym, addStaff, type DemoGym, type GymSketch } from './gyms.ts'
import { addMembers, addPerson, type DemoMember, type Person } from './members.ts'
import { addMemberships, addReservation, type SoldMembership } from './memberships.ts'
import { drawAddress, drawName } from './names.ts'
import { addPlans } from './plans.ts'
import type { Random } from './random.ts'
import { addAct, type Standing } from './subscriptions.ts'
import { addVisits } from './visits.ts'
import { type By, demoPhones, type World } from './world.ts'

type Owner = By & { id: string }
type OwnerSketch = {
  /** Else drawn. */
  id?: string
  fullname: string
  phone: string
  place: string
  status: 'active' | 'pending' | 'blocked'
  reason?: string
  since: Day
  language?: 'uz' | 'ru' | 'en'
}

export function addOwner(
  world: World,
  random: Random,
  { id: given, fullname, phone, place, status, reason, since, language = 'uz' }: OwnerSketch,
): Owner {
  const { rows } = world
  const at = world.moment(random, since, 9, 9.9)
  const id = given ?? world.id(at)
  const address = drawAddress(random, place)
  const isRequest = status === 'pending' || reason !== undefined
  rows.admins.push({
    id,
    fullname,
    phone_number: phone,
    address,
    language,
    status,
    status_reason: reason ?? null,
    is_request: isRequest,
    approved_at: status === 'active' || !isRequest ? at : null,
    search_text: adminSearchText({ fullname, phone_number: phone, address }),
    version: 1,
    created_at: at,
  })
  rows.accounts.push(
    account(world, {
      role: 'admin',
      login: phone,
      subjectId: id,
      adminId: id,
      status,
      hash: isRequest ? null : world.passwords.admin,
      at,
    }),
  )
  if (!isRequest)
    addAct(world, {
      adminId: id,
      at,
      action: 'admins.register',
      entity: 'admins',
      entityId: id,
      after: { fullname, phone_number: phone, address },
    })
  return { kind: 'admin', id, name: fullname }
}

type Business = { members: DemoMember[]; sold: SoldMembership[]; gyms: DemoGym[] }

/** Gyms, people who work there, what is sold, and all who came. `known` are people whom the platform knows already, for the first gym. */
export function addBusiness(
  world: World,
  random: Random,
  owner: Owner,
  sketches: readonly GymSketch[],
  known: readonly Person[] = [],
  isFirst = false,
): Business {
  const gyms = sketches.map((sketch) => addGym(world, random, owner, sketch)).filter((gym) => gym !== null)
  addStaff(world, random, owner.id, gyms)
  if (isFirst) addFixedStaff(world, random, owner.id, gyms)
  const plans = addPlans(world, random, owner.id, gyms)
  const owned = { adminId: owner.id, codes: new Set<string>() }
  const business: Business = { members: [], sold: [], gyms }
  for (const [nr, gym] of gyms.entries()) {
    const drawn = random.fork(`members of ${gym.name}`)
    const here = addMembers(world, drawn, owned, gym, nr === 0 ? known : [])
    const alsoHere = nr === 1 ? guests(world, business.members, gym) : []
    for (const member of [...here, ...alsoHere]) {
      const sold = addMemberships(world, drawn, member, plans.get(gym.id) ?? [])
      addVisits(world, drawn, sold)
      business.sold.push(...sold)
    }
    if (isFirst && nr < 2) {
      const reserving = here.filter((member) => member.isOnlooker).slice(-2)
      business.sold.push(...reserving.map((member) => addReservation(world, drawn, member, plans.get(gym.id) ?? [])))
    }
    business.members.push(...here)
  }
  return business
}

/** Some members of the first gym train in the second as well. */
function guests(world: World, members: readonly DemoMember[], gym: DemoGym): DemoMember[] {
  return members
    .filter((member, nr) => nr % 14 === 5 && !member.isLoyal && !gym.isForWomen)
    .map((member) => {
      const later = addDays(member.joinedOn, 40)
      const joinedOn = later > gym.sellsUntil || later < gym.opened ? gym.sellsUntil : later
      world.rows.member_gyms.push({ admin_id: gym.adminId, member_id: member.id, gym_id: gym.id, joined_on: joinedOn })
      return { ...member, gym, joinedOn, isOnlooker: false }
    })
}

const firstGyms: GymSketch[] = [
  {
    name: 'Alpomish Fitness Chilonzor',
    place: 'Toshkent, Chilonzor',
    offer: 'premium',
    standing: { status: 'active', end: 131 },
    members: 260,
    opened: 545,
  },
  {
    name: 'Alpomish Fitness Yunusobod',
    place: 'Toshkent, Yunusobod',
    offer: 'biznes',
    standing: { status: 'active', end: 9 },
    members: 200,
    opened: 545,
  },
  {
    name: 'Barchinoy ayollar zali',
    place: 'Toshkent, Mirzo Ulugʻbek',
    offer: 'standart',
    standing: { status: 'active', end: 52, owes: true },
    members: 140,
    opened: 480,
    isForWomen: true,
  },
  {
    name: 'Alpomish Fitness Sergeli',
    place: 'Toshkent, Sergeli',
    offer: 'standart',
    standing: { status: 'expired', end: -16 },
    members: 100,
    opened: 400,
  },
]
const secondGyms: GymSketch[] = [
  {
    name: 'Registon Sport',
    place: 'Samarqand',
    offer: 'biznes',
    standing: { status: 'active', end: 74 },
    members: 220,
    opened: 545,
  },
  {
    name: 'Afrosiyob Gym',
    place: 'Samarqand',
    offer: 'standart',
    standing: { status: 'active', end: 33 },
    members: 130,
    opened: 430,
  },
]

/** The two owners with fixed logins; a few people are members of both. */
export function addFixedOwners(world: World): Business[] {
  const since = addDays(world.today, -548)
  const random = world.random.fork('first owner')
  const first = addOwner(world, random, {
    fullname: 'Jahongir Toʻxtayev',
    phone: demoPhones.firstAdmin,
    place: 'Toshkent, Chilonzor',
    status: 'active',
    since,
  })
  const met = world.moment(random, addDays(world.today, -200), 10, 11)
  const client = addPerson(world, { fullname: 'Dilshod Gʻulomov', gender: 'male', phone: demoPhones.member }, met)
  const one = addBusiness(world, random, first, firstGyms, [client], true)
  const other = world.random.fork('second owner')
  const second = addOwner(world, other, {
    fullname: 'Madina Sharipova',
    phone: demoPhones.secondAdmin,
    place: 'Samarqand',
    status: 'active',
    since,
  })
  const shared = one.members
    .filter((member, nr) => nr % 20 === 3 && !member.isLoyal)
    .map(({ id, fullname, gender, phone }) => ({ id, fullname, gender, phone }))
  return [one, addBusiness(world, other, second, secondGyms, shared)]
}

const places = [
  'Buxoro',
  'Andijon',
  'Fargʻona',
  'Namangan',
  'Qarshi',
  'Urganch',
  'Termiz',
  'Jizzax',
  'Guliston',
  'Navoiy',
  'Nukus',
  'Qoʻqon',
  'Toshkent, Olmazor',
  'Toshkent, Yakkasaroy',
]
const gymNames = [
  'Temir Zal',
  'Kuch',
  'Oltin Fitness',
  'Lochin',
  'Burgut Gym',
  'Atlet',
  'Salomat',
  'Chempion',
  'Yulduz Fitness',
  'Zafar Sport',
  'Bahodir Gym',
  'Umid',
  'Sher Zal',
  'Jasorat',
  'Oʻlmas Sport',
  'Nihol Fitness',
  'Gʻalaba',
  'Rustam Gym',
  'Tongotar',
  'Quyosh Fitness',
  'Dovyurak',
  'Turon Sport',
  'Sogʻlom Avlod',
  'Mard Gym',
  'Lazzat Fitness',
  'Qalqon',
  'Orzu',
  'Shijoat',
]
const none = 'Hujjatlar tekshirilmoqda'
const standings: Standing[] = [
  { status: 'active', end: 5 },
  { status: 'active', end: 40, owes: true },
  { status: 'expired', end: -2 },
  { status: 'active', end: 160 },
  { status: 'stoped', end: 25, stopped: -12, reason: 'Egasining iltimosiga koʻra, zal taʼmirda' },
  { status: 'active', end: 12 },
  { status: 'pending', start: 0 },
  { status: 'active', end: 88 },
  { status: 'none' },
  { status: 'expired', end: -41 },
  { status: 'active', end: 21 },
  { status: 'active', end: 300 },
  { status: 'pending', start: 4 },
  { status: 'expired', end: -120 },
  { status: 'active', end: 64, owes: true },
  { status: 'stoped', end: 60, stopped: -35, reason: none },
]

/** Twenty smaller owners over the country, one of them blocked, and those who wait for an answer. */
export function addSmallOwners(world: World): Business[] {
  const businesses: Business[] = []
  let gymNr = 0
  for (let nr = 0; nr < 20; nr++) {
    const random = world.random.fork(`owner ${nr}`)
    const place = random.pick(places)
    const isBlocked = nr === 13
    const age = random.between(180, 530)
    const owner = addOwner(world, random, {
      fullname: drawName(random, random.chance(0.75) ? 'male' : 'female'),
      phone: world.phone(),
      place,
      status: isBlocked ? 'blocked' : 'active',
      since: addDays(world.today, -age - random.between(1, 12)),
      language: random.chance(0.15) ? 'ru' : 'uz',
    })
    const sketches = Array.from({ length: nr % 5 === 2 ? 2 : 1 }, (): GymSketch => {
      const standing = isBlocked
        ? { status: 'expired' as const, end: -90 }
        : (standings[gymNr % standings.length] ?? { status: 'none' as const })
      const name = gymNames[gymNr++ % gymNames.length] ?? 'Temir Zal'
      return {
        name,
        place,
        offer: random.weighted({ start: 4, standart: 4, biznes: 2, premium: 1 }),
        standing,
        members: random.between(10, 42),
        opened: standing.status === 'active' ? random.between(45, age) : age,
      }
    })
    businesses.push(addBusiness(world, random, owner, sketches))
  }
  addRequests(world)
  return businesses
}

function addRequests(world: World): void {
  const random = world.random.fork('requests')
  for (const days of [0, 1, 4]) {
    const fullname = drawName(random, days === 1 ? 'female' : 'male')
    const phone = world.phone()
    const { id } = addOwner(world, random, {
      fullname,
      phone,
      place: random.pick(places),
      status: 'pending',
      since: addDays(world.today, -days),
    })
    if (world.root.id === null) continue
    const at = world.rows.admins[world.rows.admins.length - 1]?.created_at ?? world.now
    world.rows.notifications.push({
      id: world.id(new Date(at)),
      admin_id: null,
      recipient_kind: 'superadmin',
      recipient_id: world.root.id,
      kind: 'admin_request',
      params: { fullname, phone_number: phone },
      link: paths.admin(id),
      dedupe_key: `admin_request:${id}`,
      created_at: at,
      read_at: null,
    })
  }
  addOwner(world, random, {
    fullname: drawName(random, 'male'),
    phone: world.phone(),
    place: random.pick(places),
    status: 'blocked',
    reason: 'Zal manzili tasdiqlanmadi',
    since: addDays(world.today, -30),
  })
}
