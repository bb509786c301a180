import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { type Catalogue, readCatalogue } from './tables.ts'

const world = useApi()
let client: pg.Client
let catalogue: Catalogue

beforeAll(async () => {
  client = new pg.Client(world.ownerUrl)
  await client.connect()
  catalogue = await readCatalogue(client)
})
afterAll(() => client.end())

const told = (statement: string) => {
  const { read, written } = catalogue.tablesOf(statement)
  return { read: [...read].sort(), written: [...written].sort() }
}

test('a table is read wherever its name stands, and written where rows are put in, changed or taken away', () => {
  expect(told('select 1 from gyms g, public.members m left join "visits" v on true')).toEqual({
    read: ['gyms', 'members', 'visits'],
    written: [],
  })
  expect(
    told('with gone as (DELETE FROM ratings returning 1) insert into leads (id) select 1 from gone').written,
  ).toEqual(['leads', 'ratings'])
  expect(told('update plans set x = 1')).toEqual({ read: [], written: [] }) // no table of that name
  expect(told('select 1 from gyms for update').written).toEqual([])
  expect(told('insert into gyms as g (id) values ($1) on conflict do update set name = excluded.name').written).toEqual(
    ['gyms'],
  )
})

test('a name of a column, of a constant or of a remark is no table', () => {
  expect(told(`select p.visits, "p"."news" as members, 'from letters' from gyms p -- join sessions`).read).toEqual([
    'gyms',
  ])
})

test('what a routine of the database reads and writes, the statement does that calls it', () => {
  const { read, written } = told('select change_person_phone($1, $2)')
  expect(read).toEqual(expect.arrayContaining(['members', 'memberships']))
  expect(written).toEqual(['accounts', 'people'])
})

test('a routine that puts its statements together may write anything, and reads what stands in them', () => {
  expect(told('select throw_demo_gym_away($1)').written).toEqual(expect.arrayContaining(['admins', 'gyms', 'visits']))
  const search = told('select * from search_members($1)')
  expect(search.read).toContain('members')
  expect(search.written).toEqual([])
})

test('rows that go or are changed with a deleted one are written with it, and theirs', () => {
  expect(told('delete from accounts where id = $1').written).toEqual(
    expect.arrayContaining(['accounts', 'telegram_chats', 'telegram_sayings']),
  )
  expect(told('update accounts set login = $1').written).toEqual(['accounts'])
})

test('nothing is hidden in triggers, which no statement names', async () => {
  const { rows } = await client.query(`
    select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([])
})
