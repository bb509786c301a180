import { expect, test, vi } from 'vitest'
import { freshPhone, useApi } from './api.ts'

const world = useApi()

test('a body of more parts than any call takes is refused before anything in it is looked at, whoever sends it', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const many = { list: Array.from({ length: 10_000 }, () => ({})) }
  const wide = { wide: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1])) }
  const deep = { deep: Array.from({ length: 200 }, () => Array.from({ length: 60 }, () => 1)) }
  for (const { error, fields } of [
    ...(await Promise.all([many, wide, deep].map((body) => world.visitor.post('/door/report', body)))).map(
      ({ body }) => body,
    ),
    (await admin.post('/promise/split', many)).body,
    (await admin.post('/member/create', { fullname: 'Aziza Karimova', gyms: many.list })).body,
  ])
    expect([error, fields]).toEqual(['unreadable', undefined])
  // who may not call is told that, and what is long in one value or has a few thousand parts is looked at
  expect((await world.visitor.post('/promise/split', many)).status).toBe(401)
  const few = await world.visitor.post('/door/report', { decisions: many.list.slice(0, 9_000) })
  expect([few.status, few.body.error]).toEqual([400, 'invalid_input'])
  const card = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
  expect((await admin.post('/member/create', card)).status).toBe(201)
})

test('a body of somebody who is signed in has a megabyte at most, whatever the call', async () => {
  const admin = await world.admin()
  const bodyOf = (bytes: number) => `{"version":1,"more":"${'x'.repeat(bytes - 23)}"}`
  const refusalOf = async (bytes: number) => (await admin.put('/admin/update/me', bodyOf(bytes))).body.error
  expect([await refusalOf(1_048_577), await refusalOf(1_048_576)]).toEqual(['too_large', undefined])
})

test('a body that lies deep, or is large where nothing large is sent, is refused from its text alone', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const refusalOf = async (body: string) => {
    const { body: told } = await world.visitor.post('/admin/login', body)
    return [told.error, told.fields !== undefined]
  }
  const read = vi.spyOn(JSON, 'parse')
  try {
    for (const bracket of ['[', '{"a":'])
      expect(await refusalOf(bracket.repeat(30_000 / bracket.length)), bracket).toEqual(['unreadable', false])
    expect(await refusalOf(nested(33))).toEqual(['unreadable', false])
    expect(await refusalOf(`{"phone_number":[${'0,'.repeat(10_000)}0]}`)).toEqual(['unreadable', false])
    expect(await refusalOf(nested(520_000))).toEqual(['too_large', false])
    expect(read.mock.calls.filter(([text]) => /^(\[\[|\{"(a|phone_number)":[[{])/.test(text))).toEqual([])
  } finally {
    read.mockRestore()
  }
  expect(await refusalOf(nested(32))).toEqual(['invalid_input', true])
  // brackets of a text are words
  expect(await refusalOf(JSON.stringify({ phone_number: `${nested(40)}\\"${nested(40)}`, password: '\\' }))).toEqual([
    'invalid_input',
    true,
  ])
})
