import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { foldText } from '#src/contract/text.ts'
import { findPeople, peopleFound } from '#src/server/found-people.ts'
import { useApi } from './api.ts'

const world = useApi()
let client: pg.Client
const [admin, other, gym, secondGym, otherGym] = [newId(), newId(), newId(), newId(), newId()]

const people: readonly [fullname: string, phone: string, gym: string][] = [
  ['Aziz Karimov', '+998901234567', gym],
  ['Aziza Karimova', '+998935554433', gym],
  ['Gʻulom Oʻrinov', '+998977654321', gym],
  ['Шаҳзод Абдуллаев', '+998991112233', secondGym],
  ['Dilshod Yoʻldoshev', '+998907770011', secondGym],
  ['Lola Xasanova', '+998330001199', gym],
  ['50% Chegirma_Test', '+998330002288', gym],
]

beforeAll(async () => {
  client = new pg.Client(world.ownerUrl)
  await client.connect()
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row).join(', ')
    return client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    )
  }
  const now = new Date().toISOString()
  const member = async (tenant: string, fullname: string, phone: string, where: string, code: string) => {
    const id = newId()
    await client.query('insert into people values ($1, $2, now()) on conflict do nothing', [id, phone])
    const search_text = foldText(`${fullname} ${phone.slice(1)} ${code}`)
    await insert('members', {
      admin_id: tenant,
      id,
      fullname,
      phone_number: phone,
      code,
      search_text,
      status: 'active',
      language: 'uz',
      is_sms_allowed: true,
      version: 1,
      created_at: now,
    })
    await insert('member_gyms', { admin_id: tenant, member_id: id, gym_id: where, joined_on: '2026-03-01' })
  }
  for (const [tenant, gyms, phone] of [
    [admin, [gym, secondGym], '+998900000001'],
    [other, [otherGym], '+998900000002'],
  ] as const) {
    await insert('admins', {
      id: tenant,
      fullname: 'Ega',
      phone_number: phone,
      address: '',
      language: 'uz',
      status: 'active',
      is_request: false,
      search_text: '',
      version: 1,
      created_at: now,
    })
    for (const id of gyms)
      await insert('gyms', {
        admin_id: tenant,
        id,
        name: 'Zal',
        phone_number: phone,
        address: '',
        rating_sum: 0,
        rating_count: 0,
        search_text: '',
        version: 1,
        created_at: now,
      })
  }
  for (const [index, [fullname, phone, where]] of people.entries())
    await member(admin, fullname, phone, where, String(1000 + index))
  await member(other, 'Aziz Begona', '+998908889900', otherGym, '1')
})
afterAll(() => client.end())

/** The names found, best first, joined to the protected table as the product does. */
async function search(query: string, { tenant = admin, where = null as string | null } = {}): Promise<string[]> {
  const { rows } = await world.sql({ role: 'tenant', adminId: tenant }, async (db) => {
    const found = await peopleFound(db, foldText(query), { adminId: tenant, gymIds: where ? [where] : null })
    return sql<{ fullname: string }>`
      select m.fullname from ${found} found (id, rank) join members m on m.admin_id = ${tenant} and m.id = found.id
      order by found.rank desc, m.fullname`.execute(db)
  })
  return rows.map(({ fullname }) => fullname)
}

const both = ['Aziz Karimov', 'Aziza Karimova']

describe('searching members', () => {
  it.each([
    ['a part of a name', 'arimo', both],
    ['two words in any order', 'karim aziz', both],
    ['two letters that begin a word', 'or', ['Gʻulom Oʻrinov']],
    ['another apostrophe, or none', "g'ulom o’rinov", ['Gʻulom Oʻrinov']],
    ['Latin for a Cyrillic name', 'shahzod', ['Шаҳзод Абдуллаев']],
    ['Cyrillic for a Latin name', 'Дилшод', ['Dilshod Yoʻldoshev']],
    ['the last digits of the phone', '4567', ['Aziz Karimov']],
    ['the last two digits', '21', ['Gʻulom Oʻrinov']],
    ['the phone as it is written', '+998 (93) 555-44-33', ['Aziza Karimova']],
    ['the short code', '1004', ['Dilshod Yoʻldoshev']],
    ['a name and digits', 'aziz 4433', ['Aziza Karimova']],
    ['a wrong letter', 'karomova', ['Aziza Karimova']],
    ['a missing letter', 'dilshd', ['Dilshod Yoʻldoshev']],
    ['an extra letter', 'gulomm orinnov', ['Gʻulom Oʻrinov']],
    ['two letters swapped', 'lloa', ['Lola Xasanova']],
    ['a name spelt by ear', 'hasanova', ['Lola Xasanova']],
    ['doubled letters left out', 'abdulaev', ['Шаҳзод Абдуллаев']],
    ['a typo, then a word still being typed', 'dilshpd yold', ['Dilshod Yoʻldoshev']],
    ['signs that SQL would read', '50%', ['50% Chegirma_Test']],
    ['an underscore as itself', 'a_test', ['50% Chegirma_Test']],
    ['nothing like it', 'zzzz', []],
    ['blanks alone', '   ', []],
    ['a quote', "'; drop table members; --", []],
  ])('finds %s', async (_, query, expected) => {
    expect((await search(query)).sort()).toEqual([...expected].sort())
  })

  it('puts the exact name before the longer one', async () => {
    expect(await search('aziz karimov')).toEqual(both)
    expect((await search('karomov'))[0]).toBe('Aziz Karimov')
  })

  it('stays in the tenant, and in the gym when one is given', async () => {
    expect(await search('aziz', { tenant: other })).toEqual(['Aziz Begona'])
    expect(await search('begona')).toEqual([])
    await client.query('begin; set local role polvon_tenant') // of no owner
    expect((await client.query(`select id from search_members('aziz', null)`)).rows).toEqual([])
    await client.query('rollback')
    expect(await search('a', { where: secondGym })).toEqual(['Шаҳзод Абдуллаев'])
  })

  it('goes over all owners for the platform alone', async () => {
    const everywhere = (role: 'platform' | 'tenant') =>
      world.sql({ role, adminId: admin }, (db) => findPeople(db, 'aziz', { adminId: null, gymIds: null }))
    expect(await everywhere('platform')).toHaveLength(3)
    await expect(everywhere('tenant')).rejects.toThrow('permission denied')
  })
})
