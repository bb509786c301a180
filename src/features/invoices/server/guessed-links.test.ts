import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'

const world = useApi({ trustProxy: ['127.0.0.1'] })
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const word = (n: number) => `aaaaaaaaaa${'abcdefgh'[n % 8]}${'abcdefgh'[Math.floor(n / 8)]}`

test('whoever has tried thirty links that open nothing waits, whatever the next one is; neighbours of theirs too, others not', async () => {
  const { invoice, admin, payAtDesk, membership } = await onlineDesk(world)
  const token = (await invoice()).url.split('/').at(-1) as string
  ok(await payAtDesk(100_000))
  const [{ _id: paid }] = (await membership()).transactions
  const receipt = ok(await admin.get(`/receipt/one/${paid}`)).receipt.token
  const open = (asked: string, ip: string) => world.visitor.get(`/invoice/public/${asked}`, from(ip))
  const [mine, neighbour, other] = ['2001:db8:1:2::1', '2001:db8:1:2:3::9', '2001:db8:1:3::1'] as const
  // what is known counts for nothing
  for (let n = 0; n < 40; n++) expect((await open(token, mine)).status).toBe(200)
  for (let n = 0; n < 28; n++) expect((await open(word(n), mine)).status).toBe(404)
  expect((await world.visitor.get(`/receipt/check/${'a'.repeat(42)}`, from(mine))).status).toBe(404)
  expect((await world.visitor.post(`/invoice/public/${word(30)}/again`, {}, from(mine))).status).toBe(404)
  for (const ip of [mine, neighbour]) {
    const refused = await open(token, ip)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited', duration: expect.any(Number) } })
    expect((await open(word(31), ip)).body).toEqual({ ...refused.body, duration: expect.any(Number) })
    expect((await world.visitor.get(`/receipt/check/${receipt}`, from(ip))).status).toBe(429)
    expect((await world.visitor.get(`/class/feed/calendar/${'a'.repeat(42)}`, from(ip))).status).toBeGreaterThan(403)
  }
  expect((await open(token, other)).status).toBe(200)
  world.clock(new Date(Date.now() + 11 * 60_000))
  expect((await open(token, mine)).status).toBe(200)
  world.clock(null)
})
