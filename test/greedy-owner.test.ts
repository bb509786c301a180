import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Answer, type Caller, freshPhone, useApi } from './api.ts'
import { bare, csv, importDesk } from './import-desk.ts'
import { doorsOf, onlineDesk } from './online-desk.ts'
import { paymeCall } from './sandbox/payme.ts'

const world = useApi()
const { desk } = importDesk(world)

/** Calls that are under way, and what those were answered that are over. */
function crowd(count: number, call: () => Promise<Answer>) {
  const over: Answer[] = []
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      over.push(await call())
    }),
  )
  const refused = () => over.filter(({ status }) => status === 429).length
  return { over, all, refused }
}

const newPerson = (gymId: string) => ({
  fullname: 'Aziza Karimova',
  phone_number: freshPhone(),
  gender: 'female',
  gyms: [gymId],
})

/** What the greedy owner's work waits for: their gym, and tables that figures of visits and lists of news read. */
async function held(admin: Caller, gymId: string, meanwhile: () => Promise<void>): Promise<void> {
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table news, visits in access exclusive mode')
    await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
      await sql`select from gyms where admin_id = ${admin.id} and id = ${gymId} for update`.execute(db)
      await meanwhile()
    })
    await holder.query('rollback')
  } finally {
    await holder.end()
  }
}

test('one owner takes every place for exports, imports, statistics, keys and pictures at once, and another is answered at each of them', async () => {
  const [greedy, other] = [await desk(), await desk()]
  const file = csv('Ism;Telefon', `Aziza Karimova;${bare()}`)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const key = newId()
  const body = newPerson(greedy.gym.id)
  const plan = { name: 'Oylik', price: 1, duration: 30, options: [{ key: 'Zal', value: 'bor' }], gyms: [other.gym.id] }
  const sent: ReturnType<typeof crowd>[] = []
  await held(greedy.admin, greedy.gym.id, async () => {
    const exports = crowd(12, () => greedy.admin.get('/news/all/export?format=csv'))
    const imports = crowd(8, () => greedy.upload(file))
    const figures = crowd(100, () => greedy.admin.get('/statistics/visit/hours'))
    const keyed = crowd(20, () => greedy.admin.post('/member/create', body, { headers: { 'idempotency-key': key } }))
    const writes = crowd(40, () => greedy.admin.post('/member/create', newPerson(greedy.gym.id)))
    sent.push(exports, imports, figures, keyed, writes)
    // one inside and five waiting, one and two, five and eighty: nobody else is let in
    const isFull = () => exports.refused() >= 6 && imports.refused() >= 5 && figures.refused() >= 15
    await expect.poll(isFull, { timeout: 30_000 }).toBe(true)

    const form = new FormData()
    form.set('version', '1')
    form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const asked = {
      list: await other.admin.get('/member/foradmin/all'),
      export: await other.admin.get('/member/foradmin/all/export?format=csv'),
      import: await other.upload(file),
      figures: await other.admin.get('/statistics/day'),
      key: await other.admin.post('/plans/create/membership', plan, { headers: { 'idempotency-key': key } }),
      picture: await other.admin.put('/admin/update/me', undefined, { form }),
    }
    expect(Object.fromEntries(Object.entries(asked).map(([what, { status }]) => [what, status]))).toEqual({
      list: 200,
      export: 200,
      import: 201,
      figures: 200,
      key: 201,
      picture: 200,
    })
    expect(sent.map(({ over, refused }) => over.length - refused())).toEqual([0, 0, 0, 0, 0]) // all the rest still waits
  })
  await Promise.all(sent.map(({ all }) => all))
  for (const { over } of sent)
    expect(over.filter(({ status, body: said }) => status >= 300 && !(said.duration > 0))).toEqual([])
})

test('an owner, and a stranger, who ask for pictures and pages without end leave connections to everybody else', async () => {
  const [greedy, other] = [await desk(), await desk()]
  const root = world.base.replace(/\/api$/, '')
  const { settings } = (await greedy.admin.get(`/gym/settings/${greedy.gym.id}`)).body
  const ask = async (path: string, token?: string): Promise<Answer> => {
    const answer = await fetch(root + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    await answer.arrayBuffer()
    return { status: answer.status } as Answer // all that is looked at
  }
  for (const greed of [
    () => ask(`/files/${newId().replaceAll('-', '')}.webp`, greedy.admin.token),
    () => ask(`/g/${settings.public_page.slug}`),
  ]) {
    let sent: ReturnType<typeof crowd> | undefined
    await held(greedy.admin, greedy.gym.id, async () => {
      const many = crowd(300, greed)
      sent = many
      // some inside, 250 waiting
      await expect.poll(() => many.refused(), { timeout: 30_000 }).toBeGreaterThan(20)
      expect((await other.admin.get('/gym/foradmin/all')).status).toBe(200)
    })
    await sent?.all
  }
})

/** Whom the gate refused, and no statement that waited too long for its lock. */
const refusedAtGate = ({ over }: ReturnType<typeof crowd>) => over.filter(({ body }) => body?.duration === 2).length

test('who is counted before their work, or asks for what search engines read, leaves connections to everybody else', async () => {
  const [greedy, other] = [await desk(), await desk()]
  const root = world.base.replace(/\/api$/, '')
  const { settings } = (await greedy.admin.get(`/gym/settings/${greedy.gym.id}`)).body
  const { slug } = settings.public_page
  const lead = () => ({ slug, fullname: 'Aziza Karimova', phone_number: freshPhone() })
  const ask = async (path: string, options?: RequestInit): Promise<Answer> => {
    const answer = await fetch(root + path, { redirect: 'manual', ...options })
    await answer.arrayBuffer()
    return { status: answer.status, body: { duration: Number(answer.headers.get('retry-after')) } } as Answer // all that is looked at
  }
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  try {
    for (const greed of [
      () => greedy.admin.post('/member/add', { phone_number: freshPhone(), gyms: [greedy.gym.id] }),
      () => world.visitor.post('/lead/create', lead()),
      () => ask(`/g/${slug}`, { method: 'POST', body: new URLSearchParams(lead()) }),
      () => ask('/sitemap.xml'),
    ]) {
      await holder.query('begin')
      // what counts them, and where the addresses of gyms stand
      const counts = [`links:${greedy.admin.id}`, 'lead:ip:127.0.0.1'].map((key) =>
        createHash('sha256').update(key).digest('base64url'),
      )
      await holder.query(
        `insert into throttles (key, window_start, count) select key, now(), 0 from unnest($1::text[]) as key
         on conflict (key) do update set count = throttles.count`,
        [counts],
      )
      await holder.query('lock table gym_addresses in access exclusive mode')
      const many = crowd(300, greed)
      // some inside, 250 waiting
      await expect.poll(() => refusedAtGate(many), { timeout: 30_000 }).toBeGreaterThan(20)
      expect((await other.admin.get('/gym/foradmin/all')).status).toBe(200)
      await holder.query('rollback')
      await many.all
    }
  } finally {
    await holder.end()
  }
})

test('an owner who calls as their own provider without end leaves connections to everybody else', async () => {
  const [greedy, other] = [await onlineDesk(world), await desk()]
  const { payme } = await doorsOf(greedy.admin)
  const account = { invoice: (await greedy.invoice()).number }
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table invoices in access exclusive mode')
    const check = () => paymeCall(payme, 'CheckPerformTransaction', { amount: 30_000_000, account })
    const many = crowd(300, () => check() as unknown as Promise<Answer>) // that it is over is all that is looked at
    await expect.poll(() => many.over.length, { timeout: 30_000 }).toBeGreaterThan(20)
    expect((await other.admin.get('/gym/foradmin/all')).status).toBe(200)
    expect(many.over.length, 'some inside, 250 waiting').toBeLessThan(60)
    await holder.query('rollback')
    await many.all
  } finally {
    await holder.end()
  }
})

test('of all owners together two exports, two files to be read and two passwords are worked at; whoever else comes waits, and is refused when too many do', async () => {
  const owners = await Promise.all([desk(), desk(), desk()])
  const file = csv('Ism;Telefon', `Aziza Karimova;${bare()}`)
  const [first, second] = owners
  const change = ({ admin } = first) =>
    admin.put('/auth/password', { old_password: 'boshqa-parol', new_password: 'Togʻ-ortida-7' })
  for (let nr = 1; nr <= 10; nr++) expect((await change()).status).toBe(400) // the eleventh is refused unread

  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  const sent: ReturnType<typeof crowd>[] = []
  try {
    await holder.query('begin')
    await holder.query('lock table news, imports in access exclusive mode')
    for (const [each, ask] of [
      [6, ({ admin }) => admin.get('/news/all/export?format=csv')],
      [3, ({ upload }) => upload(file)],
    ] as const satisfies [number, (owner: Awaited<ReturnType<typeof desk>>) => Promise<Answer>][]) {
      const crowds = owners.map((owner) => crowd(each + 1, () => ask(owner)))
      sent.push(...crowds)
      // two owners have one inside beside those that wait, the third has none
      const refused = () => crowds.reduce((sum, one) => sum + refusedAtGate(one), 0)
      await expect.poll(refused, { timeout: 30_000 }).toBe(owners.length + 1)
    }
    await holder.query('lock table throttles in access exclusive mode')
    const changes = crowd(204, () => change())
    sent.push(changes)
    await expect.poll(() => refusedAtGate(changes), { timeout: 30_000 }).toBe(2) // two inside and two hundred waiting
    const others = crowd(1, () => change(second))
    sent.push(others)
    await holder.query('rollback')
    await others.all
    expect(others.over.map(({ status }) => status)).toEqual([400]) // a place of their own: the answer to a wrong password
    expect(changes.over.length, 'one turn is what they waited').toBeLessThan(150)
  } finally {
    await holder.end()
  }
  await Promise.all(sent.map(({ all }) => all))
})
