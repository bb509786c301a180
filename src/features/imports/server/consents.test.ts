import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { bare, csv, importDesk } from '#test/import-desk.ts'

// What a list says that people agreed to.

const world = useApi()
const { desk, day } = importDesk(world)
type Told = { kind: string; agrees: boolean | null; way: string | null }

test('a list notes who agreed and who did not, as said by the list; an empty cell asks nobody', async () => {
  const { admin, bring } = await desk()
  const { import: batch, rows } = await bring(
    csv(
      'Ism,Telefon,Shaxsiy maʼlumotlarga rozi,SMS ga rozi',
      `Ali Valiyev,${bare()},ha,yoʻq`,
      `Lola Rahimova,${bare()},,да`,
      `Bekzod Aliyev,${bare()},,`,
      `Nodira Karimova,${bare()},balki,`,
    ),
  )
  expect(batch.counts).toMatchObject({ done: 3, bad: 1 })
  const toldOf = async (at: number) => {
    const { body } = await admin.get(`/member/consent/all/${rows[at].member_id}`)
    return body.consents
      .filter(({ agrees }: Told) => agrees !== null)
      .map(({ kind, agrees, way }: Told) => [kind, agrees, way])
  }
  expect(await toldOf(0)).toEqual([
    ['personal_data', true, 'import'],
    ['marketing', false, 'import'],
  ])
  expect(await toldOf(1)).toEqual([['marketing', true, 'import']])
  expect(await toldOf(2)).toEqual([])
  // a no of the list is a no: no words of the gym's own reach them
  const message = await admin.post(`/member/message/${rows[0].member_id}`, { text: 'Aksiya' })
  expect([message.status, message.body.error]).toEqual([422, 'sms.not_allowed'])
  const log = await world.sql({ role: 'platform' }, (db) =>
    sql<{ after: object }>`
      select after from audit_log where admin_id = ${admin.id} and entity_id = ${rows[0].member_id} and after ->> 'way' = 'import' order by after ->> 'consent'`.execute(
      db,
    ),
  )
  expect(log.rows.map(({ after }) => after)).toEqual([
    { consent: 'marketing', agrees: false, way: 'import' },
    { consent: 'personal_data', agrees: true, way: 'import' },
  ])
})

test('what somebody said themselves is not overruled by a list, and who stands in it twice is asked once', async () => {
  const { admin, gym, plan, bring } = await desk()
  const phone = bare()
  const card = { fullname: 'Ali Valiyev', phone_number: `+998${phone}`, gender: 'male', gyms: [gym.id] }
  const id: string = (await admin.post('/member/create', card)).body.member._id
  const member = await world.session('member', id)
  await member.put('/member/consents', { gym_id: gym.id, kind: 'marketing', agrees: false })
  const line = (from: number) => `Ali Valiyev,${phone},Oylik cheksiz,${day(from)},ha,ha`
  const { import: batch } = await bring(csv('Ism,Telefon,Tarif,Boshlanish,Rozi,SMS ga rozi', line(-40), line(-1)), {
    existing: 'sell',
    plans: [{ name: 'Oylik cheksiz', plan_id: plan }],
  })
  expect(batch.counts).toMatchObject({ done: 2, bad: 0 })
  const acts = await world.sql({ role: 'platform' }, (db) =>
    sql<Told>`select kind, agrees, way from consents where member_id = ${id} order by kind, nr`.execute(db),
  )
  expect(acts.rows).toEqual([
    { kind: 'marketing', agrees: false, way: 'phone' },
    { kind: 'personal_data', agrees: true, way: 'import' },
  ])
})

test('a list with consents is taken back whole: noting them is no act of its people', async () => {
  const { bring, undo } = await desk()
  const { import: batch } = await bring(
    csv('Ism,Telefon,Rozi', `Ali Valiyev,${bare()},ha`, `Lola Rahimova,${bare()},yoʻq`),
  )
  expect((await undo(batch._id)).import.counts).toMatchObject({ undone: 2, kept: 0 })
})
