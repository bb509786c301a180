import { createHash } from 'node:crypto'
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startOfDay, tashkentDay } from '#src/contract/days.ts'
import { stepAt, totpCode } from '#src/features/sessions/server/totp.ts'
import { type Answer, freshPhone, useApi } from '#test/api.ts'
import { keyOfSecret } from '#test/authenticator.ts'

// Beyond the limits strangers may do work instead of waiting: each proof is good once, for one call about one person.

const world = useApi({ trustProxy: ['127.0.0.1'] })
afterEach(() => world.clock(null))

let place = 0
const somewhere = () => `10.77.${Math.floor(++place / 250)}.${(place % 250) + 1}`
type Made = { challenge: Challenge; solution: Solution }
const sentAs = (made: unknown) => Buffer.from(JSON.stringify(made)).toString('base64')
const challengeOf = ({ body }: Answer): Challenge => body.data?.proof
const levelOf = (answer: Answer) => challengeOf(answer)?.parameters.data?.['level']
async function solved(answer: Answer): Promise<Made> {
  const challenge = challengeOf(answer)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}
const post = (path: string, body: unknown, ip: string, proof?: string, cookie?: string) =>
  world.visitor.post(path, body, {
    headers: { 'x-forwarded-for': ip, ...(proof ? { 'proof-of-work': proof } : {}), ...(cookie ? { cookie } : {}) },
  })
const login = (phone: string, password: string, ip: string, proof?: string, cookie?: string) =>
  post('/admin/login', { phone_number: phone, password }, ip, proof, cookie)
const wrong = 'not-the-password'

/** An account that this place may guess at no more, and the refusal. */
async function closed() {
  const [owner, ip] = [await world.admin(), somewhere()]
  for (let n = 0; n < 10; n++) await login(owner.phone, wrong, ip)
  const refused = await login(owner.phone, owner.password, ip)
  expect([refused.status, refused.body.duration > 0]).toEqual([429, true])
  return { ...owner, ip, refused }
}
/** Counts of a day begin anew at midnight: what moves the clock by minutes begins at noon. */
const beginAtNoon = () => world.clock(new Date(startOfDay(tashkentDay(new Date())).getTime() + 12 * 3_600_000))
const move = (seconds: number) => world.clock(new Date(world.application.deps.clock.now().getTime() + seconds * 1000))

test('a proof lets a stranger beyond the limit try once, and the right password signs in', async () => {
  const { phone, password, ip, refused } = await closed()
  const proof = sentAs(await solved(refused))
  expect((await login(phone, wrong, ip, proof)).status).toBe(401)
  const next = await login(phone, password, ip)
  expect([next.status, levelOf(next)]).toEqual([429, 1])
  expect((await login(phone, password, ip, sentAs(await solved(next)))).status).toBe(200)
})

test('a proof is good once, also at another server at the same moment', async () => {
  const { phone, ip, refused } = await closed()
  const proof = sentAs(await solved(refused))
  const other = await world.another()
  const elsewhere = () =>
    other
      .at(world.visitor)
      .post(
        '/admin/login',
        { phone_number: phone, password: wrong },
        { headers: { 'x-forwarded-for': ip, 'proof-of-work': proof } },
      )
  const answers = await Promise.all([
    login(phone, wrong, ip, proof),
    elsewhere(),
    login(phone, wrong, ip, proof),
    elsewhere(),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 429, 429, 429])
  expect((await login(phone, wrong, ip, proof)).status).toBe(429)
})

test('a proof that was used stays used when the count of the day begins anew', async () => {
  const { phone, ip, refused } = await closed()
  const proof = sentAs(await solved(refused))
  expect((await login(phone, wrong, ip, proof)).status).toBe(401)
  const counter = createHash('sha256').update(`proof login:admin:${phone}:${ip}`).digest('base64url')
  const { numAffectedRows } = await world.sql({ role: 'auth' }, (db) =>
    sql`delete from throttles where key = ${counter} and count = 1`.execute(db),
  )
  expect(numAffectedRows).toBe(1n)
  const again = await login(phone, wrong, ip, proof)
  expect([again.status, levelOf(again)]).toEqual([429, 0])
})

test('a proof is good neither for another account, nor another call, nor from another place', async () => {
  const [one, two] = [await closed(), await closed()]
  const proof = sentAs(await solved(one.refused))
  expect((await login(two.phone, two.password, two.ip, proof)).status).toBe(429)
  const asEmployee = await post('/employee/login', { phone_number: one.phone, password: wrong }, one.ip, proof)
  expect(asEmployee.status).toBe(401) // not closed: nothing was asked for
  for (let n = 0; n < 10; n++) await post('/employee/login', { phone_number: one.phone, password: wrong }, one.ip)
  expect((await post('/employee/login', { phone_number: one.phone, password: wrong }, one.ip, proof)).status).toBe(429)
  // the account closed for everybody: from elsewhere the proof is not theirs
  for (let n = 0; n < 30; n++) await login(one.phone, wrong, somewhere())
  expect((await login(one.phone, one.password, somewhere(), proof)).status).toBe(429)
})

test('a proof that comes too late is refused, and a new one asked for', async () => {
  beginAtNoon()
  const { phone, password, ip, refused } = await closed()
  const proof = sentAs(await solved(refused))
  for (let n = 0; n < 3; n++) {
    move(60)
    await login(phone, wrong, ip)
  }
  move(20)
  const late = await login(phone, password, ip, proof)
  expect([late.status, challengeOf(late).parameters.nonce === challengeOf(refused).parameters.nonce]).toEqual([
    429,
    false,
  ])
})

test('no part of a proof can be made up or changed', async () => {
  const { phone, password, ip, refused } = await closed()
  const { challenge, solution } = await solved(refused)
  const { parameters } = challenge
  const easier = { ...parameters, keyPrefix: '00', keySignature: undefined }
  const own = await solveChallenge({ challenge: { parameters: easier }, deriveKey })
  const forged: unknown[] = [
    { challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, until: 9e15 } } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, level: 5 } } }, solution },
    {
      challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, key: '00000000' } } },
      solution,
    },
    { challenge: { ...challenge, parameters: easier }, solution: own },
    {
      challenge: { ...challenge, parameters: { ...parameters, nonce: `${parameters.nonce.slice(0, -2)}00` } },
      solution,
    },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    { challenge: { parameters }, solution },
    {
      challenge,
      solution: {
        ...solution,
        derivedKey: `${solution.derivedKey.slice(0, -2)}${solution.derivedKey.endsWith('00') ? '01' : '00'}`,
      },
    },
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix } },
    { challenge },
    [],
    null,
    'x',
  ]
  for (const made of forged)
    expect((await login(phone, password, ip, sentAs(made))).status, JSON.stringify(made)).toBe(429)
  for (const text of ['%%%', '{', sentAs({}).slice(0, -3)])
    expect((await login(phone, password, ip, text)).status).toBe(429)
  // none of it used the true one up
  expect((await login(phone, password, ip, sentAs({ challenge, solution }))).status).toBe(200)
})

test('each proof of a day is more work than the one before: an easier one that was kept back is refused', async () => {
  const { phone, password, ip, refused } = await closed()
  const kept = sentAs(await solved(await login(phone, wrong, ip)))
  expect((await login(phone, wrong, ip, sentAs(await solved(refused)))).status).toBe(401)
  const tooEasy = await login(phone, password, ip, kept)
  expect([tooEasy.status, levelOf(tooEasy)]).toEqual([429, 1])
  expect(Number(levelOf(refused))).toBe(0)
})

test('a known browser is asked for no proof and waits for its own mistakes alone', async () => {
  const [owner, ip] = [await world.admin(), somewhere()]
  const device = (await login(owner.phone, owner.password, ip)).headers
    .getSetCookie()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0]
  for (let n = 0; n < 10; n++) await login(owner.phone, wrong, ip, undefined, device)
  const refused = await login(owner.phone, owner.password, ip, undefined, device)
  expect([refused.status, refused.body.data]).toEqual([429, undefined])
})

test('codes beyond those of a day come for a proof, and never before their minute is over', async () => {
  beginAtNoon()
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const [phone_number, ip] = [freshPhone(), somewhere()]
  await admin.post('/member/create', { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] })
  const ask = (proof?: string) => post('/member/login/code', { phone_number }, ip, proof)
  for (let n = 0; n < 5; n++) {
    expect((await ask()).status).toBe(200)
    const early = await ask()
    expect([early.status, early.body.data]).toEqual([429, undefined])
    move(61)
  }
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect((await ask(sentAs(await solved(refused)))).status).toBe(200)
  // two hundred guesses of codes are work each, and no more than thirty a day
  move(61)
  const guess = (proof?: string) => post('/member/login', { phone_number, code: '000000' }, ip, proof)
  for (let n = 0; n < 10; n++) await guess()
  const stopped = await guess()
  expect(stopped.status).toBe(429)
  expect((await guess(sentAs(await solved(stopped)))).status).toBe(401)
})

/** So many proofs of a day are spent at a limit. */
const spentProofs = (limit: string, count: number) =>
  world.sql({ role: 'auth' }, (db) => {
    const key = createHash('sha256').update(`proof ${limit}`).digest('base64url')
    return sql`insert into throttles (key, window_start, count) values (${key}, ${world.application.deps.clock.now()}, ${count})
      on conflict (key) do update set count = excluded.count`.execute(db)
  })

test('codes of a whole network, and of one phone there, go on for a proof, however many a neighbour has used up', async () => {
  beginAtNoon()
  const ip = somewhere()
  const ask = (phone_number: string, proof?: string) => post('/member/login/code', { phone_number }, ip, proof)
  const phone = freshPhone()
  for (let n = 0; n < 5; n++) {
    expect((await ask(phone)).status).toBe(200)
    move(61)
  }
  for (let n = 5; n < 60; n++) expect((await ask(freshPhone())).status).toBe(200)
  const mine = freshPhone()
  const refused = await ask(mine)
  expect(refused.status).toBe(429)
  expect((await ask(mine, sentAs(await solved(refused)))).status).toBe(200)
  await spentProofs(`code:ip:${ip}`, 4_999)
  expect(challengeOf(await ask(freshPhone()))).toBeDefined()
  await spentProofs(`code:ip:${ip}`, 5_000)
  expect(challengeOf(await ask(freshPhone()))).toBeUndefined()
  move(3_601)
  await spentProofs(`send:member:member_login:${phone}:${ip}`, 99)
  expect(challengeOf(await ask(phone))).toBeDefined()
  await spentProofs(`send:member:member_login:${phone}:${ip}`, 100)
  expect(challengeOf(await ask(phone))).toBeUndefined()
})

test('wrong passwords and codes of a neighbour use up no proof of the others there', async () => {
  const [owner, ip] = [await world.admin(), somewhere()]
  for (let n = 0; n < 100; n++) await login(freshPhone(), wrong, ip)
  await spentProofs(`login:from:${ip}`, 4_999)
  expect(challengeOf(await login(owner.phone, owner.password, ip))).toBeDefined()
  const guess = () => post('/member/login', { phone_number: freshPhone(), code: '000000' }, ip)
  for (let n = 0; n < 30; n++) await guess()
  await spentProofs(`code:from:${ip}`, 299)
  expect(challengeOf(await guess())).toBeDefined()
  await spentProofs(`code:from:${ip}`, 300)
  expect(challengeOf(await guess())).toBeUndefined()
})

test('from the eleventh code of strangers in a day a proof stands for the longer wait', async () => {
  beginAtNoon()
  const phone_number = freshPhone()
  const ask = (ip: string, proof?: string) => post('/member/login/code', { phone_number }, ip, proof)
  for (let n = 0; n < 10; n++) {
    expect((await ask(somewhere())).status).toBe(200)
    move(61)
  }
  const ip = somewhere()
  const refused = await ask(ip)
  expect([refused.status, refused.body.duration > 60]).toEqual([429, true])
  expect((await ask(ip, sentAs(await solved(refused)))).status).toBe(200)
})

describe('strangers’ forms', () => {
  let slug: string
  beforeAll(async () => {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const { body } = await admin.get(`/gym/settings/${gym.id}`)
    slug = body.settings.public_page.slug
  })

  test('a wish to become an owner beyond the three of a day is taken for a proof', async () => {
    const [phone_number, ip] = [freshPhone(), somewhere()]
    const ask = (proof?: string) =>
      post('/admin/request', { fullname: 'Botir Aliyev', phone_number, address: 'Toshkent' }, ip, proof)
    for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(201)
    const refused = await ask()
    expect(refused.status).toBe(429)
    const proof = sentAs(await solved(refused))
    expect((await ask(proof)).status).toBe(201)
    expect((await ask(proof)).status).toBe(429)
  })

  test('no work opens a limit more often in a day than the limit itself lets pass', async () => {
    const [phone_number, ip] = [freshPhone(), somewhere()]
    const call = (proof?: string) => post('/lead/create', { slug, fullname: 'Nodira', phone_number }, ip, proof)
    for (let n = 0; n < 3; n++) await call()
    for (let n = 0; n < 3; n++) expect((await call(sentAs(await solved(await call())))).status).toBe(201)
    const last = await call()
    expect([last.status, last.body.data]).toEqual([429, undefined])
    move(24 * 3600 + 1)
    expect((await call()).status).toBe(201)
  })

  test('the form of a gym’s page carries its proof in a field, and is the same act as the call', async () => {
    const [phone_number, ip] = [freshPhone(), somewhere()]
    const call = () => post('/lead/create', { slug, fullname: 'Nodira', phone_number }, ip)
    const form = (proof?: string) =>
      fetch(`${world.base.replace(/\/api$/, '')}/g/${slug}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
        body: new URLSearchParams({ fullname: 'Nodira', phone_number, ...(proof ? { proof } : {}) }),
      })
    for (let n = 0; n < 3; n++) expect((await call()).status).toBe(201)
    const page = await form()
    expect(page.status).toBe(429)
    const html = await page.text()
    const challenge = JSON.parse((/data-proof="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'))
    expect(html).toContain('<script type="module" src="/proof-form.js">')
    const proof = sentAs(await solved({ body: { data: { proof: challenge } } } as Answer))
    expect((await form(proof)).status).toBe(303)
    expect((await form(proof)).status).toBe(429)
    expect((await call()).body.data.proof.parameters.data.level).toBe(1)
  })
})

test('whoever has the password and errs at the second step keeps its person out of a new browser no longer than work takes', async () => {
  const owner = await world.admin()
  const key = keyOfSecret((await owner.post('/auth/totp/start', {})).body.secret)
  const codeIn = (steps: number) => totpCode(key, stepAt(world.application.deps.clock.now()) + steps)
  expect((await owner.post('/auth/totp/confirm', { code: codeIn(0) })).status).toBe(200)
  const [stranger, theirs] = [somewhere(), somewhere()]
  const ticketFrom = async (ip: string) => (await login(owner.phone, owner.password, ip)).body.data.ticket
  const ticket = await ticketFrom(stranger)
  for (let n = 0; n < 10; n++)
    expect((await post('/auth/second', { ticket, code: '000000' }, stranger)).status).toBe(401)
  const right = { ticket: await ticketFrom(theirs), code: codeIn(1) }
  const refused = await post('/auth/second', right, theirs)
  expect([refused.status, levelOf(refused)]).toEqual([429, 0])
  const proof = sentAs(await solved(refused))
  // a proof opens one try about this account, from the place where it was asked for
  expect((await post('/auth/second', right, stranger, proof)).status).toBe(429)
  expect((await post('/auth/second', right, theirs, proof)).status).toBe(200)
})

test('a proof that an earlier secret signed is good while that secret is named, and no longer', async () => {
  const { createProofs } = await import('#src/features/sessions/server/proof-of-work.ts')
  const [before, after] = ['b'.repeat(40), 'a'.repeat(40)]
  const now = new Date()
  const challenge = await createProofs(before).ask('login', 0, now)
  const proof = sentAs(await solved({ body: { data: { proof: challenge } } } as Answer))
  expect(await createProofs(after, [before]).check(proof, 'login', now)).toMatchObject({ level: 0 })
  expect(await createProofs(after).check(proof, 'login', now)).toBeUndefined()
})
