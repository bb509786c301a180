import { expect } from 'vitest'
import { type Caller, freshPhone } from './api.ts'
import type { World } from './api.ts'

/** The form of a new owner. */
export const card = (given: object = {}) => ({
  fullname: "Sherzod G'ulomov",
  phone_number: freshPhone(),
  password: 'oltin-kalit',
  address: 'Samarqand',
  ...given,
})

/** What the platform does with an owner: the form, the way to make one, what the outbox has for them, and their sign-in. */
export function ownerDesk(world: World) {
  const create = async (root: Caller, given: object = {}) => {
    const { status, body } = await root.post('/admin/register', card(given))
    expect(status).toBe(201)
    return body.admin
  }
  /** SMS to a phone, newest first, as the outbox shows them. */
  const smsTo = async (root: Caller, phone: string): Promise<{ text: string; kind: string }[]> =>
    (await root.get(`/sms/outbox?search=${phone.slice(1)}`)).body.messages
  const signIn = (phone_number: string, password: string) =>
    world.visitor.post('/admin/login', { phone_number, password })
  return { create, smsTo, signIn }
}
