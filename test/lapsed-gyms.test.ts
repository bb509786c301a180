import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { type Answer, useApi } from './api.ts'
import { endpoints, roleMayCall } from './contracted.ts'
import { buildTenant, type Tenant } from './tenant.ts'

// Writes stop in a gym past its grace. Reading, files, payments of what is owed and the door never do.

const world = useApi()

/** Writes that ask for no subscription, by the reason why. A new write asks, or gets its line here. */
const open: Readonly<Record<string, readonly string[]>> = {
  'a person’s own account, sign-in and phone': [
    'PUT /auth/password',
    'DELETE /auth/sessions/:id',
    'POST /auth/totp/start',
    'POST /auth/totp/confirm',
    'DELETE /auth/totp',
    'POST /auth/confirm',
    'POST /auth/factors/reset/:id',
    'POST /auth/passkey/register/start',
    'POST /auth/passkey/register/finish',
    'PUT /auth/passkey/:id',
    'DELETE /auth/passkey/:id',
    'POST /auth/passkey/confirm',
    'PUT /admin/update/me',
    'PUT /employee/update/me',
    'PUT /member/update/me',
    'POST /member/phone/codes',
    'PUT /member/phone',
    'PUT /notification/read',
    'PUT /notification/choices',
    'POST /notification/push/subscribe',
    'DELETE /notification/push/subscribe',
    'POST /telegram/link',
    'PUT /telegram/own',
    'DELETE /telegram/own',
    'PUT /first-steps',
    'POST /class/feed/open',
    'POST /class/feed/close',
    'POST /class/feed/coach/open/:coach_id',
    'DELETE /class/feed/coach/close/:coach_id',
    'PUT /member/measurement/save',
    'PUT /member/measurement/goal',
    'PUT /member/measurement/share',
  ],
  'what the law gives a person, and an owner’s own file': [
    'PUT /member/consents',
    'PUT /member/consent/set/:member_id',
    'PUT /member/consent/text',
    'DELETE /member/data',
    'POST /admin/export/create',
  ],
  'who works for the owner, of no gym: a right is taken away at any time': [
    'POST /employee/create',
    'PUT /employee/update/:id',
    'PUT /employee/status/:id',
    'DELETE /employee/fire/:id',
    'PUT /employee/rehire/:id',
  ],
  'a gym begins without a subscription, and is played with in its own copy': [
    'POST /gym/create',
    'POST /demo-gym/enter',
    'POST /demo-gym/leave',
    'DELETE /demo-gym',
  ],
  'a debt is told, promised, put off, paid, given back and put right': [
    'POST /transaction/membership/create',
    'PUT /transaction/update',
    'POST /receipt/sms/:id',
    'POST /gift-card/check',
    'POST /gift-card/pay',
    'POST /gift-card/reverse/:gift_card_id',
    'POST /gift-card/give-back',
    'POST /member/gift-card/check',
    'POST /member/gift-card/pay',
    'POST /invoice/create',
    'DELETE /invoice/cancel/:invoice_id',
    'POST /member/invoice/create',
    'POST /payment/click-pass/create',
    'POST /payment/return',
    'POST /payment/provider/rate',
    'PUT /payment/provider/payme',
    'PUT /payment/provider/click',
    'PUT /payment/provider/uzum',
    'POST /payment/reconciliation/ask',
    'POST /payment/calls/read',
    'POST /fiscal/check',
    'POST /fiscal/uncheck',
    'POST /shift/open',
    'POST /shift/count/:id',
    'POST /shift/close/:id',
    'POST /promise/create',
    'POST /promise/split',
    'DELETE /promise/withdraw/:id',
    'POST /member/promise/create',
  ],
  'the charge of a renewal asks in its turn': [
    'POST /member/autopay/create',
    'DELETE /member/autopay/stop/:membership_id',
    'DELETE /autopay/stop/:id',
  ],
  'leaves such a gym out, or has an answer of its own for it': [
    'POST /sms/send/notified/membership',
    'POST /member/gift-card/order',
  ],
  'a discount is had in a sale, which asks': ['POST /promo-code/create', 'PUT /promo-code/update/:id'],
  'who comes is let in, counted and ticked': [
    'POST /visit/checkin',
    'PUT /visit/leave/:id',
    'DELETE /visit/undo/:id',
    'POST /membership/use/:id',
    'DELETE /membership/use/undo/:id',
    'PUT /class/booking/attendance/:id',
    'PUT /class/booking/forgive/:id',
    'POST /member/rating',
  ],
  'what the desk must know of a client who still comes': [
    'POST /member/note/create/:member_id',
    'PUT /member/note/update/:note_id',
    'DELETE /member/note/delete/:note_id',
  ],
  'a client is answered, in the product, where it costs nothing': [
    'POST /member/letters/create',
    'PUT /member/letters/read',
    'POST /letter/answer/:member_id',
    'PUT /letter/read/:member_id',
    'PUT /lead/status/:id',
  ],
  'takes away, calls off or keeps out': [
    'DELETE /gym/delete/:id',
    'PUT /member/status/:id',
    'DELETE /member/delete/:id',
    'DELETE /plans/delete/:id',
    'DELETE /class/kind/delete/:id',
    'DELETE /class/coach/delete/:id',
    'DELETE /class/room/delete/:id',
    'PUT /class/session/cancel/:id',
    'DELETE /class/series/delete/:id',
    'DELETE /class/booking/cancel/:id',
    'DELETE /door/device/delete/:door_device_id',
    'DELETE /member/freeze/request/:freeze_request_id',
    'DELETE /member/change/request/:change_request_id',
    'DELETE /member/reservation/:membership_id',
    'PUT /import/member/cancel/:id',
    'DELETE /news/delete/:id',
    'DELETE /photo/delete/:id',
    'DELETE /lead/delete/:id',
  ],
  'answers a request by no; a yes is another act, which asks': ['PUT /membership/change/requests/:change_request_id'],
  'looks ahead, writes nothing': ['POST /class/kind/preview/:id', 'PUT /import/member/match/:id'],
}

const asks = (errors: readonly ErrorCode[] = []): boolean =>
  [...subscriptionCommands, 'portal.not_now' as const].some((code) => errors.includes(code))

test('each write of an owner, their people and their clients asks for the gym’s subscription, or says why it does not', () => {
  const unasked = endpoints
    .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'public')
    .filter(({ endpoint }) => (['admin', 'employee', 'member'] as const).some((role) => roleMayCall(role, endpoint)))
    .filter(({ endpoint }) => !asks(endpoint.errors))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(unasked.toSorted()).toEqual(Object.values(open).flat().toSorted())
})

type Act = (tenant: Tenant) => Promise<Answer>
const today = tashkentDay(new Date())
const photo = () => {
  const form = new FormData()
  form.append('photo', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'zal.png')
  return form
}
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const piece = (gym: string, more: object = {}) => ({
  title: 'Yangi jadval',
  text: 'Ertadan',
  gyms: [gym],
  from_date: today,
  is_published: true,
  is_public: true,
  tells_members: true,
  ...more,
})

/** What costs, publishes or prepares what is sold. */
const costly: Readonly<Record<string, Act>> = {
  'an SMS of own words': ({ callers, records }) =>
    callers.admin.post(`/member/message/${records.member}`, { text: 'Keling' }),
  'a message to a class': ({ callers, records }) =>
    callers.employee.post(`/class/session/message/${records.class_session}`, { text: 'Ertaga', by_sms: true }),
  'what such a message would cost': ({ callers, records }) =>
    callers.admin.post(`/class/session/message/preview/${records.class_session}`, { text: 'Ertaga' }),
  news: ({ callers, records }) => callers.admin.post('/news/create', piece(records.gym)),
  'other words of news': ({ callers, records }) =>
    callers.admin.put(`/news/update/${records.news}`, piece(records.gym, { version: 1 })),
  'a kind of class': ({ callers }) => callers.admin.post('/class/kind/create', { name: 'Pilates' }),
  'a kind of class that is changed': ({ callers, records }) =>
    callers.employee.put(`/class/kind/update/${records.class_kind}`, { name: 'Yoga boshqacha' }),
  'a coach': ({ callers }) => callers.employee.post('/class/coach/create', { fullname: 'Nodira Aliyeva' }),
  'a coach who is changed': ({ callers, records }) =>
    callers.admin.put(`/class/coach/update/${records.class_coach}`, { about: 'Yangi' }),
  'a photo': ({ callers, records }) => {
    const form = photo()
    form.append('gym_id', records.gym)
    return callers.admin.post('/photo/create', undefined, { form })
  },
  'the words of a photo': ({ callers, records }) =>
    callers.admin.put(`/photo/update/${records.photo}`, { caption: 'Yangi zal' }),
  'the order of photos': ({ callers, records }) =>
    callers.admin.put('/photo/order', { gym_id: records.gym, photos: [records.photo] }),
  'a door': ({ callers, records }) =>
    callers.admin.post('/door/device/create', { gym_id: records.gym, name: 'Ikkinchi' }),
}

const acts = async (tenant: Tenant) => {
  const answers: [string, number, unknown][] = []
  for (const [what, act] of Object.entries(costly)) {
    const { status, body } = await act(tenant)
    answers.push([what, status, body.command])
  }
  return answers
}

test('past its grace a gym sends, publishes and prepares nothing, on the days of grace it does, and one that never had a subscription is asked for its first', async () => {
  const tenant = await buildTenant(world)
  const { admin } = tenant.callers
  const { gym } = tenant.records
  const endOn = (day: string) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set start_on = ${addDays(day, -29)}, duration_days = 30, status = 'active' where admin_id = ${admin.id}`.execute(
        db,
      ),
    )
  const all = (command: string) => Object.keys(costly).map((what) => [what, 409, command])
  await endOn(addDays(today, -4))
  expect(await acts(tenant)).toEqual(all('no_active_subscription'))
  // what is shown can be taken back, and the gym can be left in order
  const hidden = await admin.put(`/news/update/${tenant.records.news}`, piece(gym, { is_published: false, version: 1 }))
  expect([hidden.status, hidden.body.error]).toEqual([200, undefined])
  await endOn(addDays(today, -3))
  expect((await acts(tenant)).filter(([, , command]) => command)).toEqual([])
  // what it had is another gym’s, which is gone
  const gone = await world.gym(admin, { subscription: 'none' })
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`update subscriptions set gym_id = ${gone.id} where admin_id = ${admin.id}`.execute(db)
    await sql`update gyms set deleted_at = now() where admin_id = ${admin.id} and id = ${gone.id}`.execute(db)
  })
  expect(await acts(tenant)).toEqual(all('create_subscription'))
})

test('what all gyms of an owner share is written while one of them is served, for an employee one of theirs', async () => {
  const admin = await world.admin()
  const create = (name: string) => admin.post('/class/kind/create', { name })
  expect((await create('Gymsiz')).status).toBe(201)
  const never = await world.gym(admin, { subscription: 'none' })
  expect((await create('Zalli')).body).toMatchObject({
    command: 'create_subscription',
    data: { gym: { _id: never.id, name: expect.any(String) } },
  })
  const served = await world.gym(admin)
  expect((await create('Xizmatli')).status).toBe(201)
  const of = (gyms: string[]) => world.employee(admin, { gyms, ticks: ['classes.manage'] })
  const [there, here] = [await of([never.id]), await of([never.id, served.id])]
  const { body } = await there.post('/class/kind/create', { name: 'Xodimniki' })
  expect(body.command).toBe('create_subscription')
  expect((await here.post('/class/kind/create', { name: 'Xodimniki' })).status).toBe(201)
})
