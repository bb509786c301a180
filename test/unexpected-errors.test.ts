import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { enqueueJob } from '#src/server/queue.ts'
import { freshPhone, useApi } from './api.ts'
import { startImpostor } from './self-signed.ts'

type Line = {
  level: number
  time: string
  msg: string
  requestId?: string
  route?: string
  status?: number
  reason?: string
  err?: { message: string }
}

let lines: Line[] = []
const impostor = await startImpostor()
const world = useApi({
  log: pino(
    { level: 'info', base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => void lines.push(JSON.parse(line) as Line) },
  ),
  sms: { driver: 'eskiz', url: impostor.url, email: 'zal@polvon.uz', password: 'maxfiy', from: '4546' },
})
beforeEach(() => {
  lines = []
})
afterAll(() => impostor.stop())

/** While a column is not called as the product knows it. */
async function withBrokenGyms(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  await client.query('alter table gyms rename column phone_number to telephone')
  try {
    await work()
  } finally {
    await client.query('alter table gyms rename column telephone to phone_number')
    await client.end()
  }
}

test('what nobody foresaw is logged with the number that the person is told, the call and when it was', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const slug = settings.public_page.slug as string
  await withBrokenGyms(async () => {
    const { status, headers, body, text } = await admin.get('/gym/foradmin/all')
    expect([status, body.error]).toEqual([500, 'internal'])
    expect(text).not.toMatch(/phone_number|telephone|column|select|\bat \w/)
    const ofRequest = lines.filter(({ requestId }) => requestId === headers.get('x-request-id'))
    expect(ofRequest.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'unexpected error'],
      [50, 'request'],
    ])
    expect(ofRequest[0]?.err?.message).toContain('phone_number')
    expect(ofRequest[1]).toMatchObject({ route: '/api/gym/foradmin/all', status: 500 })
    for (const { time } of ofRequest) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    // and of a page that the server makes
    lines = []
    const page = await fetch(new URL(`/g/${slug}`, world.base))
    expect(page.status).toBe(500)
    expect(await page.text()).not.toMatch(/phone_number|telephone|column/)
    expect(lines.filter(({ level, msg }) => level === 50 && msg !== 'request')).toEqual([
      expect.objectContaining({ msg: 'unexpected error', requestId: page.headers.get('x-request-id') }),
    ])
  })
})

test('whoever answers in the place of the gateway with a certificate of their own hears nothing, and it is logged', async () => {
  const phone = freshPhone()
  const id = await world.sql({ role: 'platform' }, (db) =>
    queueSms(
      { db, now: world.application.deps.clock.now(), enqueue: (task, payload) => enqueueJob(db, task, payload, {}) },
      { phone, text: 'Temir Zal: kod', kind: 'receipt', language: 'uz' },
    ),
  )
  world.clock(new Date('2027-03-01T12:00:00+05:00')) // no quiet hour
  await sendSms.run({ id }, world.application.deps)
  world.clock(null)
  expect(impostor.heard()).toBe(0)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([
    expect.objectContaining({
      msg: 'an SMS was not taken by its gateway',
      reason: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain(phone.slice(-9))
})
