import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'

const world = useApi({ trustProxy: ['127.0.0.1'] })
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const word = (n: number) => `aaaaaaaaaa${'abcdefgh'[n % 8]}${'abcdefgh'[Math.floor(n / 8)]}`

/** Tries thirty links that open nothing, each another. */
async function guess(ip: string) {
  for (let n = 0; n < 28; n++) expect((await open(word(n), ip)).status).toBe(404)
  expect((await world.visitor.get(`/receipt/check/${'a'.repeat(42)}`, from(ip))).status).toBe(404)
  expect((await world.visitor.post(`/invoice/public/${word(30)}/again`, {}, from(ip))).status).toBe(404)
}
const open = (asked: string, ip: string, proof?: string) =>
  world.visitor.get(`/invoice/public/${asked}`, {
    headers: { 'x-forwarded-for': ip, ...(proof ? { 'proof-of-work': proof } : {}) },
  })
afterEach(() => world.clock(null))

/** A desk with an open invoice, its long link and a short one as a reminder has it. */
async function linked() {
  const desk = await onlineDesk(world)
  const { admin, membershipId, invoice } = desk
  const long = (await invoice()).url.split('/').at(-1) as string
  world.clock(new Date(`${tashkentDay(new Date())}T07:00:00Z`))
  ok(await admin.post('/sms/send/notified/membership', { membership_ids: [membershipId] }))
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ word: string }>`select word from invoices where admin_id = ${admin.id} and word is not null`.execute(db),
  )
  return { ...desk, long, short: rows[0]?.word ?? '' }
}

test('whoever has tried thirty links that open nothing waits, whatever the next word is; neighbours of theirs too, others not', async () => {
  const { short } = await linked()
  const [mine, neighbour, other] = ['2001:db8:1:2::1', '2001:db8:1:2:3::9', '2001:db8:1:3::1'] as const
  // what is known counts for nothing
  for (let n = 0; n < 40; n++) expect((await open(short, mine)).status).toBe(200)
  await guess(mine)
  for (const ip of [mine, neighbour]) {
    const refused = await open(short, ip)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited', duration: expect.any(Number) } })
    const alike = { duration: expect.any(Number), data: expect.anything() }
    expect((await open(word(31), ip)).body).toEqual({ ...refused.body, ...alike })
    expect((await world.visitor.get(`/receipt/check/${'a'.repeat(42)}`, from(ip))).status).toBe(429)
    expect((await world.visitor.get(`/class/feed/calendar/${'a'.repeat(42)}`, from(ip))).status).toBe(429)
  }
  expect((await open(short, other)).status).toBe(200)
  world.clock(new Date(world.application.deps.clock.now().getTime() + 11 * 60_000))
  expect((await open(short, mine)).status).toBe(200)
})

test('who guesses keeps nobody of the same network from paying: signed links open, short ones for a proof of work', async () => {
  const { long, short, admin, payAtDesk, membership } = await linked()
  const ip = '203.0.113.77'
  await guess(ip)
  expect((await open(long, ip)).status).toBe(200)
  ok(await payAtDesk(100_000))
  const [{ _id: paid }] = (await membership()).transactions
  const receipt = ok(await admin.get(`/receipt/one/${paid}`)).receipt.token
  expect((await world.visitor.get(`/receipt/check/${receipt}`, from(ip))).status).toBe(200)
  const refused = await open(short, ip)
  expect(refused.status).toBe(429)
  const { proof: challenge } = refused.body.data as { proof: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect((await open(word(32), ip, proof)).status).toBe(429) // for this word alone
  expect((await open(short, ip, proof)).status).toBe(200)
  expect((await open(short, ip, proof)).status).toBe(429) // once
})
