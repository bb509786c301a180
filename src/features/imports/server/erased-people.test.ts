import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'
import { bare, csv, importDesk } from '#test/import-desk.ts'
import { checkImport } from './check-rows.ts'
import { runImport } from './run-import.ts'

const world = useApi()
const { desk } = importDesk(world)

const gone = 'Unutilgan Odamov'
const titles = 'Ism;Telefon;Izoh'

/** A gym with somebody who is about to be erased. */
async function beforeErasure() {
  const here = await desk()
  const { admin, gym } = here
  const phone = bare()
  const card = { fullname: gone, phone_number: `+998${phone}`, gender: 'male', gyms: [gym.id] }
  const id = (await admin.post('/member/create', card)).body.member._id as string
  const erase = async () => expect((await admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  /** All that is kept of the owner's files. */
  const kept = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ text: string }>`
        select concat(i.file_name, i.columns, r.cells, r.phone_number, r.reading, r.problems) as text from imports i
        join import_rows r on r.admin_id = i.admin_id and r.import_id = i.id where i.admin_id = ${admin.id}`.execute(
        db,
      ),
    )
    return rows.map(({ text }) => text).join('\n')
  }
  return { ...here, id, phone, erase, kept }
}

test('of files that wait nothing is left of whoever is erased, however their number is written; the other rows are brought in', async () => {
  const { admin, upload, check, read, run, erase, kept, phone, target, deps } = await beforeErasure()
  const spellings = [
    phone,
    `8 ${phone}`,
    `+998 ${phone.slice(0, 2)} ${phone.slice(2)}`,
    `${phone}.0`,
    `${phone}, ${bare()}`,
  ]
  const file = csv(titles, `Ali Valiyev;${bare()};umumiy`, ...spellings.map((one) => `${gone};${one};maxfiy`))
  const waiting = (await upload({ ...file, name: `${gone}.csv` })).body.import
  await check(file)
  expect(await kept()).toContain('maxfiy')
  await erase()
  expect(await kept()).not.toMatch(/Unutilgan|maxfiy/)
  expect(await kept()).not.toContain(phone)
  expect(await kept()).toContain('umumiy')
  expect((await read(waiting._id)).import.file_name).toBe('import.csv')
  await admin.put(`/import/member/match/${waiting._id}`, waiting.matching)
  await checkImport(target(waiting._id), 1, deps)
  const { import: checked, rows } = await read(waiting._id)
  expect(checked.counts).toMatchObject({ total: 6, ready: 1, bad: 5 })
  expect(rows[1]).toMatchObject({
    cells: [],
    problems: [{ field: 'row', text: expect.stringContaining('oʻchirilgan') }],
  })
  expect((await run(waiting._id)).import.counts).toMatchObject({ done: 1, bad: 5 })
})

test('a number that somebody else has by now, and rows that merely look alike, stay; so does what is uploaded afterwards', async () => {
  const { admin, gym, bring, upload, erase, kept, id, phone } = await beforeErasure()
  const to = freshPhone()
  const { version } = (await admin.get(`/member/one/${id}`)).body.member
  expect((await admin.put(`/member/update/${id}`, { phone_number: to, version })).status).toBe(200)
  const heir = { fullname: 'Vorisi Odamov', phone_number: `+998${phone}`, gender: 'male', gyms: [gym.id] }
  expect((await admin.post('/member/create', heir)).status).toBe(201)
  const [almost, second] = [`1${to.slice(4)}`, `${bare()}, ${to.slice(4)}`]
  await upload(
    csv(titles, `Vorisi Odamov;${phone};bir`, `Boshqa;${almost};ikki`, `Xotini;${second};uch`, `${gone};${to};maxfiy`),
  )
  await erase()
  expect(await kept()).toContain(phone)
  for (const word of ['bir', 'ikki', 'uch', almost]) expect(await kept()).toContain(word)
  expect(await kept()).not.toContain('maxfiy')
  const back = await bring(csv(titles, `${gone};${to};qaytdi`))
  expect(back.import.counts).toMatchObject({ done: 1 })
})

test('a file that is called as they were called before their name was mended loses that name too', async () => {
  const { admin, upload, read, erase, kept, id } = await beforeErasure()
  const own = (await upload({ ...csv(titles, `Ali Valiyev;${bare()};bir`), name: `${gone}.csv` })).body.import
  const other = (await upload({ ...csv(titles, `Ali Valiyev;${bare()};ikki`), name: 'Odamov.csv' })).body.import
  const renamed = { fullname: 'Umida Odamova', version: 1 }
  expect((await admin.put(`/member/update/${id}`, renamed)).status).toBe(200)
  await erase()
  expect(await kept()).not.toContain(gone)
  const called = await Promise.all([own, other].map(async ({ _id }) => (await read(_id)).import.file_name))
  expect(called).toEqual(['import.csv', 'Odamov.csv'])
})

test('a run that reaches somebody in the moment of their erasure does not bring them in anew', async () => {
  const { admin, gym, check, read, erase, id, phone, target, deps } = await beforeErasure()
  await admin.put(`/member/update/${id}`, { gyms: [], version: 1 })
  const { import: batch } = await check(csv(titles, `${gone};${phone};maxfiy`, `Ali Valiyev;${bare()};umumiy`))
  expect((await admin.post(`/import/member/run/${batch._id}`, {})).status).toBe(200)
  await erase()
  await runImport(target(batch._id), deps)
  expect((await read(batch._id)).import.counts).toMatchObject({ done: 1, bad: 1 })
  expect((await admin.get(`/gym/members/${gym.id}`)).text).not.toContain(gone)
})

test('an erasure waits for a run before it holds anybody, so that neither waits for what the other has', async () => {
  const { admin, upload, erase, kept, id, phone } = await beforeErasure()
  await upload(csv(titles, `${gone};${phone};maxfiy`, `Ali Valiyev;${bare()};umumiy`))
  let erased: Promise<unknown> | undefined
  await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    // as a run begins
    await sql`select from imports where admin_id = ${admin.id} for update`.execute(db)
    erased = erase()
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    // as it goes on: nobody has them
    await sql`select from members where admin_id = ${admin.id} and id = ${id} for update nowait`.execute(db)
  })
  await erased
  expect(await kept()).not.toContain('maxfiy')
})
