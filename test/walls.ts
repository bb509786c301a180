import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { cloneDatabase, isOnCitus } from './database.ts'

type Tenant = { admin: string; gym: string; plan: string; member: string; membership: string }
type Settings = { admin?: string; person?: string; actor?: string }

/** What a test of the database's own walls works with: its roles, and owners made past the product. */
export function useWalls() {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let client: pg.Client

  beforeAll(async () => {
    database = await cloneDatabase()
    client = new pg.Client(database.ownerUrl)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  /** One transaction under a role, as the kernel opens them. */
  async function as<T>(
    role: string,
    { admin = '', person = '', actor = '' }: Settings,
    work: () => Promise<T>,
  ): Promise<T> {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'polvon_${role}', true), set_config('app.actor_id', $1, true),
         set_config('citus.propagate_set_commands', 'local', true)`,
      [actor],
    )
    await client.query(`set local app.admin_id = '${admin}'`)
    await client.query(`set local app.person_id = '${person}'`)
    if (role === 'member' && isOnCitus()) await client.query('call enter_member_scope()')
    try {
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows

  let phones = 0
  const nextPhone = () => `+99890${String(++phones).padStart(7, '0')}`

  /** An owner with a gym, a plan, a member and an unpaid membership of 300 000 soʻm. */
  async function tenant(person?: string) {
    const [admin, gym, plan, membership] = [newId(), newId(), newId(), newId()]
    const member = person ?? newId()
    await as('platform', {}, async () => {
      await rows(
        `insert into admins (id, fullname, phone_number, status, search_text, created_at) values ($1, 'Ega', $2, 'active', '', now())`,
        [admin, nextPhone()],
      )
      await rows(
        `insert into gyms (admin_id, id, name, phone_number, search_text, created_at) values ($1, $2, 'Zal', $3, '', now())`,
        [admin, gym, nextPhone()],
      )
      await rows(
        `insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at) values ($1, $2, 'Oylik', 30000000, 30, '', now())`,
        [admin, plan],
      )
      const phone = nextPhone()
      if (!person)
        await rows(`insert into people (id, phone_number, created_at) values ($1, $2, now())`, [member, phone])
      await rows(
        `insert into members (admin_id, id, fullname, phone_number, code, search_text, created_at) values ($1, $2, 'Aziza Karimova', $3, '1', '', now())`,
        [admin, member, phone],
      )
      await rows(`insert into member_gyms values ($1, $2, $3, '2026-03-01')`, [admin, member, gym])
      await insertMembership({ admin, gym, plan, member }, membership)
    })
    return { admin, gym, plan, member, membership }
  }

  const insertMembership = (
    { admin, gym, plan, member }: Omit<Tenant, 'membership'>,
    id: string,
    start = '2026-03-01',
  ) =>
    rows(
      `insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
     values ($1, $2, $3, $4, $5, 'Oylik', $6, 30, 30000000, $6, 'active', $6, 'system', now())`,
      [admin, id, gym, member, plan, start],
    )

  const insertPayment = ({ admin, gym, member, membership }: Tenant, amount: number) => {
    const id = newId()
    return rows(
      `insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
     values ($1, $2, $3, $4, $5, 'payment', $6, 'cash', now(), '2026-03-01', 'system')`,
      [admin, id, gym, membership, member, amount],
    ).then(() => id)
  }
  return {
    as,
    rows,
    nextPhone,
    tenant,
    insertMembership,
    insertPayment,
    client: () => client,
    database: () => database,
  }
}
