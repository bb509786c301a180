import type { World } from './api.ts'

/** An owner with a gym and the plan "Oylik" of 30 days, made as owners make it. */
export async function gymWithPlan(world: World, { price = 300_000 }: { price?: number } = {}) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { body } = await admin.post('/plans/create/membership', {
    name: 'Oylik',
    price,
    duration: 30,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [gym.id],
  })
  return { admin, gym, planId: body.plan._id as string }
}
