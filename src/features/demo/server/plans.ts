import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import type { PlanConditions } from '#src/features/plans/rules.ts'
import { demoCodes } from './fiscal.ts'
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
  conditions: Partial<PlanConditions>
  archivedOn: Day | null
}

const som = 100
type Sketch = {
  name: string
  price: number
  days: number
  options: [string, string][]
  conditions?: Partial<PlanConditions>
}
const sauna: [string, string] = ['Sauna', 'Bor']
const catalogue: Record<Kind, Sketch> = {
  daily: { name: 'Kunlik', price: 50_000, days: 1, options: [['Dush', 'Bor']], conditions: { visits: 1 } },
  morning: {
    name: 'Ertalabki 1 oylik',
    price: 300_000,
    days: 30,
    options: [['Shkaf', 'Bor']],
    conditions: { from: '07:00', to: '13:00' },
  },
  student: {
    name: 'Talabalar uchun 1 oylik',
    price: 330_000,
    days: 30,
    options: [['Talaba guvohnomasi', 'Kerak']],
  },
  women: {
    name: 'Ayollar uchun 1 oylik',
    price: 380_000,
    days: 30,
    options: [sauna],
    conditions: { gender: 'female' },
  },
  women3: {
    name: 'Ayollar uchun 3 oylik',
    price: 990_000,
    days: 90,
    options: [sauna],
    conditions: { gender: 'female' },
  },
  month: { name: '1 oylik', price: 400_000, days: 30, options: [sauna] },
  quarter: { name: '3 oylik', price: 1_080_000, days: 90, options: [sauna], conditions: { coach_sessions: 2 } },
  half: { name: '6 oylik', price: 1_950_000, days: 180, options: [sauna], conditions: { coach_sessions: 5 } },
  year: {
    name: '12 oylik',
    price: 3_400_000,
    days: 365,
    options: [['Sauna va basseyn', 'Bor']],
    conditions: { coach_sessions: 12, guests: 2 },
  },
  summer: { name: 'Yozgi aksiya 3 oylik', price: 840_000, days: 90, options: [sauna] },
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
  for (const [key, { name, price, days, options, conditions = {} }] of Object.entries(catalogue)) {
    const kind = key as Kind // a key of the catalogue
    if (kind === 'summer' && !hasSummer) continue
    const plan: DemoPlan = {
      id: world.id(at),
      kind,
      name,
      price: Math.round((price * level) / 10_000) * 10_000 * som,
      days,
      options: options.map(([option, value]) => ({ key: option, value })),
      conditions,
      archivedOn: kind === 'summer' ? addDays(world.today, -75) : null,
    }
    world.rows.membership_plans.push({
      admin_id: adminId,
      id: plan.id,
      name,
      price_tiyin: plan.price,
      duration_days: days,
      options: JSON.parse(JSON.stringify(plan.options)),
      conditions: JSON.parse(JSON.stringify(conditions)),
      freeze_days: null,
      ...demoCodes,
      search_text: foldText(name),
      version: 1,
      created_at: at,
      archived_at: plan.archivedOn ? startOfDay(plan.archivedOn) : null,
      is_hidden: false,
    })
    for (const gym of gyms) {
      if (gym.isForWomen && !forWomen.includes(kind)) continue
      world.rows.membership_plan_gyms.push({ admin_id: adminId, plan_id: plan.id, gym_id: gym.id })
      ofGym.get(gym.id)?.push(plan)
    }
  }
  return ofGym
}
