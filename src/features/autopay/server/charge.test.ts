import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { booksOf } from '#test/online-books.ts'
import { ok, onlineDesk, paymeBox, putBox } from '#test/online-desk.ts'
import { checkCard, forgetCard } from './card-jobs.ts'
import { autopayJobs, chargeDue } from './jobs.ts'

const { payme, world, today, desk, renewing } = await openAutopay()

test.each([true, false])(
  'a renewal is announced three days before, taken once on the last day, and goes on from there (billing: %s)',
  async (billing) => {
    const { end, day, state, memberships, membershipId, admin, gym, plan, kindsTold, agreeing, later, deps } =
      await renewing({ billing })
    const codes = { mxik: '10305008002000000', package_code: '1514296', unit_code: 168, vat_percent: 12 }
    const newer = { ...codes, mxik: '99999000000000001', vat_percent: 0 }
    ok(await admin.put(`/plans/update/${plan._id}`, codes))
    payme.meanwhile(async () => {
      ok(await admin.put(`/plans/update/${plan._id}`, newer))
    })
    await day(addDays(end, -4))
    expect((await state()).charges).toEqual([])
    await day(addDays(end, -3))
    expect((await state()).charges).toMatchObject([{ kind: 'renewal', amount: 300_000, state: 'announced', date: end }])
    await day(addDays(end, -3))
    expect((await kindsTold()).filter((kind: string) => kind === 'autopay_soon')).toHaveLength(1)
    await day(addDays(end, -1))
    expect(await memberships()).toHaveLength(1)
    await day(end)
    await day(end)
    later()
    await chargeDue(deps)
    const next = (await memberships()).find(({ _id }) => _id !== membershipId)
    expect(next).toMatchObject({ status: 'scheduled', remaining_amount: 0, start_date: addDays(end, 1) })
    expect(await booksOf(admin, next?._id ?? '')).toEqual([['payment', 300_000, 'online', 'payme', 'system']])
    expect(payme.receipts.filter(({ taken }) => taken > 0).at(-1)).toMatchObject({
      amount: 30_000_000,
      taken: 1,
      state: 4,
    })
    expect(await state(next?._id)).toMatchObject({ state: 'on', card: '6311', charges: [{ state: 'paid', tries: 1 }] })
    // as Payme was told last: at its own check, or with the charge
    const { receipts } = ok(await admin.get(`/fiscal/all?gym_id=${gym.id}&start_date=${end}&end_date=${end}`))
    expect(receipts).toMatchObject([{ ...(billing ? newer : codes), state: 'awaited' }])
    expect(await agreeing()).toEqual([[], []])
  },
)

test('what the agreed words promise to announce is shown also to whom nothing of money is told', async () => {
  const { member, end, day, kindsTold } = await renewing()
  ok(await member.put('/notification/choices', { topic: 'money', is_shown: false, is_pushed: false }))
  await day(addDays(end, -3))
  expect(await kindsTold()).toContain('autopay_soon')
})

test('what is refused is tried on the first, third and fifth day after, then no more: desk and person hear, and nothing is owed', async () => {
  const { end, day, state, memberships, kindsTold, admin, membershipId, agreeing, own, member, gym } = await renewing()
  payme.behave('receipts.pay', 'refuses')
  await day(addDays(end, -3))
  const asked: number[] = []
  for (let n = 0; n <= 7; n++) {
    await day(addDays(end, n))
    await day(addDays(end, n))
    asked.push((await state()).charges[0].tries)
  }
  expect(asked).toEqual([1, 2, 2, 3, 3, 4, 4, 4])
  expect(await state()).toMatchObject({
    state: 'stopped',
    stop_why: 'failed',
    charges: [{ state: 'given_up', tries: 4, why: 'Mablagʻ yetarli emas' }],
  })
  const kept = { _id: membershipId, autopay: { stop_why: 'failed', charges: [{ why: 'Mablagʻ yetarli emas' }] } }
  expect((await own()).memberships).toMatchObject([kept])
  expect(ok(await member.get(`/member/autopay?gym_id=${gym.id}`, { language: 'en' }))).toMatchObject({
    memberships: [{ autopay: { charges: [{ why: 'Insufficient funds' }] } }],
  })
  const told = await kindsTold()
  expect(told.filter((kind: string) => kind === 'autopay_refused')).toHaveLength(3)
  expect(told.filter((kind: string) => kind === 'autopay_stopped')).toHaveLength(1)
  expect((await kindsTold(admin)).filter((kind: string) => kind === 'autopay_failed')).toHaveLength(1)
  const rows = (await memberships()).filter(({ _id }) => _id !== membershipId)
  expect(rows.map(({ status, remaining_amount }) => [status, remaining_amount])).toEqual([['cancelled', 0]])
  expect(await agreeing()).toEqual([[], []])
})

test.each(['drops', 'deaf', 'broken'] as const)(
  'an answer that was lost (%s) is asked after: the money is taken once at most',
  async (manner) => {
    const { end, day, state, later, deps, agreeing, memberships } = await renewing()
    await day(addDays(end, -3))
    const before = payme.calls.filter((call) => call === 'receipts.pay').length
    payme.behave('receipts.pay', manner, 'well')
    await day(end)
    expect((await state()).charges).toMatchObject([{ state: 'asked' }])
    later()
    await chargeDue(deps)
    expect(payme.calls.filter((call) => call === 'receipts.pay').length - before).toBe(1)
    const { charges } = await state((await memberships())[0]?._id).then((found) => found ?? state())
    expect(charges[0].state).toBe(manner === 'drops' ? 'paid' : 'announced')
    if (manner !== 'drops') await day(addDays(end, 1))
    const taken = await state((await memberships())[0]?._id).then((found) => found ?? state())
    expect(taken.charges[0]).toMatchObject({ state: 'paid', why: null })
    expect((await memberships()).every(({ remaining_amount }) => remaining_amount === 0)).toBe(true)
    expect(await agreeing()).toEqual([[], []])
  },
)

test('a lost answer and a key that is refused since: nobody knows, so nothing is tried again; later it is entered', async () => {
  const { end, day, state, later, deps, memberships, agreeing } = await renewing()
  await day(addDays(end, -3))
  const paid = () => payme.calls.filter((call) => call === 'receipts.pay').length
  const before = paid()
  payme.behave('receipts.pay', 'drops')
  payme.behave('receipts.check', 'shut')
  await day(end)
  for (let turn = 0; turn < 3; turn++) {
    later()
    await chargeDue(deps)
  }
  await day(addDays(end, 1))
  expect((await state()).charges).toMatchObject([{ state: 'asked', tries: 1 }])
  payme.well()
  later()
  await chargeDue(deps)
  expect(paid() - before).toBe(1)
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  expect(await agreeing()).toEqual([[], []])
})

test('a request that did not get there is closed at the provider before another is made', async () => {
  const { end, day, state, later, deps } = await renewing()
  await day(addDays(end, -3))
  const from = payme.receipts.length
  payme.behave('receipts.pay', 'deaf')
  payme.behave('receipts.cancel', 'deaf', 'well')
  await day(end)
  later()
  await chargeDue(deps)
  expect((await state()).charges).toMatchObject([{ state: 'asked', tries: 1 }])
  later()
  await chargeDue(deps)
  expect((await state()).charges).toMatchObject([{ state: 'announced', tries: 1 }])
  expect(payme.receipts.slice(from)).toMatchObject([{ state: 50, taken: 0 }])
})

test('a server that dies after the receipt, before the money, loses and doubles nothing', async () => {
  const { end, day, deps, later, memberships, agreeing } = await renewing()
  await day(addDays(end, -3))
  const from = payme.receipts.length
  payme.behave('receipts.create', 'drops', 'well')
  await day(end)
  later()
  await Promise.all([chargeDue(deps), chargeDue(deps), chargeDue(deps)])
  later()
  await chargeDue(deps)
  expect(payme.receipts.slice(from).reduce((sum, { taken }) => sum + taken, 0)).toBe(1)
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  expect(await agreeing()).toEqual([[], []])
})

test('money that the provider takes later is entered when it has', async () => {
  const { end, day, deps, later, memberships, agreeing } = await renewing()
  await day(addDays(end, -3))
  payme.behave('receipts.pay', 'slow')
  await day(end)
  later()
  await chargeDue(deps)
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount).toSorted()).toEqual([0, 300_000])
  await payme.takeSlow()
  later()
  await chargeDue(deps)
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  expect(await agreeing()).toEqual([[], []])
})

test('cash at the desk in the middle of a charge: one wins, and what the card gave goes back by itself', async () => {
  const { end, day, deps, later, memberships, membershipId, payAtDesk, admin, agreeing } = await renewing({
    billing: false,
  })
  await day(addDays(end, -3))
  payme.meanwhile(async () => {
    const next = (await memberships()).find(({ _id }) => _id !== membershipId)
    ok(await payAtDesk(300_000, next?._id))
  })
  await day(end)
  later()
  await chargeDue(deps)
  const next = (await memberships()).find(({ _id }) => _id !== membershipId)
  expect(await booksOf(admin, next?._id ?? '')).toEqual([['payment', 300_000, 'cash', null, 'admin']])
  expect(payme.receipts.at(-1)).toMatchObject({ state: 21, taken: 0 })
  const on = addDays(end, 0)
  const { differences } = ok(await admin.get(`/payment/reconciliation?provider=payme&from=${on}&to=${on}`))
  expect(differences).toEqual([])
  await day(addDays(end, 1))
  expect(payme.receipts.at(-1)).toMatchObject({ taken: 0 })
  expect(await agreeing()).toEqual([[], []])
})

test('parts of a debt are taken on their days, each once and no more than is missing', async () => {
  const { admin, agree, check, day, membershipId, membership, payAtDesk, state, own, agreeing } = await desk()
  ok(
    await admin.post('/promise/split', {
      membership_id: membershipId,
      parts: [4, 10, 20].map((after) => ({ promised_on: addDays(today, after), amount: 100_000 })),
    }),
  )
  expect((await own()).memberships).toMatchObject([{ parts: 3 }])
  const { autopay } = ok(await agree({ covers_renewal: false, covers_parts: true }))
  await check(autopay._id)
  for (let n = 1; n <= 4; n++) await day(addDays(today, n))
  expect((await membership()).remaining_amount).toBe(200_000)
  ok(await payAtDesk(60_000))
  for (let n = 5; n <= 10; n++) await day(addDays(today, n))
  expect((await membership()).remaining_amount).toBe(100_000)
  ok(await payAtDesk(100_000))
  for (let n = 17; n <= 20; n++) await day(addDays(today, n))
  expect((await membership()).remaining_amount).toBe(0)
  expect((await booksOf(admin, membershipId)).map(([, amount, method]) => [amount, method])).toEqual([
    [100_000, 'online'],
    [60_000, 'cash'],
    [40_000, 'online'],
    [100_000, 'cash'],
  ])
  expect((await state()).charges.map(({ state: is }: { state: string }) => is)).not.toContain('announced')
  expect(await agreeing()).toEqual([[], []])
})

test('one tap stops it: nothing is taken any more, and the card is forgotten here and there', async () => {
  const { end, day, member, membershipId, autopayId, admin, deps, memberships, state } = await renewing()
  await day(addDays(end, -3))
  ok(await member.del(`/member/autopay/stop/${membershipId}`))
  expect((await member.del(`/member/autopay/stop/${membershipId}`)).body.error).toBe('autopay.none')
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'asked', charges: [{ state: 'called_off' }] })
  await forgetCard(deps, { adminId: admin.id, id: autopayId, tries: 0 })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kept: boolean }>`select sealed_token is not null as kept from autopays where id = ${autopayId}`.execute(db),
  )
  expect(rows).toEqual([{ kept: false }])
  expect(payme.calls.at(-1)).toBe('cards.remove')
  for (const n of [0, 1, 3, 5]) await day(addDays(end, n))
  expect(await memberships()).toHaveLength(1)
})

test('a card whose forgetting was lost on the way is forgotten by a later turn', async () => {
  const { member, membershipId, autopayId, deps } = await renewing()
  ok(await member.del(`/member/autopay/stop/${membershipId}`))
  const waiting = () =>
    withClient(world.ownerUrl, async (client) => {
      const key = `autopay.forget:${autopayId}`
      const { rowCount } = await client.query('select from graphile_worker.jobs where key = $1', [key])
      await client.query('select graphile_worker.remove_job($1)', [key])
      return rowCount
    })
  expect([await waiting(), await waiting()]).toEqual([1, 0])
  await autopayJobs.find(({ name }) => name === 'autopay.announce')?.run({}, deps)
  expect(await waiting()).toBe(1)
})

test('a card about which its provider never answers is asked about so often and no more, and is forgotten so', async () => {
  const { admin, autopayId: id, deps, kindsTold, state } = await renewing()
  const autopay = () =>
    world.sql({ role: 'platform' }, (db) =>
      sql<{ kept: boolean }>`select sealed_token is not null as kept from autopays where id = ${id}`.execute(db),
    )
  await world.sql({ role: 'platform' }, (db) => sql`update autopays set checked_at = null where id = ${id}`.execute(db))
  payme.behave('cards.check', 'broken', 'broken')
  await checkCard(deps, { adminId: admin.id, id, tries: 14 })
  expect((await state()).state).not.toBe('stopped')
  await checkCard(deps, { adminId: admin.id, id, tries: 15 })
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'card' })
  expect(await kindsTold()).toContain('autopay_stopped')
  payme.behave('cards.remove', 'broken', 'broken')
  await forgetCard(deps, { adminId: admin.id, id, tries: 14 })
  expect((await autopay()).rows).toEqual([{ kept: true }])
  await forgetCard(deps, { adminId: admin.id, id, tries: 15 })
  expect((await autopay()).rows).toEqual([{ kept: false }])
})

test('a membership that was frozen, or a price that rose, is not taken as it was announced', async () => {
  const { end, day, admin, plan, memberships, state } = await renewing()
  await day(addDays(end, -3))
  ok(await admin.put(`/plans/update/${plan._id}`, { name: 'Oylik', price: 400_000, version: 1 }))
  await day(end)
  expect(await memberships()).toHaveLength(1)
  expect((await state()).charges).toMatchObject([{ state: 'called_off' }])
})

test('no number of a card, word for it or key is kept readable anywhere, and own data tell what was agreed', async () => {
  const { end, day, admin, member } = await renewing()
  await day(addDays(end, -3))
  await day(end)
  const token = [...payme.cards.keys()].at(-1) ?? 'none'
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kept: string }>`
      select concat((select string_agg(c::text, '') from provider_calls c where c.admin_id = ${admin.id}),
        (select string_agg(a::text, '') from autopays a where a.admin_id = ${admin.id}),
        (select string_agg(k::text, '') from idempotency_keys k),
        (select string_agg(l::text, '') from audit_log l where l.admin_id = ${admin.id})) as kept`.execute(db),
  )
  expect(rows[0]?.kept).toContain('receipts.pay')
  for (const secret of [token, '8600069195406311', '860006', paymeBox.key]) expect(rows[0]?.kept).not.toContain(secret)
  const { data } = ok(await member.get('/member/data'))
  expect(data.owners[0].autopays).toMatchObject([{ card: '6311', charges: [{ state: 'paid', amount: 300_000 }] }])
  expect(data.owners[0].autopays[0].terms).toContain('Roziman')
})

test('what the desk cancels is charged no more, and of an erased person nothing of the card stays', async () => {
  const { end, day, admin, memberId, membershipId, autopayId, state } = await renewing()
  await day(addDays(end, -3))
  const from = payme.receipts.length
  ok(await admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchib ketdi', refund: 0 }))
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'ended', charges: [{ state: 'called_off' }] })
  ok(await admin.del(`/member/delete/${memberId}?erase=true`))
  for (const n of [0, 1]) await day(addDays(end, n))
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<object>`select card, sealed_token from autopays where id = ${autopayId}`.execute(db),
  )
  expect(rows).toEqual([{ card: null, sealed_token: null }])
  expect(payme.receipts).toHaveLength(from)
})

test('without a cash box that keeps cards there is no offer, and nobody can agree to anything', async () => {
  const { admin, own, agree, membershipId } = await desk()
  ok(await putBox(admin, { ...paymeBox, takes_cards: false, may_leave_cards: true }))
  expect((await own()).offer).toBeNull()
  expect((await agree()).body.error).toBe('provider.none')
  expect(ok(await admin.get(`/autopay/of/${membershipId}`)).autopay).toBeNull()
})

test('a card that Payme does not know, or that may not be charged again, turns nothing on', async () => {
  const { payAtDesk, agree, check, state } = await desk()
  ok(await payAtDesk(300_000))
  for (const token of [
    await payme.card({ known: false }),
    await payme.card({ save: false }),
    'tok_unknown_unknown_unknown',
  ]) {
    const { autopay } = ok(await agree({ token }))
    await check(autopay._id)
    expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'card', card: null })
  }
})

test('older terms are not agreed to, and a stranger neither reads nor stops another’s autopay', async () => {
  const { agree, membershipId, admin, gym } = await renewing()
  expect((await agree({ terms_version: 2 })).body.error).toBe('autopay.terms_changed')
  const nothing = await agree({ covers_renewal: false, covers_parts: true })
  expect(nothing.body.error).toBe('autopay.nothing_to_pay')
  const other = await onlineDesk(world, { boxes: false })
  const stranger = await world.session('member', other.memberId)
  expect((await stranger.del(`/member/autopay/stop/${membershipId}`)).status).toBe(404)
  expect((await stranger.get(`/member/autopay?gym_id=${gym.id}`)).status).toBe(404)
  expect((await other.admin.del(`/autopay/stop/${membershipId}`)).status).toBe(404)
  ok(await admin.del(`/autopay/stop/${membershipId}`))
})

test('a single class after the last day keeps nothing from being renewed', async () => {
  const { end, day, admin, gym, memberId, membershipId, memberships, state } = await renewing()
  await day(addDays(end, -3))
  const { kind } = ok(await admin.post('/class/kind/create', { name: 'Yoga', color: 'violet' }))
  ok(await admin.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 }))
  const { coach } = ok(await admin.post('/class/coach/create', { fullname: 'Malika Yusupova' }))
  const { room } = ok(await admin.post('/class/room/create', { gym_id: gym.id, name: 'Zal', places: 3 }))
  ok(
    await admin.post('/class/series/create', {
      gym_id: gym.id,
      kind_id: kind._id,
      coach_id: coach._id,
      room_id: room._id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '18:00',
      duration: 60,
    }),
  )
  const after = addDays(end, 1)
  const { sessions } = ok(await admin.get(`/class/session/all?gym_id=${gym.id}&from=${after}&to=${after}`))
  const { membership: single } = ok(
    await admin.post('/class/drop-in/create', {
      session_id: sessions[0]._id,
      member_id: memberId,
      payment: { paid_amount: 50_000, payment_method: 'cash' },
    }),
  )
  await day(end)
  const next = (await memberships()).find(({ _id }) => _id !== membershipId && _id !== single._id)
  expect(next).toMatchObject({ start_date: after, remaining_amount: 0 })
  expect(await state(next?._id)).toMatchObject({ state: 'on', charges: [{ state: 'paid' }] })
})
