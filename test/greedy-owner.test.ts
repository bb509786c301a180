import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Answer, type Caller, freshPhone, useApi } from './api.ts'
import { bare, csv, importDesk } from './import-desk.ts'

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

test('of all owners together two exports, two files to be read and two passwords are worked at; whoever else comes waits, and is refused when too many do', async () => {
  const owners = await Promise.all([desk(), desk(), desk()])
  const file = csv('Ism;Telefon', `Aziza Karimova;${bare()}`)
  const [first] = owners
  const change = () =>
    first.admin.put('/auth/password', { old_password: 'boshqa-parol', new_password: 'Togʻ-ortida-7' })
  for (let nr = 1; nr <= 10; nr++) expect((await change()).status).toBe(400) // the eleventh is refused unread

  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  const sent: ReturnType<typeof crowd>[] = []
  try {
    await holder.query('begin')
    await holder.query('lock table news, imports, throttles in access exclusive mode')
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
    const changes = crowd(204, change)
    sent.push(changes)
    await expect.poll(() => refusedAtGate(changes), { timeout: 30_000 }).toBe(2) // two inside and two hundred waiting
    await holder.query('rollback')
  } finally {
    await holder.end()
  }
  await Promise.all(sent.map(({ all }) => all))
})
