import { afterEach, expect, test } from 'vitest'
import { type Answer, freshPhone, useApi } from '#test/api.ts'
import { tripsOf } from '#test/trips-of.ts'

const world = useApi()
afterEach(() => world.clock(null))

const isOfRequest = /^(x-request-id|set-cookie|date|content-length|retry-after)$/

test('no call of the doors tells of a phone whether somebody has it: by its answer, its headers, or how often the database is asked', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  const gym = await world.gym(admin)
  const member = { phone: freshPhone() }
  const made = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: member.phone,
    gender: 'female',
    gyms: [gym.id],
  })
  expect(made.status).toBe(201)
  // a browser that has a name of its own, and is known to nobody
  const device = { headers: { cookie: `device=${'A'.repeat(22)}` } }
  const nobodys = freshPhone()
  const password = 'not-the-password'
  const code = '000000'
  const asks: Readonly<Record<string, (phone: string) => Promise<Answer>>> = {
    'owner signs in': (phone_number) => world.visitor.post('/admin/login', { phone_number, password }, device),
    'employee signs in': (phone_number) => world.visitor.post('/employee/login', { phone_number, password }, device),
    'code of a member': (phone_number) => world.visitor.post('/member/login/code', { phone_number }, device),
    'member signs in': (phone_number) => world.visitor.post('/member/login', { phone_number, code }, device),
    'code of an employee': (phone_number) =>
      world.visitor.post('/employee/confirm/phone/send/code', { phone_number }, device),
    'employee confirms': (phone_number) =>
      world.visitor.post('/employee/verify/phone/send/code', { phone_number, code }, device),
    'code for a password': (phone_number) =>
      world.visitor.post('/auth/password/code', { role: 'admin', phone_number }, device),
    'new password': (phone_number) =>
      world.visitor.post(
        '/auth/password/reset',
        { role: 'admin', phone_number, code, new_password: 'yangi-parol-2' },
        device,
      ),
  }
  for (const [name, ask] of Object.entries(asks)) {
    const known = /member/.test(name) ? member.phone : /employee/.test(name) ? employee.phone : admin.phone
    const seen = []
    for (const phone of [known, nobodys]) {
      const {
        answer: { status, text, headers },
        trips,
      } = await tripsOf(() => ask(phone))
      const names = [...headers.keys()].filter((key) => !isOfRequest.test(key))
      seen.push({ name, status, text, names, trips })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.trips).toBeGreaterThan(1)
  }
})
