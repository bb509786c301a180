import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'
import { memberDesk } from '#test/member-desk.ts'

const world = useApi()

/** A gym with a member who is signed in, and somebody at its desk. */
async function club() {
  const { admin, gym, register } = await memberDesk(world).desk()
  const id = (await register())._id as string
  const member = await world.session('member', id)
  const desk = await world.employee(admin, { gyms: [gym.id], ticks: ['letters.answer'] })
  const write = (text: string, caller: Caller = member) =>
    caller.post('/member/letters/create', { gym_id: gym.id, text })
  const answer = (text: string, caller: Caller = desk, who = id) =>
    caller.post(`/letter/answer/${who}`, { gym_id: gym.id, text })
  const own = async () => (await member.get(`/member/letters?gym_id=${gym.id}`)).body.letters
  const kinds = async (caller: Caller) =>
    (await caller.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
  return { admin, gym, id, member, desk, write, answer, own, kinds }
}

test('a member writes, the desk reads and answers, and each side knows what the other has read', async () => {
  const { admin, gym, id, member, desk, write, answer, own, kinds } = await club()
  expect((await write('Sauna ishlayaptimi?')).status).toBe(201)
  expect([await kinds(admin), await kinds(desk)]).toEqual([['letter_received'], ['letter_received']])
  // reception may be working in another gym
  const [notice] = (await desk.get('/notification/all')).body.notifications
  expect(notice.link).toBe(`/employee/letters/${gym.id}/${id}?gym=${gym.id}`)
  const { threads, waiting } = (await desk.get(`/letter/all?gym_id=${gym.id}`)).body
  expect([waiting, threads]).toMatchObject([
    1,
    [{ member_id: { _id: id, fullname: 'Aziza Karimova' }, unread: 1, last: { text: 'Sauna ishlayaptimi?' } }],
  ])
  expect((await own())[0].is_read).toBe(false)
  expect((await desk.put(`/letter/read/${id}`, { gym_id: gym.id })).status).toBe(200)
  expect((await own())[0].is_read).toBe(true)
  expect((await answer('Ha, 22:00 gacha')).status).toBe(201)
  expect(await kinds(member)).toContain('letter_answered')
  expect(await own()).toMatchObject([
    { is_from_gym: false },
    { is_from_gym: true, text: 'Ha, 22:00 gacha', is_read: false },
  ])
  await member.put('/member/letters/read', { gym_id: gym.id })
  const one = (await desk.get(`/letter/one/${id}?gym_id=${gym.id}`)).body.letters
  expect(one.map((letter: { is_read: boolean }) => letter.is_read)).toEqual([true, true])
  expect((await desk.get('/letter/all')).body.waiting).toBe(0)
})

test('ten in an hour without an answer, also at once; an answer lets go on, and the desk is told once', async () => {
  const { admin, write, answer, kinds } = await club()
  const answers = await Promise.all(Array.from({ length: 14 }, (_, nr) => write(`savol ${nr}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ error: 'letters.too_many' })
  expect(await kinds(admin)).toEqual(['letter_received'])
  await answer('Hozir koʻramiz')
  expect((await write('rahmat')).status).toBe(201)
})

test('letters are between a member and their gym, and whoever may answer there', async () => {
  const one = await club()
  const other = await club()
  await one.write('Salom')
  expect((await one.write('Salom', other.member)).status).toBe(404)
  expect((await other.member.get(`/member/letters?gym_id=${one.gym.id}`)).status).toBe(404)
  const thread = `/letter/one/${one.id}?gym_id=${one.gym.id}`
  expect((await other.admin.get(thread)).status).toBe(404)
  expect((await one.admin.get(`/letter/one/${other.id}?gym_id=${one.gym.id}`)).status).toBe(404)
  expect((await other.admin.get('/letter/all')).body.threads).toEqual([])
  expect((await one.answer('x', await world.employee(one.admin, { gyms: [one.gym.id], ticks: [] }))).status).toBe(403)
  const elsewhere = await world.gym(one.admin)
  const stranger = await world.employee(one.admin, { gyms: [elsewhere.id], ticks: ['letters.answer'] })
  expect((await one.answer('x', stranger)).status).toBe(404)
  expect((await stranger.get('/letter/all')).body.threads).toEqual([])
  expect((await (await world.superadmin()).get('/letter/all')).status).toBe(403)
})

test('letters are the member’s own data, and go with them', async () => {
  const { admin, gym, id, member, write, answer } = await club()
  await write('Tizzam ogʻriydi')
  await answer('Trenerga ayting')
  expect((await member.get('/member/data')).body.data.owners[0].letters).toMatchObject([
    { is_from_gym: true },
    { text: 'Tizzam ogʻriydi' },
  ])
  const { status } = await admin.del(`/member/delete/${id}?erase=true`)
  expect(status).toBe(200)
  expect((await admin.get(`/letter/all?gym_id=${gym.id}`)).body.threads).toEqual([])
  const { text } = await admin.get('/notification/all')
  expect(text).not.toContain('Aziza')
})

test('what is written of somebody in the moment of their erasure does not outlive it: letters, answers, notes', async () => {
  const { admin, id, write, answer } = await club()
  await write('Ertaga ochiqmisiz?')
  const note = () => admin.post(`/member/note/create/${id}`, { text: 'Ertaga keladi' })
  const late = await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    await sql`select from members where admin_id = ${admin.id} and id = ${id} for update`.execute(db)
    const written = [write('Yana bir savol'), answer('Ochiqmiz'), note()]
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(3)
    await sql`update members set deleted_at = now() where admin_id = ${admin.id} and id = ${id}`.execute(db)
    return written
  })
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404, 404])
})
