import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'

const world = useApi()

/** Begins to sign in while the account is about to be changed by somebody who holds it, and ends when it is. */
async function signedInDuring(subjectId: string, signIn: () => ReturnType<typeof world.visitor.post>, column: string) {
  const late = await world.sql({ role: 'auth' }, async (db) => {
    await sql`select from accounts where subject_id = ${subjectId} for update`.execute(db)
    const begun = [signIn()]
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await sql`update accounts set ${sql.ref(column)} = ${freshPhone()} where subject_id = ${subjectId}`.execute(db)
    return begun
  })
  const [answer] = await Promise.all(late)
  if (!answer) throw new Error('nobody signed in')
  return [answer.status, answer.body.error, answer.headers.get('set-cookie')?.includes('refresh=') ?? false]
}

test('who signs in by what opened an account a moment ago, and was changed in that moment, has no session afterwards', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const byPassword = () => world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })
  expect(await signedInDuring(admin.id, byPassword, 'password_hash')).toEqual([401, 'login.wrong', false])

  const phone_number = freshPhone()
  const person = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] }
  const id: string = (await admin.post('/member/create', person)).body.member._id
  await world.visitor.post('/member/login/code', { phone_number })
  const root = await world.superadmin()
  const sent = await root.get(`/sms/outbox?search=${encodeURIComponent(phone_number)}`)
  const code = /\d{6}/.exec(sent.body.messages[0].text)?.[0]
  const byCode = () => world.visitor.post('/member/login', { phone_number, code })
  expect(await signedInDuring(id, byCode, 'login')).toEqual([401, 'code.wrong', false])
})
