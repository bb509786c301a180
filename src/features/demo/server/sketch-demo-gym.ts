import { addDays } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { numberReceipts } from './book.ts'
import { addClasses } from './classes.ts'
import { addDebtMessages } from './messages.ts'
import { addNews } from './news.ts'
import { addFiscal } from './fiscal.ts'
import { addNotes } from './notes.ts'
import { addBusiness, addOwner } from './owners.ts'
import type { Rows } from './rows.ts'
import { addShifts } from './shifts.ts'
import { addSubscriptionPlans } from './subscriptions.ts'
import { addUses } from './uses.ts'
import { sumRatings } from './visits.ts'
import { addFreezeRequests, addLeads } from './wishes.ts'
import { createWorld } from './world.ts'

const gymNames: Readonly<Record<Language, string>> = { uz: 'Demo zal', ru: 'Демо-зал', en: 'Demo gym' }

type Given = { id: string; fullname: string; language: Language; now: Date }

/** One gym with four months behind it, all of it thought up. Its numbers begin with 00, which no operator has: they ring nobody. */
export function sketchDemoGym({ id, fullname, language, now }: Given): Rows {
  const nobody = { kind: 'superadmin', id: null, name: 'Polvon' } as const
  const world = createWorld({ now, root: nobody, passwords: { admin: '', staff: '' }, seed: `${id} ${now.getTime()}` })
  const random = world.random.fork('demo gym')
  const taken = new Set<string>()
  world.phone = () => {
    for (;;) {
      const phone = `+99800${String(random.between(0, 9_999_999)).padStart(7, '0')}`
      if (taken.has(phone)) continue
      taken.add(phone)
      return phone
    }
  }
  addSubscriptionPlans(world)
  const place = 'Toshkent, Chilonzor'
  const since = addDays(world.today, -122)
  const owner = addOwner(world, random, {
    id,
    fullname,
    phone: world.phone(),
    place,
    status: 'active',
    since,
    language,
  })
  const business = addBusiness(world, random, owner, [
    {
      name: gymNames[language],
      place,
      offer: 'premium',
      standing: { status: 'active', end: 60 },
      members: 54,
      opened: 120,
    },
  ])
  addClasses(world, random.fork('classes'), business)
  addDebtMessages(world, business.sold)
  addNotes(world)
  addLeads(world, business.gyms)
  addNews(world, business.gyms)
  addFreezeRequests(world, business.sold)
  sumRatings(world)
  numberReceipts(world)
  addFiscal(world)
  addShifts(world)
  addUses(world)
  return withoutTheWorld(world.rows, now)
}

/** Nothing of it stands outside: no offers of the platform, no addresses on the web, no numbers of people, nobody to sign in but its owner. */
function withoutTheWorld(rows: Rows, now: Date): Rows {
  const createdAt = now
  return {
    ...rows,
    admins: rows.admins.map((row) => ({ ...row, created_at: createdAt })),
    subscription_plans: [],
    subscriptions: rows.subscriptions.map((row) => ({ ...row, plan_id: null })),
    gym_addresses: [],
    people: rows.people.map((row) => ({ ...row, phone_number: null })),
    accounts: rows.accounts
      .filter(({ role }) => role === 'admin')
      .map((row) => ({ ...row, login: `demo ${row.subject_id}`, password_hash: null, password_changed_at: null })),
    notifications: rows.notifications.filter(({ admin_id }) => admin_id !== null),
  }
}
