import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { memberDesk } from '#test/member-desk.ts'
import { standardConsents } from '../consents.ts'

const world = useApi()
afterEach(() => world.clock(null))

type Told = {
  kind: string
  agrees: boolean | null
  way: string | null
  version: number
  text: string
  is_outdated: boolean
}

async function desk() {
  const { admin, gym, register } = await memberDesk(world).desk()
  const memberId: string = (await register())._id
  const reception = await world.employee(admin, { gyms: [gym.id] })
  const member = await world.session('member', memberId)
  const set = (kind: string, agrees: boolean, by: Caller = reception) =>
    by.role === 'member'
      ? by.put('/member/consents', { gym_id: gym.id, kind, agrees })
      : by.put(`/member/consent/set/${memberId}`, { kind, agrees })
  const told = async (kind: string, by: Caller = admin): Promise<Told> => {
    const url = by.role === 'member' ? `/member/consents?gym_id=${gym.id}` : `/member/consent/all/${memberId}`
    return (await by.get(url)).body.consents.find((one: Told) => one.kind === kind)
  }
  return { admin, gym, memberId, reception, member, set, told }
}
const png = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
const words = (text: string) => ({ uz: `${text} uz`, ru: `${text} ru`, en: `${text} en` })

test('what was ticked while somebody was registered is noted as said at the desk, once each, and nothing else was asked', async () => {
  const { admin, gym, reception } = await desk()
  const card = { fullname: 'Lola Rahimova', gender: 'female', gyms: [gym.id] }
  const register = (consents: unknown, given: object = {}) =>
    reception.post('/member/create', { ...card, phone_number: freshPhone(), consents, ...given })
  const { status, body } = await register(['personal_data', 'rules', 'rules'])
  expect(status).toBe(201)
  const { consents } = (await admin.get(`/member/consent/all/${body.member._id}`)).body
  expect(consents.map(({ kind, agrees, way }: Told) => [kind, agrees, way])).toEqual([
    ['personal_data', true, 'desk'],
    ['marketing', null, null],
    ['picture', null, null],
    ['rules', true, 'desk'],
  ])
  expect(consents[0].by).toMatchObject({ role: 'employee' })
  const acts = await world.sql({ role: 'platform' }, (db) =>
    sql<{ count: string }>`select count(*) from consents where member_id = ${body.member._id}`.execute(db),
  )
  expect(Number(acts.rows[0]?.count)).toBe(2)
  // the card as it is answered is the newest: it can be changed at once
  const changed = await admin.put(`/member/update/${body.member._id}`, { note: 'Yogaga', version: body.member.version })
  expect(changed.status).toBe(200)
  expect((await register(['everything'])).status).toBe(400)
  expect((await register(undefined)).status).toBe(201)
})

test('what was ticked while a known person was added to a gym is noted too; another owner’s card hears nothing of it', async () => {
  const [first, second] = [await desk(), await desk()]
  const phone = (await first.admin.get(`/member/one/${first.memberId}`)).body.member.phone_number
  const add = (consents?: string[]) =>
    second.reception.post('/member/add', { phone_number: phone, gyms: [second.gym.id], consents })
  expect((await add(['marketing', 'everything'])).status).toBe(400)
  const added = await add(['marketing', 'rules'])
  expect(added.status, added.text).toBe(200)
  const toldAt = async ({ admin }: { admin: Caller }) =>
    (await admin.get(`/member/consent/all/${first.memberId}`)).body.consents
      .filter(({ agrees }: Told) => agrees !== null)
      .map(({ kind, agrees, way }: Told) => [kind, agrees, way])
  expect(await toldAt(second)).toEqual([
    ['marketing', true, 'desk'],
    ['rules', true, 'desk'],
  ])
  expect(await toldAt(first)).toEqual([])
  // the card as it was answered is the newest
  const { version } = added.body.member
  expect((await second.admin.put(`/member/update/${first.memberId}`, { note: 'Yoga', version })).status).toBe(200)
})

test('a consent says to which words, when, by which way and who noted it; the member reads the same', async () => {
  const { admin, member, reception, set, told } = await desk()
  expect(await told('picture')).toMatchObject({
    agrees: null,
    way: null,
    at: null,
    version: 1,
    text: standardConsents.picture.uz,
  })
  world.clock(new Date('2026-11-20T07:30:00Z'))
  expect((await set('picture', true)).status).toBe(200)
  const noted = {
    agrees: true,
    way: 'desk',
    at: expect.stringMatching(/^2026-11-20T07:30:/),
    by: { role: 'employee', fullname: expect.any(String) },
    version: 1,
    is_outdated: false,
  }
  expect([await told('picture'), await told('picture', reception), await told('picture', member)]).toMatchObject([
    noted,
    noted,
    noted,
  ])
  await set('rules', true, member)
  expect(await told('rules', admin)).toMatchObject({ agrees: true, way: 'phone', by: { role: 'member' } })
})

test('new words of the owner leave those that somebody agreed to as they were, and ask again', async () => {
  const { admin, member, set, told } = await desk()
  await set('rules', true, member)
  const changed = await admin.put('/member/consent/text', { kind: 'rules', ...words('Qoidalar'), version: 1 })
  expect(changed.body.texts.find((one: Told) => one.kind === 'rules')).toMatchObject({
    ...words('Qoidalar'),
    version: 2,
    is_own: true,
  })
  expect(await told('rules', member)).toMatchObject({ version: 1, text: standardConsents.rules.uz, is_outdated: true })
  await set('rules', true, member)
  expect(await told('rules', member)).toMatchObject({ version: 2, text: 'Qoidalar uz', is_outdated: false })
  const stale = await admin.put('/member/consent/text', { kind: 'rules', ...words('Eski'), version: 1 })
  expect([stale.status, stale.body.error]).toEqual([409, 'stale_version'])
})

test('two who word a consent at the same moment: one of them is told', async () => {
  const { admin } = await desk()
  const answers = await Promise.all(
    [1, 2, 3].map((nr) => admin.put('/member/consent/text', { kind: 'marketing', ...words(`Soʻz ${nr}`), version: 1 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('each act stays: who agreed, took it back and agreed anew at the same moments is told by the last one', async () => {
  const { admin, memberId, member, set, told } = await desk()
  await Promise.all([set('rules', true), set('rules', false, member), set('rules', true), set('rules', false, member)])
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{ nr: number; agrees: boolean }>`
      select nr, agrees from consents where admin_id = ${admin.id} and member_id = ${memberId} order by nr`.execute(db),
  )
  expect(rows.map(({ nr }) => nr)).toEqual([1, 2, 3, 4])
  expect((await told('rules')).agrees).toBe(rows.at(-1)?.agrees)
  for (const statement of [
    sql`update consents set agrees = true`,
    sql`delete from consents`,
    sql`update consent_texts set uz = 'x'`,
  ])
    await expect(world.sql({ role: 'tenant', adminId: admin.id }, (db) => statement.execute(db))).rejects.toThrow(
      /permission denied/,
    )
})

test('whoever takes back marketing or personal data gets no messages of own words; whoever agrees again does', async () => {
  const { admin, memberId, member, set } = await desk()
  const write = async () => (await admin.post(`/member/message/${memberId}`, { text: 'Yangi mashgʻulot' })).body.error
  expect(await write()).toBeUndefined()
  for (const kind of ['marketing', 'personal_data']) {
    await set(kind, false, member)
    expect(await write()).toBe('sms.not_allowed')
    await set(kind, true, member)
    expect(await write()).toBeUndefined()
  }
  await set('rules', false, member)
  expect(await write()).toBeUndefined()
})

test('without consent to a picture it goes, and no other comes until there is one', async () => {
  const { admin, memberId, set } = await desk()
  const upload = async () => {
    const { version } = (await admin.get(`/member/one/${memberId}`)).body.member
    const form = new FormData()
    form.set('version', String(version))
    form.set('avatar', new Blob([new Uint8Array(await png())]), 'rasm.png')
    return admin.put(`/member/update/${memberId}`, undefined, { form })
  }
  const picture = async () => (await admin.get(`/member/one/${memberId}`)).body.member.avatar
  expect((await upload()).status).toBe(200)
  expect(await picture()).toMatch(/^\/files\//)
  await set('picture', false)
  expect(await picture()).toBeNull()
  const refused = await upload()
  expect([refused.status, refused.body.error, refused.body.fields.avatar !== undefined]).toEqual([
    422,
    'consent.no_picture',
    true,
  ])
  await set('picture', true)
  expect((await upload()).status).toBe(200)
})

test('a member sees and sets nothing at an owner whom they are no client of, and an employee nobody of another gym', async () => {
  const [one, other] = [await desk(), await desk()]
  expect((await one.member.get(`/member/consents?gym_id=${other.gym.id}`)).status).toBe(404)
  expect((await one.member.put('/member/consents', { gym_id: other.gym.id, kind: 'rules', agrees: true })).status).toBe(
    404,
  )
  expect(
    (await one.reception.put(`/member/consent/set/${other.memberId}`, { kind: 'rules', agrees: true })).status,
  ).toBe(404)
  expect((await one.reception.put('/member/consent/text', { kind: 'rules', ...words('x'), version: 1 })).status).toBe(
    403,
  )
})

test('own data tell every act with its words; an erasure leaves that somebody agreed, and not who', async () => {
  const { admin, memberId, member, set } = await desk()
  await set('marketing', true)
  await set('marketing', false, member)
  const { data } = (await member.get('/member/data')).body
  expect(data.owners[0].consents).toMatchObject([
    { kind: 'marketing', agrees: false, way: 'phone', version: 1, text: standardConsents.marketing.uz },
    { kind: 'marketing', agrees: true, way: 'desk' },
  ])
  expect((await admin.del(`/member/delete/${memberId}?erase=true`)).status).toBe(200)
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{
      row: string
    }>`select c::text as row from consents c where admin_id = ${admin.id} and member_id = ${memberId}`.execute(db),
  )
  expect([rows.length, rows.some(({ row }) => row.includes('Aziza'))]).toEqual([2, false])
})

test('whom a gym let go takes back there what they gave, and gives nothing new', async () => {
  const { admin, gym, memberId, member, set } = await desk()
  const options = [{ key: 'Sauna', value: 'bor' }]
  const terms = { name: 'Oylik', price: 300_000, duration: 30, options, gyms: [gym.id] }
  const { plan } = (await admin.post('/plans/create/membership', terms)).body
  const sale = { member_id: memberId, gym_id: gym.id, plan_id: plan._id }
  const { membership } = (await admin.post('/membership/create', sale)).body
  await admin.post(`/membership/cancel/${membership._id}`, { reason: 'Ketdi', refund: 0 })
  expect((await set('marketing', true, member)).status).toBe(200)
  expect((await admin.del(`/member/delete/${memberId}`)).status).toBe(200)
  expect((await set('picture', true, member)).status).toBe(404)
  expect((await set('marketing', false, member)).status).toBe(200)
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{ kind: string; agrees: boolean }>`
      select kind, agrees from consents where admin_id = ${admin.id} and member_id = ${memberId} order by nr`.execute(
      db,
    ),
  )
  expect(rows).toEqual([
    { kind: 'marketing', agrees: true },
    { kind: 'marketing', agrees: false },
  ])
})

test('whom two owners have takes back at the gym that they name, and at no other owner, also where both let them go', async () => {
  const { admin, gym, memberId, member } = await desk()
  const { phone_number } = (await admin.get(`/member/one/${memberId}`)).body.member
  const other = await world.admin()
  const place = await world.gym(other)
  const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [place.id] }
  expect((await other.post('/member/add', card)).status).toBe(200)
  const takeBack = async () => {
    for (const [gym_id, kind] of [
      [gym.id, 'marketing'],
      [place.id, 'rules'],
    ])
      expect((await member.put('/member/consents', { gym_id, kind, agrees: false })).status).toBe(200)
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ admin_id: string; kind: string }>`
        select admin_id, kind from consents where member_id = ${memberId} order by kind, nr`.execute(db),
    )
    return rows
  }
  const [here, there] = [
    { admin_id: admin.id, kind: 'marketing' },
    { admin_id: other.id, kind: 'rules' },
  ]
  expect(await takeBack()).toEqual([here, there])
  const options = [{ key: 'Sauna', value: 'bor' }]
  for (const [owner, { id: gym_id }] of [
    [admin, gym],
    [other, place],
  ] as const) {
    const terms = { name: 'Oylik', price: 300_000, duration: 30, options, gyms: [gym_id] }
    const { plan } = (await owner.post('/plans/create/membership', terms)).body
    const sold = await owner.post('/membership/create', { member_id: memberId, gym_id, plan_id: plan._id })
    await owner.post(`/membership/cancel/${sold.body.membership._id}`, { reason: 'Ketdi', refund: 0 })
    expect((await owner.del(`/member/delete/${memberId}`)).status).toBe(200)
  }
  expect(await takeBack()).toEqual([here, here, there, there])
})
