import { expect, test } from 'vitest'
import { useApi } from './api.ts'
import { readExport } from './sheets.ts'

const world = useApi()

test('the file of a list holds exactly the rows that its filters leave, in its order, over all pages', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const people: string[] = []
  for (const fullname of ['Anvar', 'Botir', 'Davron', 'Erkin']) {
    const person = await world.employee(admin, { gyms: fullname === 'Botir' ? [] : [gym.id] })
    const { body } = await admin.get(`/employee/one/${person.id}`)
    await admin.put(`/employee/update/${person.id}`, { fullname: `${fullname} Aliyev`, version: body.employee.version })
    people.push(person.id)
  }
  await admin.put(`/employee/status/${people[0]}`, { status: 'blocked' })
  const filters = `?gym_id=${gym.id}&filterAz=cba&status=active&search=aliyev`
  const { body: listed } = await admin.get(`/employee/foradmin/all${filters}&limit=1`)
  expect(listed.pagination.total).toBe(2)
  const { csv, xlsx } = await readExport(world, admin, `/employee/foradmin/all/export${filters}&limit=1&page=2`)
  expect(csv.rows.map(([name]) => name)).toEqual(['Erkin Aliyev', 'Davron Aliyev'])
  expect(xlsx.rows.map(([name]) => name)).toEqual(['Erkin Aliyev', 'Davron Aliyev'])
  expect(csv.rows[0]?.[1]).toMatch(/^\+998 \d\d \d{3} \d\d \d\d$/)
  expect(csv.filename).toMatch(/^Xodimlar \d{4}-\d\d-\d\d\.csv$/)
})

test('titles and states are in the language of the person', async () => {
  const admin = await world.admin()
  await world.employee(admin)
  const { csv, xlsx } = await readExport(world, admin, '/employee/foradmin/all/export', 'ru')
  expect(csv.titles).toEqual(['Имя', 'Телефон', 'Должность', 'Залы', 'Статус', 'Принят', 'Последний вход'])
  expect(xlsx.titles).toEqual(csv.titles)
  expect(csv.rows[0]?.[4]).toBe('Активен')
  expect(xlsx.rows[0]?.[4]).toBe('Активен')
})

test('a name that a spreadsheet program would run stays a name in both formats', async () => {
  const admin = await world.admin()
  const names = ['=HYPERLINK("http://zarar.uz")', '+1+1', '-2+3', '@SUM(A1)']
  for (const fullname of names) {
    const { id } = await world.employee(admin)
    expect((await admin.put(`/employee/update/${id}`, { fullname, version: 1 })).status).toBe(200)
  }
  const { csv, xlsx } = await readExport(world, admin, '/employee/foradmin/all/export?filterAz=abc')
  const sorted = (found: unknown[]) => found.map(String).sort()
  expect(sorted(csv.rows.map(([name]) => name))).toEqual(sorted(names.map((name) => `'${name}`)))
  expect(sorted(xlsx.rows.map(([name]) => name))).toEqual(sorted(names))
})
