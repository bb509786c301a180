import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { addDays, type Day } from '#src/contract/days.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { instantOf } from '#src/features/classes/rules.ts'
import { spend } from '#src/features/sessions/server/throttle.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { failWithAny } from '#src/server/failure.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import { tellOfNews } from './tell-members.ts'

const world = useApi()
afterEach(() => world.clock(null))

const monday: Day = '2026-06-01'
const noonOf = (day: Day) => world.clock(instantOf(day, '12:00'))

/** An owner of two gyms with a member in each, and somebody of the first one's desk who may write news. */
async function clubs() {
  noonOf(monday)
  const admin = await world.admin()
  const [first, second] = [
    await world.gym(admin, { name: 'Temir', subscription: { start: '2026-01-01', days: 400, status: 'active' } }),
    await world.gym(admin, { name: 'Olmos', subscription: { start: '2026-01-01', days: 400, status: 'active' } }),
  ]
  const join = async (gym: { id: string }) =>
    world.session(
      'member',
      (
        await admin.post('/member/create', {
          fullname: 'Aziza Karimova',
          phone_number: freshPhone(),
          gender: 'female',
          gyms: [gym.id],
        })
      ).body.member._id,
    )
  const people = { first: await join(first), second: await join(second) }
  const desk = await world.employee(admin, { gyms: [first.id], ticks: [...defaultTicks, 'news.write'] })
  return { admin, first, second, people, desk }
}

const piece = (gyms: readonly { id: string }[], given: object = {}) => ({
  title: 'Bayramda ish vaqti',
  text: '9-iyun kuni dam olamiz.',
  gyms: gyms.map(({ id }) => id),
  from_date: monday,
  is_published: true,
  is_public: false,
  tells_members: false,
  ...given,
})
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
const readBy = async (member: Caller, gym: { id: string }) =>
  titles((await member.get(`/member/portal?gym_id=${gym.id}`)).body.portal.news)
const page = async (gym: { id: string }, admin: Caller) => {
  const { slug } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings.public_page
  return (await fetch(world.base.replace(/\/api$/, `/g/${slug}`))).text()
}
const toldOf = async (member: Caller) =>
  (await member.get('/notification/all')).body.notifications
    .filter(({ kind }: { kind: string }) => kind === 'news_posted')
    .map(({ params }: { params: { title: string; gym_name: string } }) => `${params.gym_name}: ${params.title}`)
const tell = (adminId: string, id: string) => tellOfNews.run({ adminId, id }, world.application.deps)

/** Does what waits in the queue of one of them until this moment, as the workers would. */
async function runDue(id: string): Promise<void> {
  const { rows } = await withClient(world.ownerUrl, (client) =>
    client.query<{ payload: Record<string, unknown> }>(
      'delete from graphile_worker._private_jobs where key = $1 and run_at <= $2 returning payload',
      [`news:${id}`, world.application.deps.clock.now()],
    ),
  )
  for (const { payload } of rows) await tellOfNews.run(payload, world.application.deps)
}

test('members of the gyms that it is for read it from its first day until its last, the newest first, and no others do', async () => {
  const { admin, first, second, people } = await clubs()
  const both = piece([first, second], { until_date: addDays(monday, 1) })
  expect((await admin.post('/news/create', both)).body.news).toMatchObject({ status: 'shown' })
  const later = await admin.post(
    '/news/create',
    piece([first], { title: 'Yangi murabbiy', from_date: addDays(monday, 1) }),
  )
  expect([later.status, later.body.news.status]).toEqual([201, 'ahead'])
  await admin.post('/news/create', piece([first], { title: 'Qoralama', is_published: false }))

  expect(await readBy(people.first, first)).toEqual(['Bayramda ish vaqti'])
  expect(await readBy(people.second, second)).toEqual(['Bayramda ish vaqti'])
  noonOf(addDays(monday, 1))
  expect(await readBy(people.first, first)).toEqual(['Yangi murabbiy', 'Bayramda ish vaqti'])
  expect(await readBy(people.second, second)).toEqual(['Bayramda ish vaqti'])
  noonOf(addDays(monday, 2))
  expect(await readBy(people.first, first)).toEqual(['Yangi murabbiy'])
  expect(await readBy(people.second, second)).toEqual([])
  const states = (await admin.get('/news/all?sort=title')).body.news
  expect(states.map(({ title, status }: { title: string; status: string }) => `${title}: ${status}`)).toEqual([
    'Bayramda ish vaqti: over',
    'Qoralama: draft',
    'Yangi murabbiy: shown',
  ])
  expect(titles((await admin.get('/news/all?status=draft')).body.news)).toEqual(['Qoralama'])
  expect(titles((await admin.get('/news/all?search=MURABB')).body.news)).toEqual(['Yangi murabbiy'])
  expect(titles((await admin.get(`/news/all?gym_id=${second.id}`)).body.news)).toEqual(['Bayramda ish vaqti'])
  const from = addDays(monday, 2)
  expect(titles((await admin.get(`/news/all?sort=title&start_date=${from}`)).body.news)).toEqual([
    'Qoralama',
    'Yangi murabbiy',
  ])
  const until = (await admin.get(`/news/all?sort=title&start_date=&end_date=${monday}`)).body.news
  expect(titles(until)).toEqual(['Bayramda ish vaqti', 'Qoralama'])
})

test('strangers read on the page of a gym what is marked for them, as text, and nothing else', async () => {
  const { admin, first, second } = await clubs()
  const nasty = '<script>alert(1)</script>'
  await admin.post('/news/create', piece([first], { title: `Ochiq eshiklar ${nasty}`, is_public: true }))
  await admin.post('/news/create', piece([first], { title: 'Faqat aʼzolarga' }))
  const shown = await page(first, admin)
  expect(shown).toContain('Ochiq eshiklar &lt;script&gt;')
  expect(shown).not.toContain(nasty)
  expect(shown).not.toContain('Faqat aʼzolarga')
  expect(await page(second, admin)).not.toContain('Ochiq eshiklar')
})

test('who writes may not exceed their gyms: an employee sees and changes what stands in no gym but theirs', async () => {
  const { admin, first, second, desk, people } = await clubs()
  const own = (await desk.post('/news/create', piece([first], { title: 'Oʻzimizniki' }))).body.news
  const both = (await admin.post('/news/create', piece([first, second]))).body.news
  const theirs = (await admin.post('/news/create', piece([second], { title: 'Olmosda' }))).body.news
  expect(titles((await desk.get('/news/all')).body.news)).toEqual(['Oʻzimizniki'])
  const statuses = [
    await desk.post('/news/create', piece([first, second])),
    await desk.put(`/news/update/${own._id}`, piece([second])),
    await desk.put(`/news/update/${both._id}`, piece([first])),
    await desk.put(`/news/update/${theirs._id}`, piece([first])),
    await desk.del(`/news/delete/${both._id}`),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404, 404])
  const plain = await world.employee(admin, { gyms: [first.id] })
  for (const caller of [plain, people.first, await world.superadmin()])
    expect((await caller.post('/news/create', piece([first]))).status).toBe(403)
  expect((await desk.del(`/news/delete/${own._id}`)).status).toBe(200)
  expect(titles((await admin.get('/news/all?sort=title')).body.news)).toEqual(['Bayramda ish vaqti', 'Olmosda'])
})

test('news of a gym that is gone stay with the employees of the others, and of that gym alone with none', async () => {
  const { admin, first, second, desk } = await clubs()
  const both = (await admin.post('/news/create', piece([first, second]))).body.news
  await admin.post('/news/create', piece([second], { title: 'Olmosda' }))
  expect((await admin.del(`/gym/delete/${second.id}`)).status).toBe(200)
  expect(titles((await desk.get('/news/all')).body.news)).toEqual(['Bayramda ish vaqti'])
  const changed = await desk.put(`/news/update/${both._id}`, piece([first], { title: 'Boshqa' }))
  expect([changed.status, changed.body.news?.title]).toEqual([200, 'Boshqa'])
  expect((await desk.del(`/news/delete/${both._id}`)).status).toBe(200)
})

test('no way leads to news in a gym past its grace: neither over a draft nor over what was taken back', async () => {
  const { admin, first } = await clubs()
  const lapsed = await world.gym(admin, {
    name: 'Kumush',
    subscription: { start: '2026-01-01', days: 30, status: 'active' },
  })
  const shown = (await admin.post('/news/create', piece([first]))).body.news
  const put = async (gyms: readonly { id: string }[], given: object = {}) => {
    const { status, body } = await admin.put(`/news/update/${shown._id}`, piece(gyms, given))
    return [status, body.error]
  }
  const refused = [409, 'no_active_subscription']
  expect(await put([first, lapsed], { is_published: false })).toEqual(refused)
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into news_gyms (admin_id, news_id, gym_id) values (${admin.id}, ${shown._id}, ${lapsed.id})`.execute(db),
  )
  // where it stands from before it keeps none from changing it, nor from taking it back; shown anew it is asked about
  expect(await put([first, lapsed], { title: 'Boshqa' })).toEqual([200, undefined])
  expect(await put([first, lapsed], { is_published: false })).toEqual([200, undefined])
  expect(await put([first, lapsed])).toEqual(refused)
  expect(await put([first])).toEqual([200, undefined])
})

test('members are told once, on the first day, in each of their gyms but not twice, and who switched it off is not', async () => {
  const { admin, first, second, people } = await clubs()
  await people.second.put('/notification/choices', { topic: 'news', is_shown: false, is_pushed: false })
  const { _id, from_date } = (
    await admin.post('/news/create', piece([first, second], { from_date: addDays(monday, 1), tells_members: true }))
  ).body.news
  await tell(admin.id, _id)
  expect(await toldOf(people.first)).toEqual([])
  noonOf(from_date)
  await Promise.all([tell(admin.id, _id), tell(admin.id, _id)])
  expect(await toldOf(people.first)).toEqual(['Temir: Bayramda ish vaqti'])
  expect(await toldOf(people.second)).toEqual([])
  const after = (await admin.get('/news/all')).body.news[0]
  expect(after.toldAt).not.toBeNull()
  await admin.put(`/news/update/${_id}`, piece([first, second], { title: 'Boshqa', from_date, tells_members: true }))
  await tell(admin.id, _id)
  expect(await toldOf(people.first)).toEqual(['Temir: Bayramda ish vaqti'])
})

test('of what was kept for one day so much rings on it, and the rest the day after', async () => {
  const { admin, first, people } = await clubs()
  const { _id, from_date } = (await admin.post('/news/create', piece([first], { tells_members: true }))).body.news
  noonOf(from_date)
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`
      insert into news (admin_id, id, title, body, from_on, is_published, is_public, is_told, told_at, search_text, created_at)
      select n.admin_id, i.id, title, body, from_on, is_published, is_public, is_told, ${world.application.deps.clock.now()}, search_text, created_at
      from news n, unnest(${Array.from({ length: 40 }, () => newId())}::uuid[]) i (id) where n.admin_id = ${admin.id}`.execute(
      db,
    ),
  )
  await tell(admin.id, _id)
  expect(await toldOf(people.first)).toEqual([])
  noonOf(addDays(from_date, 1))
  await tell(admin.id, _id)
  expect(await toldOf(people.first)).toEqual(['Temir: Bayramda ish vaqti'])
})

test('a draft, what is over and what nobody asked to be told tell nobody', async () => {
  const { admin, first, people } = await clubs()
  const silent = [
    piece([first], { is_published: false, tells_members: true }),
    piece([first], { from_date: '2026-05-01', until_date: '2026-05-31', tells_members: true }),
    piece([first]),
  ]
  for (const body of silent) await tell(admin.id, (await admin.post('/news/create', body)).body.news._id)
  expect(await toldOf(people.first)).toEqual([])
})

test('a picture stays with the news and goes with it; two who change it at once are told apart', async () => {
  const { admin, first } = await clubs()
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  const { gyms, ...fields } = piece([first], { is_public: true })
  for (const [name, value] of Object.entries({ ...fields, 'gyms[0]': gyms[0] })) form.append(name, String(value))
  form.append('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'bayram.png')
  const { body, status } = await admin.post('/news/create', undefined, { form })
  expect([status, body.news.picture]).toEqual([201, expect.stringMatching(/^\/files\/[a-z0-9]{32}\.webp$/)])
  // a stranger sees it on the page where it is shown to everybody, and not by its own address
  expect((await fetch(new URL(body.news.picture, world.base))).status).toBe(404)
  const src = /<img src="(\/files\/[^"]+)"/.exec(await page(first, admin))?.[1] ?? ''
  const seen = await fetch(new URL(src.replaceAll('&amp;', '&'), world.base))
  expect([src.split('?')[0], seen.status]).toEqual([body.news.picture, 200])
  const change = { ...piece([first], { title: 'Ikkinchi' }), version: 1 }
  expect((await admin.put(`/news/update/${body.news._id}`, change)).body.news).toMatchObject({
    picture: body.news.picture,
    version: 2,
  })
  expect((await admin.put(`/news/update/${body.news._id}`, change)).body.error).toBe('stale_version')
  const bare = { ...change, version: 2, remove_picture: true }
  expect((await admin.put(`/news/update/${body.news._id}`, bare)).body.news.picture).toBeNull()
})

test('the file of the list has what the list has, and a last day before the first is told at its field', async () => {
  const { admin, first } = await clubs()
  const wrong = await admin.post('/news/create', piece([first], { until_date: '2026-05-31' }))
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['until_date']])
  await admin.post('/news/create', piece([first], { until_date: '' }))
  const { text } = await admin.get('/news/all/export?format=csv')
  expect(text).toContain('2026-06-01;;Bayramda ish vaqti;9-iyun kuni dam olamiz.;Temir;Koʻrinyapti')
  const [exported, created] = (await admin.get('/audit/all')).body.entries
  expect(exported).toMatchObject({ action: 'lists.exported', what: 'Fayl qilib yuklab olindi: Yangiliklar' })
  expect(created).toMatchObject({ action: 'news.create', what: 'Yangilik saqlandi' })
  const said = JSON.stringify(created.changes)
  for (const word of ['Sarlavha', 'Bayramda ish vaqti', 'Temir', 'Eʼlon qilingan']) expect(said).toContain(word)
})

test('members are told of so much news in a day, whoever writes it: half is the most of one at the desk; what tells nobody is saved all the same', async () => {
  const { admin, first, desk } = await clubs()
  const other = await clubs()
  const write = async (who: Caller, told = true, gym = first) =>
    (await who.post('/news/create', piece([gym], { tells_members: told }))).body.error
  const { body } = await desk.post('/news/create', piece([first], { tells_members: true }))
  const spent = (key: string, times: number) =>
    world.sql({ role: 'auth' }, (db) =>
      spend(
        { db, now: world.application.deps.clock.now(), fail: failWithAny },
        { key, most: 1_000, windowSeconds: 24 * 3600 },
        times,
      ),
    )
  await spent(`news:by:${desk.id}`, 19)
  const refused = await desk.put(`/news/update/${body.news._id}`, { ...piece([first], { tells_members: true }) })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([429, ['tells_members']])
  expect(await write(desk, false)).toBeUndefined()
  expect(await write(admin)).toBeUndefined()
  await spent(`news:${admin.id}`, 40)
  expect([await write(admin), await write(admin, false)]).toEqual(['news.too_many_told', undefined])
  expect(await write(other.admin, true, other.first)).toBeUndefined()
})

test('what was kept for a later day tells nobody of an owner who is shut out by then, and does once they are let in again', async () => {
  const { admin, first, people } = await clubs()
  const day = addDays(monday, 2)
  const { news } = (await admin.post('/news/create', piece([first], { from_date: day, tells_members: true }))).body
  const root = await world.superadmin()
  const status = async (body: object) => expect((await root.put(`/admin/status/${admin.id}`, body)).status).toBe(200)
  await status({ status: 'blocked', reason: 'Qarz' })
  noonOf(day)
  await runDue(news._id)
  expect(await toldOf(people.first)).toEqual([])
  await status({ status: 'active' })
  noonOf(addDays(day, 1))
  await runDue(news._id)
  expect(await toldOf(people.first)).toEqual(['Temir: Bayramda ish vaqti'])
})

test('what was kept for a later day is asked about no more once its owner is gone', async () => {
  const { admin, first, people } = await clubs()
  const day = addDays(monday, 2)
  const { news } = (await admin.post('/news/create', piece([first], { from_date: day, tells_members: true }))).body
  await world.sql({ role: 'platform' }, (db) =>
    sql`update admins set deleted_at = now() where id = ${admin.id}`.execute(db),
  )
  noonOf(day)
  await runDue(news._id)
  expect(await toldOf(people.first)).toEqual([])
  expect(await queuedJobs<{ id: string }>(world, 'news.tell')).not.toContainEqual(
    expect.objectContaining({ id: news._id }),
  )
})
