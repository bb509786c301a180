import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import type { Random } from './random.ts'
import type { DemoGym } from './gyms.ts'
import type { World } from './world.ts'

type Kind = 'daily' | 'morning' | 'student' | 'women' | 'women3' | 'month' | 'quarter' | 'half' | 'year' | 'summer'
export type DemoPlan = {
  id: string
  kind: Kind
  name: string
  price: number
  days: number
  options: { key: string; value: string }[]
  archivedOn: Day | null
}

const som = 100
const catalogue: Record<Kind, { name: string; price: number; days: number; options: [string, string][] }> = {
  daily: { name: 'Kunlik', price: 50_000, days: 1, options: [['Kirish', '1 marta']] },
  morning: {
    name: 'Ertalabki 1 oylik',
    price: 300_000,
    days: 30,
    options: [
      ['Vaqti', '07:00–13:00'],
      ['Shkaf', 'Bor'],
    ],
  },
  student: {
    name: 'Talabalar uchun 1 oylik',
    price: 330_000,
    days: 30,
    options: [
      ['Vaqti', 'Kun boʻyi'],
      ['Talaba guvohnomasi', 'Kerak'],
    ],
  },
  women: {
    name: 'Ayollar uchun 1 oylik',
    price: 380_000,
    days: 30,
    options: [
      ['Guruh mashgʻulotlari', '8 ta'],
      ['Sauna', 'Bor'],
    ],
  },
  women3: {
    name: 'Ayollar uchun 3 oylik',
    price: 990_000,
    days: 90,
    options: [
      ['Guruh mashgʻulotlari', '24 ta'],
      ['Sauna', 'Bor'],
    ],
  },
  month: {
    name: '1 oylik',
    price: 400_000,
    days: 30,
    options: [
      ['Vaqti', 'Kun boʻyi'],
      ['Sauna', 'Bor'],
    ],
  },
  quarter: {
    name: '3 oylik',
    price: 1_080_000,
    days: 90,
    options: [
      ['Vaqti', 'Kun boʻyi'],
      ['Sauna', 'Bor'],
      ['Murabbiy', '2 marta'],
    ],
  },
  half: {
    name: '6 oylik',
    price: 1_950_000,
    days: 180,
    options: [
      ['Vaqti', 'Kun boʻyi'],
      ['Sauna', 'Bor'],
      ['Murabbiy', '5 marta'],
    ],
  },
  year: {
    name: '12 oylik',
    price: 3_400_000,
    days: 365,
    options: [
      ['Vaqti', 'Kun boʻyi'],
      ['Sauna va basseyn', 'Bor'],
      ['Murabbiy', '12 marta'],
      ['Mehmon', '2 marta'],
    ],
  },
  summer: { name: 'Yozgi aksiya 3 oylik', price: 840_000, days: 90, options: [['Vaqti', 'Kun boʻyi']] },
}
const forWomen: readonly Kind[] = ['daily', 'women', 'women3']

/** What an owner sells, and where: a women's gym sells only what is for women. Prices differ from owner to owner. */
export function addPlans(
  world: World,
  random: Random,
  adminId: string,
  gyms: readonly DemoGym[],
): Map<string, DemoPlan[]> {
  const since = gyms.map((gym) => gym.opened).sort()[0] ?? world.today
  const at = startOfDay(since)
  const level = random.pick([0.8, 0.9, 1, 1.1, 1.25])
  const ofGym = new Map<string, DemoPlan[]>(gyms.map((gym) => [gym.id, []]))
  const hasSummer = gyms.length > 1
  for (const [key, { name, price, days, options }] of Object.entries(catalogue)) {
    const kind = key as Kind // a key of the catalogue
    if (kind === 'summer' && !hasSummer) continue
    const plan: DemoPlan = {
      id: world.id(at),
      kind,
      name,
      price: Math.round((price * level) / 10_000) * 10_000 * som,
      days,
      options: options.map(([option, value]) => ({ key: option, value })),
      archivedOn: kind === 'summer' ? addDays(world.today, -75) : null,
    }
    world.rows.membership_plans.push({
      admin_id: adminId,
      id: plan.id,
      name,
      price_tiyin: plan.price,
      duration_days: days,
      options: JSON.parse(JSON.stringify(plan.options)),
      freeze_days: null,
      search_text: foldText(name),
      version: 1,
      created_at: at,
      archived_at: plan.archivedOn ? startOfDay(plan.archivedOn) : null,
    })
    for (const gym of gyms) {
      if (gym.isForWomen && !forWomen.includes(kind)) continue
      world.rows.membership_plan_gyms.push({ admin_id: adminId, plan_id: plan.id, gym_id: gym.id })
      ofGym.get(gym.id)?.push(plan)
    }
  }
  return ofGym
}
