import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { tripsOf } from '#test/trips-of.ts'

const world = useApi()

/** An owner, a gym and its address. */
async function openGym(name: string, admin?: Awaited<ReturnType<typeof world.admin>>) {
  const owner = admin ?? (await world.admin())
  const { id } = await world.gym(owner, { name })
  const { settings } = (await owner.get(`/gym/settings/${id}`)).body
  return { owner, gymId: id, slug: settings.public_page.slug as string }
}
const ask = (slug: string, more: Record<string, unknown> = {}) =>
  world.visitor.post('/lead/create', { slug, fullname: 'Olim Qodirov', phone_number: freshPhone(), ...more })
const namesOf = async (caller: Caller, query = '') =>
  ((await caller.get(`/lead/all${query}`)).body.leads as { fullname: string }[]).map(({ fullname }) => fullname)

test('a lead reaches the owner and the employees of that gym who may answer, and nobody else', async () => {
  const { owner, gymId, slug } = await openGym('Birinchi')
  const other = await openGym('Ikkinchi', owner)
  const desk = await world.employee(owner, { gyms: [gymId], ticks: ['leads.manage'] })
  const elsewhere = await world.employee(owner, { gyms: [other.gymId], ticks: ['leads.manage'] })
  const without = await world.employee(owner, { gyms: [gymId], ticks: [] })
  const stranger = await openGym('Begona')
  expect(await ask(slug, { fullname: 'Olim', text: 'Basseyn bormi?' })).toMatchObject({
    status: 201,
    body: { message: 'Rahmat! Tez orada sizga qoʻngʻiroq qilamiz' },
  })
  const { leads, waiting } = (await owner.get('/lead/all')).body
  expect(leads).toMatchObject([
    { fullname: 'Olim', text: 'Basseyn bormi?', gym_id: { _id: gymId }, status: 'new', member: null },
  ])
  expect(waiting).toBe(1)
  expect(await namesOf(desk)).toEqual(['Olim'])
  expect(await namesOf(elsewhere)).toEqual([])
  expect(await namesOf(stranger.owner)).toEqual([])
  expect((await without.get('/lead/all')).status).toBe(403)
  const id = leads[0]._id
  for (const caller of [elsewhere, stranger.owner]) {
    expect((await caller.put(`/lead/status/${id}`, { status: 'lost' })).status).toBe(404)
    expect((await caller.del(`/lead/delete/${id}`)).status).toBe(404)
  }
  const kinds = async (caller: Caller) =>
    ((await caller.get('/notification/all')).body.notifications as { kind: string }[]).map(({ kind }) => kind)
  expect(await kinds(owner)).toEqual(['lead_received'])
  expect(await kinds(desk)).toEqual(['lead_received'])
  for (const caller of [elsewhere, without]) expect(await kinds(caller)).toEqual([])
})

test('the desk says what became of a lead, with its name in the log and no word of the person', async () => {
  const { owner, gymId, slug } = await openGym('Javob')
  const desk = await world.employee(owner, { gyms: [gymId], ticks: ['leads.manage'] })
  const phone = freshPhone()
  await ask(slug, { fullname: 'Sardor Siddiqov', phone_number: phone })
  const [lead] = (await owner.get('/lead/all')).body.leads
  const answered = await desk.put(`/lead/status/${lead._id}`, {
    status: 'contacted',
    note: 'Ertaga keladi',
    version: lead.version,
  })
  expect(answered.body.lead).toMatchObject({
    status: 'contacted',
    note: 'Ertaga keladi',
    answered_by: 'Nilufar Karimova',
  })
  expect((await owner.put(`/lead/status/${lead._id}`, { status: 'lost', version: lead.version })).body.error).toBe(
    'stale_version',
  )
  expect((await owner.put(`/lead/status/${lead._id}`, { status: 'won' })).status).toBe(400)
  const kept = (await owner.put(`/lead/status/${lead._id}`, { status: 'joined' })).body.lead
  expect([kept.note, kept.status]).toEqual(['Ertaga keladi', 'joined'])
  expect((await owner.get('/lead/all?status=new')).body).toMatchObject({ leads: [], waiting: 0 })
  expect(await namesOf(owner, `?search=${encodeURIComponent('Siddikov')}`)).toEqual(['Sardor Siddiqov'])
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      said: string
    }>`select concat(before, after) as said from audit_log where admin_id = ${owner.id} and entity = 'leads'`.execute(
      db,
    ),
  )
  expect(rows.length).toBe(3)
  for (const { said } of rows) for (const word of ['Sardor', 'Ertaga', phone.slice(4)]) expect(said).not.toContain(word)
  const member = await owner.post('/member/create', {
    fullname: 'Sardor',
    phone_number: phone,
    gender: 'male',
    gyms: [gymId],
  })
  expect((await owner.get('/lead/all')).body.leads[0].member).toEqual({
    _id: member.body.member._id,
    fullname: 'Sardor',
  })
  const { csv } = await readExport(world, owner, '/lead/all/export')
  expect(csv.rows[0]).toEqual(expect.arrayContaining(['Sardor Siddiqov', 'Aʼzo boʻldi', 'Ertaga keladi']))
  expect((await owner.del(`/lead/delete/${lead._id}`)).status).toBe(200)
  expect((await owner.get('/lead/all')).body.leads).toEqual([])
})

test('who asks again before anybody answered is one lead with the newest words; afterwards a new one', async () => {
  const { owner, slug } = await openGym('Takror')
  const phone = freshPhone()
  const all = await Promise.all(
    [1, 2].map((nr) => ask(slug, { fullname: `Ism ${nr}`, phone_number: phone, text: `savol ${nr}` })),
  )
  expect(all.map(({ status }) => status)).toEqual([201, 201])
  const { leads } = (await owner.get('/lead/all')).body
  expect(leads).toHaveLength(1)
  await owner.put(`/lead/status/${leads[0]._id}`, { status: 'lost' })
  expect((await ask(slug, { phone_number: phone })).status).toBe(201)
  expect((await owner.get('/lead/all')).body.leads).toHaveLength(2)
  // the first one can't wait again beside the second
  expect((await owner.put(`/lead/status/${leads[0]._id}`, { status: 'new' })).status).toBe(409)
})

test('nobody learns by asking that somebody of that phone waits there already, or is a member: not by an answer, nor by how often the database is asked', async () => {
  const { owner, gymId, slug } = await openGym('Sir')
  const [known, waiting] = [freshPhone(), freshPhone()]
  const card = { fullname: 'Aziza Karimova', phone_number: known, gender: 'female', gyms: [gymId] }
  const { member } = (await owner.post('/member/create', card)).body
  await ask(slug, { phone_number: waiting })
  const seen = []
  for (const phone_number of [freshPhone(), waiting, known]) {
    const { answer, trips } = await tripsOf(() => ask(slug, { phone_number, friend: member._id }))
    seen.push([answer.status, answer.text, trips])
  }
  expect([seen[1], seen[2]]).toEqual([seen[0], seen[0]])
})

test('three a day for a phone and thirty for an address, whether or not the gym exists', async () => {
  const phone = freshPhone()
  for (let nr = 0; nr < 3; nr++) expect((await ask('hech-qachon', { phone_number: phone })).status).toBe(404)
  const fourth = await ask('hech-qachon', { phone_number: phone })
  expect([fourth.status, fourth.body.duration > 0]).toEqual([429, true])
  let status = 404
  let asked = 0
  while (status === 404 && asked < 40) {
    ;({ status } = await ask('hech-qachon'))
    asked++
  }
  expect(status).toBe(429)
  expect(asked).toBeLessThan(31)
})

test('erasing a member takes along what they asked before they came', async () => {
  world.clock(new Date(Date.now() + 2 * 86_400_000)) // the limits of the test before are another day's
  const { owner, gymId, slug } = await openGym('Oʻchirish')
  const phone = freshPhone()
  await ask(slug, { phone_number: phone })
  await ask(slug, { fullname: 'Boshqa odam' })
  const member = await owner.post('/member/create', {
    fullname: 'Olim',
    phone_number: phone,
    gender: 'male',
    gyms: [gymId],
  })
  expect((await owner.del(`/member/delete/${member.body.member._id}?erase=true`)).status).toBe(200)
  expect(await namesOf(owner)).toEqual(['Boshqa odam'])
  world.clock(null)
})

test('who asks once more stays as they first asked, with each day’s words below, and every asking stands in the log', async () => {
  const { owner, gymId, slug } = await openGym('Yana')
  const join = async () => {
    const card = { fullname: 'Doʻst', phone_number: freshPhone(), gender: 'male', gyms: [gymId] }
    return (await owner.post('/member/create', card)).body.member._id as string
  }
  const [phone_number, friend, other] = [freshPhone(), await join(), await join()]
  await ask(slug, { fullname: 'Olim', phone_number, text: 'Basseyn bormi?', friend })
  const started = Date.now()
  const day = (days: number) => formatDay(tashkentDay(new Date(started + days * 86_400_000)))
  for (const days of [1, 2]) {
    world.clock(new Date(started + days * 86_400_000))
    // pressed twice it says the same
    for (const friendNow of [other, undefined])
      await ask(slug, {
        fullname: 'Boshqa',
        phone_number,
        text: `Savol ${days}`,
        ...(friendNow && { friend: friendNow }),
      })
  }
  await ask(slug, { phone_number })
  world.clock(null)
  const { leads } = (await owner.get('/lead/all')).body
  expect(leads).toMatchObject([
    {
      fullname: 'Olim',
      text: `Basseyn bormi?\n${day(1)}: Savol 1\n${day(2)}: Savol 2`,
      invited_by: { _id: friend },
    },
  ])
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ said: string }>`
      select concat(before, after) as said from audit_log
      where admin_id = ${owner.id} and entity = 'leads' and entity_id = ${leads[0]._id}`.execute(db),
  )
  expect(rows).toHaveLength(6)
  for (const { said } of rows) expect(said).not.toMatch(/Olim|Boshqa|Savol|Basseyn/)
})
