import { expect } from 'vitest'
import { type Caller, freshPhone } from './api.ts'
import type { World } from './api.ts'

/** A member of a gym, with a phone of their own unless another one is given. */
export async function registerAt(caller: Caller, gym: { id: string }, given: Record<string, unknown> = {}) {
  const { status, body } = await caller.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [gym.id],
    ...given,
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body.member
}

/** An owner with a gym, and a way to register members in it. */
export function memberDesk(world: World) {
  async function desk() {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const register = (given: Record<string, unknown> = {}, caller: Caller = admin) => registerAt(caller, gym, given)
    return { admin, gym, register }
  }
  return { desk }
}
