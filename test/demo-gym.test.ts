import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { demoIdOf } from '#src/contract/demo-ids.ts'
import { jobs } from '#src/app/jobs.ts'
import { type Answer, type Caller, freshPhone, useApi } from './api.ts'
const world = useApi()
const today = tashkentDay(new Date())
const month = (gymId: string) => ({
  name: 'Bir oylik',
  price: 100_000,
  duration: 30,
  options: [{ key: 'Dush', value: 'bor' }],
  gyms: [gymId],
})
const somebody = (gymId: string, phone_number = freshPhone(), fullname = 'Ali Valiyev') => ({
  fullname,
  phone_number,
  gender: 'male',
  gyms: [gymId],
})

type Owner = Awaited<ReturnType<typeof world.admin>>
/** Past every wall, to see whether anything is left behind them. */
async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The cookies of one browser. */
type Jar = Map<string, string>
const keep = (jar: Jar, answer: Answer): Answer => {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...rest] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/)
    const isGone =
      value === '' || rest.includes('Max-Age=0') || rest.some((part) => part.startsWith('Expires=Thu, 01 Jan 1970'))
    if (isGone) jar.delete(name)
    else jar.set(name, value)
  }
  return answer
}
const cookies = (jar: Jar) => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })

async function signIn(owner: Owner): Promise<Jar> {
  const jar: Jar = new Map()
  keep(jar, await world.visitor.post('/admin/login', { phone_number: owner.phone, password: owner.password }))
  return jar
}

/** Whoever the browser is now. */
async function refreshed(jar: Jar): Promise<{
  answer: Answer
  as: (method: 'get' | 'post' | 'put' | 'del', path: string, body?: unknown) => Promise<Answer>
}> {
  const answer = keep(jar, await world.visitor.get('/auth/refresh_token', { headers: cookies(jar) }))
  const headers = { authorization: `Bearer ${answer.body.accessToken}` }
  return {
    answer,
    as: async (method, path, body) => {
      const options = { headers: { ...headers, ...cookies(jar) } }
      return keep(
        jar,
        method === 'post' || method === 'put'
          ? await world.visitor[method](path, body ?? {}, options)
          : await world.visitor[method](path, options),
      )
    },
  }
}

async function inDemo(owner: Owner) {
  const jar = await signIn(owner)
  const home = await refreshed(jar)
  expect((await home.as('post', '/demo-gym/enter')).status).toBe(200)
  const inside = await refreshed(jar)
  expect(inside.answer.body.is_demo).toBe(true)
  const { body } = await inside.as('get', '/gym/foradmin/all')
  return { jar, ...inside, gymId: body.gyms[0]._id as string, gymName: body.gyms[0].name as string }
}

/** How many rows of each table name this id anywhere in them. */
async function tracesOf(id: string): Promise<Record<string, number>> {
  return asSuperuser(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    )
    const found: Record<string, number> = {}
    for (const { name } of rows) {
      const counted = await client.query<{ count: number }>(
        `select count(*)::int as count from "${name}" t where t::text like '%' || $1 || '%'`,
        [id],
      )
      if (counted.rows[0]?.count) found[name] = counted.rows[0].count
    }
    return found
  })
}

test('a new owner gets a gym full of life in one act, works in it, and comes back to their own session', async () => {
  const owner = await world.admin()
  const { jar, as, gymName } = await inDemo(owner)
  expect(gymName).toBe('Demo zal')
  const members = await as('get', '/member/foradmin/all?page=1&limit=10')
  expect(members.body.pagination.total).toBeGreaterThan(40)
  expect(members.body.members[0].phone_number ?? '+99800').toMatch(/^\+99800/)
  expect((await as('get', '/transaction/foradmin/all?page=1&limit=10')).status).toBe(200)
  expect((await as('get', '/demo-gym')).body.demo_gym).toMatchObject({ is_inside: true, is_made: true })

  expect((await as('post', '/demo-gym/leave')).status).toBe(200)
  const home = await refreshed(jar)
  expect(home.answer.status).toBe(200)
  expect(home.answer.body.is_demo).toBeUndefined()
  expect((await home.as('get', '/admin/one/me')).body.admin._id).toBe(owner.id)
  expect((await home.as('get', '/member/foradmin/all?page=1&limit=10')).body.members).toEqual([])
  expect((await home.as('get', '/demo-gym')).body.demo_gym).toMatchObject({ is_inside: false, is_made: true })
  // the token of inside dies with its session, within a second
  await vi.waitUntil(async () => (await as('get', '/admin/one/me')).status === 403, { timeout: 30_000 })
}, 60_000)

test('an owner who is blocked is out of the demo gym too', async () => {
  const owner = await world.admin()
  const { jar, as } = await inDemo(owner)
  const root = await world.superadmin()
  expect((await root.put(`/admin/status/${owner.id}`, { status: 'blocked', reason: 'Qarz' })).status).toBe(200)
  await vi.waitUntil(async () => (await as('get', '/admin/one/me')).status === 403, { timeout: 30_000 })
  expect((await refreshed(jar)).answer.status).toBe(404)
}, 60_000)

test('two tabs that ask at the same moment get one demo gym', async () => {
  const owner = await world.admin()
  const jar = await signIn(owner)
  const { as } = await refreshed(jar)
  const answers = await Promise.all([as('post', '/demo-gym/enter'), as('post', '/demo-gym/enter')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await refreshed(jar)).answer.body.is_demo).toBe(true)
})

test('thrown away, nothing of it is left in any table, whatever was done in it', async () => {
  const owner = await world.admin()
  const { jar, as, gymId } = await inDemo(owner)
  const demoId = demoIdOf(owner.id)
  // what a curious owner does
  const plan = await as('post', '/plans/create/membership', month(gymId))
  const member = await as('post', '/member/create', somebody(gymId))
  expect([plan.status, member.status]).toEqual([201, 201])
  const sold = await as('post', '/membership/create', {
    member_id: member.body.member._id,
    gym_id: gymId,
    plan_id: plan.body.plan._id,
    start_date: today,
  })
  expect(sold.status).toBe(201)
  const paid = await as('post', '/transaction/membership/create', {
    membership_id: sold.body.membership._id,
    transaction_type: 'payment',
    payment_method: 'card',
    paid_amount: 40_000,
  })
  expect(paid.status).toBe(201)
  expect((await as('post', `/member/note/create/${member.body.member._id}`, { text: 'Salom' })).status).toBeLessThan(
    300,
  )
  const traces = await tracesOf(demoId)
  expect(traces['transactions']).toBeGreaterThan(10)
  expect(traces['audit_log']).toBeGreaterThan(0)
  const memberId: string = member.body.member._id
  expect((await tracesOf(memberId))['people']).toBe(1)

  expect((await as('post', '/demo-gym/leave')).status).toBe(200)
  const home = await refreshed(jar)
  expect((await home.as('del', '/demo-gym')).status).toBe(200)
  expect(await tracesOf(demoId)).toEqual({})
  expect(await tracesOf(memberId)).toEqual({})
  expect((await home.as('get', '/demo-gym')).body.demo_gym).toMatchObject({ is_made: false, may_be_made: true })
}, 60_000)

test('whoever is inside while it is thrown away elsewhere is at home again', async () => {
  const owner = await world.admin()
  const { jar } = await inDemo(owner)
  expect((await owner.del('/demo-gym')).status).toBe(200)
  const { answer, as } = await refreshed(jar)
  expect(answer.status).toBe(200)
  expect(answer.body.is_demo).toBeUndefined()
  expect((await as('get', '/admin/one/me')).body.admin._id).toBe(owner.id)
})

test('logging out inside ends the own session too: nobody who comes next is the owner', async () => {
  const owner = await world.admin()
  const { jar } = await inDemo(owner)
  const kept = new Map(jar)
  keep(jar, await world.visitor.get('/auth/logout', { headers: cookies(jar) }))
  expect([...jar.keys()]).not.toContain('aside')
  const own: Jar = new Map([['refresh', kept.get('aside') ?? '']])
  expect((await refreshed(own)).answer.status).toBe(404)
})

const amounts = (db: Parameters<Parameters<typeof world.sql>[1]>[0], adminId: string) =>
  sql<{ count: number }>`select count(*)::int as count from transactions where admin_id = ${adminId}`.execute(db)

test('the act that throws away reaches no real owner, whatever id it is given and whoever gives it', async () => {
  const [owner, other] = [await world.admin(), await world.admin()]
  await inDemo(other)
  const gym = await world.gym(owner)
  const member = await owner.post('/member/create', somebody(gym.id))
  const plan = await owner.post('/plans/create/membership', month(gym.id))
  const sold = await owner.post('/membership/create', {
    member_id: member.body.member._id,
    gym_id: gym.id,
    plan_id: plan.body.plan._id,
    start_date: today,
    payment: { paid_amount: 100_000, payment_method: 'card' },
  })
  expect(sold.status).toBe(201)

  const tryAs = (adminId: string, statement: ReturnType<typeof sql>) =>
    world
      .sql({ role: 'tenant', adminId }, (db) => statement.execute(db))
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
  // their own id, another's demo gym, no id, the inner function, another's rows by hand
  expect(await tryAs(owner.id, sql`select throw_demo_gym_away(${owner.id})`)).toMatch(/is not a demo gym/)
  expect(await tryAs(owner.id, sql`select throw_demo_gym_away(${demoIdOf(other.id)})`)).toMatch(
    /is not the demo gym of this owner/,
  )
  expect(await tryAs(owner.id, sql`select throw_demo_gym_away(null)`)).toMatch(/is not/)
  expect(await tryAs(owner.id, sql`select erase_demo_gym(${demoIdOf(other.id)})`)).toMatch(/permission denied/)
  expect(await tryAs(owner.id, sql`select sweep_demo_gym(now(), ${demoIdOf(other.id)})`)).toMatch(/permission denied/)
  expect(await tryAs(owner.id, sql`delete from transactions where admin_id = ${owner.id}`)).toMatch(/permission denied/)
  expect(await tryAs(demoIdOf(other.id), sql`delete from transactions where admin_id = ${demoIdOf(other.id)}`)).toMatch(
    /permission denied/,
  )
  // the definer itself, as if its function had been written wrong
  const asDefiner = await asSuperuser(async (client) => {
    await client.query('begin')
    await client.query('set local role polvon_definer')
    const { rowCount } = await client.query('delete from transactions where admin_id = $1', [owner.id])
    await client.query('rollback')
    return rowCount
  })
  expect(asDefiner).toBe(0)
  expect((await world.sql({ role: 'tenant', adminId: owner.id }, (db) => amounts(db, owner.id))).rows[0]?.count).toBe(1)
})

test('the platform and its jobs see nothing of it: lists, figures, search, the check of the ledger', async () => {
  const root = await world.superadmin()
  const figures = async () => ({
    admins: (await root.get('/admin/all?page=1&limit=1')).body.pagination,
    gyms: (await root.get('/gym/all?page=1&limit=1')).body.pagination,
    members: (await root.get('/member/all?page=1&limit=1')).body.pagination,
    platform: (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{ sum: number | null }>`select sum(amount_tiyin)::bigint as sum from transactions`.execute(db),
      )
    ).rows,
  })
  const owner = await world.admin()
  const before = await figures()
  const { gymId } = await inDemo(owner)
  expect(await figures()).toEqual(before)
  expect((await root.get(`/gym/one/${gymId}`)).status).toBe(404)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select from search_members_everywhere('99800')`.execute(db),
  )
  expect(rows).toEqual([])
})

test('a person of another gym is never touched: their number is free to type, and stays theirs', async () => {
  const real = await world.admin()
  const gym = await world.gym(real)
  const phone = freshPhone()
  const known = await real.post('/member/create', {
    fullname: 'Zafar Aliyev',
    phone_number: phone,
    gender: 'male',
    gyms: [gym.id],
  })
  const personId: string = known.body.member._id
  const owner = await world.admin()
  const { as, gymId } = await inDemo(owner)
  const entered = await as('post', '/member/create', {
    fullname: 'Boshqa Odam',
    phone_number: phone,
    gender: 'male',
    gyms: [gymId],
  })
  expect(entered.status).toBe(201)
  expect(entered.body.member._id).not.toBe(personId)
  expect(
    (await as('post', '/member/create', { fullname: 'Yana Biri', phone_number: phone, gender: 'male', gyms: [gymId] }))
      .status,
  ).toBe(409)
  const free = freshPhone()
  const other = await as('post', '/member/create', {
    fullname: 'Raqami Bor',
    phone_number: free,
    gender: 'female',
    gyms: [gymId],
  })
  expect(other.status).toBe(201)
  // nobody signs in by a number that stands in a demo gym alone
  await world.visitor.post('/member/login/code', { phone_number: free })
  const { rows: codes } = await world.sql({ role: 'platform' }, (db) =>
    sql`select from sms_messages where phone_number = ${free}`.execute(db),
  )
  expect(codes).toEqual([])
  await owner.del('/demo-gym')
  expect((await tracesOf(personId))['members']).toBe(1)
  expect((await real.get(`/member/one/${personId}`)).body.member).toMatchObject({
    fullname: 'Zafar Aliyev',
    phone_number: phone,
  })
})

test('nothing leaves it: messages stand as delivered and wait in no queue, and it gives no keys, logins or addresses', async () => {
  const owner = await world.admin()
  const { as, gymId } = await inDemo(owner)
  const demoId = demoIdOf(owner.id)
  const { body } = await as('get', '/member/foradmin/all?page=1&limit=20')
  const queued = () =>
    asSuperuser(
      async (client) =>
        (await client.query(`select from graphile_worker.jobs where task_identifier in ('send_sms', 'send_code')`))
          .rowCount,
    )
  const before = await queued()
  let told = await as('post', `/member/message/${body.members[0]._id}`, { text: 'Salom' })
  for (const { _id } of body.members) // some of its people want no messages, or have a number that receives none
    if (told.body.error?.startsWith('sms.')) told = await as('post', `/member/message/${_id}`, { text: 'Salom' })
  expect(told.body.error ?? told.status, JSON.stringify(told.body)).toBeLessThan(300)
  expect(await queued()).toBe(before)
  const { rows } = await world.sql({ role: 'tenant', adminId: demoId }, (db) =>
    sql<{
      waiting: number
    }>`select count(*)::int as waiting from sms_messages where admin_id = ${demoId} and status in ('queued', 'sending')`.execute(
      db,
    ),
  )
  expect(rows[0]?.waiting).toBe(0)

  const hired = await as('post', '/employee/create', {
    fullname: 'Yangi Xodim',
    phone_number: freshPhone(),
    position: 'Administrator',
    gyms: [gymId],
    permissions: [],
  })
  expect((await owner.post('/demo-gym/leave', {})).status).toBe(404)
  const outside = ['/demo-gym/enter', '/telegram/link']
  const inside = [...(await Promise.all(outside.map((path) => as('post', path)))), await as('del', '/demo-gym')]
  const changed = await as('put', '/auth/password', { old_password: 'sinov-paroli', new_password: 'boshqa-parol-2026' })
  const refused = [hired, changed, ...inside].map(({ status, body: { error } }) => `${status} ${error}`)
  expect(refused).toEqual(Array(5).fill('409 demo.not_here'))
  const { rows: addresses } = await world.sql({ role: 'tenant', adminId: demoId }, (db) =>
    sql`select from gym_addresses where admin_id = ${demoId}`.execute(db),
  )
  expect(addresses).toEqual([])
})

test('it is over after thirty days, and not before', async () => {
  const owner = await world.admin()
  await inDemo(owner)
  const sweep = () => jobs.find(({ name }) => name === 'demo.sweep')?.run({}, world.application.deps)
  const at = (days: number) => world.clock(new Date(Date.now() + days * 86_400_000))
  at(29)
  await sweep()
  expect(Object.keys(await tracesOf(demoIdOf(owner.id)))).not.toEqual([])
  at(31)
  await sweep()
  world.clock(null)
  expect(await tracesOf(demoIdOf(owner.id))).toEqual({})
})

test('an owner who has long been selling is refused one, an employee is not asked', async () => {
  const owner = await world.admin()
  const gym = await world.gym(owner)
  await world.sql({ role: 'tenant', adminId: owner.id }, (db) =>
    sql`update gyms set created_at = ${addDays(today, -90)}::date where admin_id = ${owner.id}`.execute(db),
  )
  const plan = await owner.post('/plans/create/membership', month(gym.id))
  const member = await owner.post('/member/create', somebody(gym.id))
  await owner.post('/membership/create', {
    member_id: member.body.member._id,
    gym_id: gym.id,
    plan_id: plan.body.plan._id,
    start_date: today,
  })
  const refused = await owner.post('/demo-gym/enter', {})
  expect([refused.status, refused.body.error]).toEqual([409, 'demo.not_new'])
  const employee: Caller = await world.employee(owner, { gyms: [gym.id] })
  expect((await employee.post('/demo-gym/enter', {})).status).toBe(403)
})
