import { describe, expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import { freshPhone, useApi } from './api.ts'

// A form that is none is the sender's fault, told as such before any work: never a 500.

const world = useApi()
const type = 'multipart/form-data; boundary=edge'
const field = (name: string, value: string, more = '') =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`
const file = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${value}\r\n`
const end = '--edge--\r\n'

const broken: Record<string, { type?: string; body: string | Buffer }> = {
  'no boundary in its type': { type: 'multipart/form-data', body: field('fullname', 'A') + end },
  'an empty boundary': { type: 'multipart/form-data; boundary=', body: field('fullname', 'A') + end },
  'a boundary of 10,000 signs': { type: `multipart/form-data; boundary=${'x'.repeat(10_000)}`, body: end },
  'nothing in it': { body: '' },
  'text that is no form': { body: 'fullname=A' },
  'JSON in it': { body: '{"fullname":"A"}' },
  'another boundary in its body': { body: field('fullname', 'A').replaceAll('edge', 'other') },
  'no end': { body: field('fullname', 'A') },
  'a cut-off head': { body: '--edge\r\nContent-Disposition: form-da' },
  'a cut-off field': { body: '--edge\r\nContent-Disposition: form-data; name="fullname"\r\n\r\nAzi' },
  'a cut-off file': { body: '--edge\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nPNG' },
  'heads without a name': { body: `--edge\r\nContent-Disposition: form-data\r\n\r\nA\r\n${field('a', 'b')}` },
  'heads that are no heads': { body: `--edge\r\n\u0001\u0002: \r\n:::\r\n\r\nA\r\n${end}` },
  'an unknown file': { body: file('other', 'PNG') + end },
  '300 fields': { body: Array.from({ length: 300 }, (_, at) => field(`a${at}`, 'b')).join('') + end },
  'ten files': { body: file('avatar', 'PNG').repeat(10) + end },
  'a field of 200 KB': { body: field('fullname', 'A'.repeat(200_000)) + end },
  'a name that reaches for the prototype': { body: field('__proto__[a]', 'b') + end },
  'U+0000 in a field': { body: field('password', 'pa\u0000rol') + end },
  'U+0000 in a name': { body: field('full\u0000name', 'A') + end },
  'half a surrogate pair in a field': {
    body: Buffer.concat([
      Buffer.from(
        '--edge\r\nContent-Disposition: form-data; name="fullname"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n',
      ),
      Buffer.from('A\ud83d', 'utf16le'),
      Buffer.from(`\r\n${end}`),
    ]),
  },
}

const forms = features({ secret: 'x'.repeat(32) } as Parameters<typeof features>[0]).flatMap(({ contract }) =>
  Object.values(contract).filter(({ images, uploads }) => images ?? uploads),
)

describe.each(Object.entries(broken))('a form with %s', (_, { type: given = type, body }) => {
  test.each(forms.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is 400 or 413 to a visitor of %s, 401 where nobody may call',
    async (_name, { method, path, access }) => {
      const sent = { method, headers: { 'content-type': given }, body }
      const answer = await fetch(world.base + path.replace(/:\w+/g, crypto.randomUUID()), sent)
      expect(access === 'public' ? [400, 413] : [401]).toContain(answer.status)
      expect(await answer.json()).toHaveProperty('error')
    },
  )

  test('is 400 or 413 to an owner at a new member, a gym and an import', async () => {
    const admin = await world.admin()
    for (const path of ['/gym/create', '/member/create', '/import/member/create', '/employee/create']) {
      const answer = await fetch(world.base + path, {
        method: 'POST',
        headers: { 'content-type': given, authorization: `Bearer ${admin.token}` },
        body,
      })
      expect([path, answer.status === 413 ? 400 : answer.status]).toEqual([path, 400])
    }
  })
})

test('a form where a call takes none is read by nobody', async () => {
  const body = field('phone_number', freshPhone()) + field('password', 'Chinor-soyasi-48') + end
  const answer = await fetch(`${world.base}/admin/login`, { method: 'POST', headers: { 'content-type': type }, body })
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'unreadable' })])
})

test('a field or a file given twice is no form: nobody guesses which one counts', async () => {
  const person = field('fullname', 'Aziza Karimova') + field('phone_number', freshPhone())
  for (const twice of [
    person + field('fullname', 'Other'),
    person + field('phone_number', freshPhone()),
    person + file('image', 'PNG').repeat(2),
  ]) {
    const sent = { method: 'POST', headers: { 'content-type': type }, body: twice + end }
    const answer = await fetch(`${world.base}/admin/request`, sent)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'unreadable' })])
  }
})

test('U+0000 in a form of an owner’s request is 400 and makes no owner, as in JSON', async () => {
  const phone = freshPhone()
  const form = new FormData()
  form.append('phone_number', phone)
  form.append('fullname', 'Az\u0000iza')
  const sent = await world.visitor.post('/admin/request', undefined, { form })
  const asJson = await world.visitor.post('/admin/request', { phone_number: phone, fullname: 'Az\u0000iza' })
  expect([sent.status, sent.body.error]).toEqual([asJson.status, asJson.body.error])
  const root = await world.superadmin()
  expect((await root.get(`/admin/all?search=${phone.slice(1)}`)).body.pagination.total).toBe(0)
})
