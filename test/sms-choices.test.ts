import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { classDesk, monday } from './class-desk.ts'
import { gymWithPlan } from './gym-with-plan.ts'

const world = useApi()
afterEach(() => world.clock(null))

const choose = (who: Caller, topic: string, is_texted: boolean) =>
  who.put('/notification/choices', { topic, is_shown: true, is_pushed: true, is_texted })

/** The kinds of SMS that a person was sent. */
async function texted(member: Caller): Promise<string[]> {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kind: string }>`select kind from sms_messages where member_id = ${member.id} order by created_at`.execute(db),
  )
  return rows.map(({ kind }) => kind)
}

async function club() {
  const { admin, gym, planId } = await gymWithPlan(world)
  const person = async (start_date = addDays(tashkentDay(new Date()), -27)) => {
    const { body } = await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
    })
    const { membership } = (
      await admin.post('/membership/create', {
        member_id: body.member._id,
        gym_id: gym.id,
        plan_id: planId,
        start_date,
        payment: { paid_amount: 100_000, payment_method: 'cash' },
      })
    ).body
    return { ...(await world.session('member', body.member._id)), membershipId: membership._id as string }
  }
  const remind = async (command: 'unpaid' | 'expiring', people: { membershipId: string }[]) =>
    (
      await admin.post(`/sms/send/notified/membership?command=${command}`, {
        membership_ids: people.map(({ membershipId }) => membershipId),
      })
    ).body
  return { admin, gym, person, remind }
}

test('each SMS of a gym obeys the switch of its own topic, and the desk is told who does not want it', async () => {
  const { admin, person, remind } = await club()
  const [quiet, usual] = [await person(), await person()]
  const topics = (await quiet.get('/notification/choices')).body.choices
  expect(
    topics.filter((one: { is_texted: unknown }) => one.is_texted === true).map(({ topic }: { topic: string }) => topic),
  ).toEqual(['money', 'membership', 'freeze', 'classes', 'ending', 'letters'])
  expect((await choose(quiet, 'money', false)).status).toBe(200)
  const owed = await remind('unpaid', [quiet, usual])
  expect([owed.queued, owed.skipped]).toMatchObject([1, [{ id: quiet.membershipId, reason: 'not_allowed' }]])
  expect((await remind('expiring', [quiet, usual])).queued).toBe(2)
  expect([await texted(quiet), await texted(usual)]).toEqual([['expiring'], ['unpaid', 'expiring']])

  const write = (who: Caller) => admin.post(`/member/message/${who.id}`, { text: 'Ertaga zal yopiq' })
  await choose(quiet, 'letters', false)
  const refused = await write(quiet)
  expect([refused.status, refused.body.error]).toEqual([422, 'sms.not_allowed'])
  expect((await write(usual)).status).toBe(200)
  await choose(quiet, 'letters', true)
  expect((await write(quiet)).status).toBe(200)
})

test('an app that knows of no SMS switch leaves it as it stands, and a code to sign in comes whatever is off', async () => {
  const { person } = await club()
  const member = await person()
  for (const topic of ['money', 'membership', 'freeze', 'classes', 'ending', 'access', 'letters'])
    await choose(member, topic, false)
  const { body } = await member.put('/notification/choices', { topic: 'money', is_shown: true, is_pushed: false })
  expect(body.choices[0]).toEqual({ topic: 'money', is_shown: true, is_pushed: false, is_texted: false })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ phone_number: string }>`select phone_number from members where id = ${member.id}`.execute(db),
  )
  const phone = rows[0]?.phone_number ?? ''
  expect((await world.visitor.post('/member/login/code', { phone_number: phone })).status).toBeLessThan(300)
  const codes = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      kind: string
    }>`select kind from sms_messages where phone_number = ${phone} and kind = 'member_login'`.execute(db),
  )
  expect(codes.rows).toEqual([{ kind: 'member_login' }])
})

test('whatever becomes of somebody’s class reaches them: the desk’s booking, a place that came, a move, its end, and what the desk took off', async () => {
  const { desk, manager, member, sessionOn, notices, rules } = await classDesk(world, { places: 1 })
  await rules({ is_sms_sent: true })
  const [first, second, quiet] = [await member(), await member(), await member()]
  await choose(quiet, 'classes', false)
  const session = await sessionOn(addDays(monday, 2))
  const take = (who: Caller) => desk.post('/class/booking/create', { session_id: session, member_id: who.id })
  const { booking } = (await take(first)).body
  await take(second)
  await take(quiet)
  expect(await notices(first)).toEqual(['class_booked'])
  const waiting = (await second.get('/notification/all')).body.notifications[0]
  expect([waiting.kind, waiting.params.status]).toEqual(['class_booked', 'waiting'])
  expect((await desk.del(`/class/booking/cancel/${booking._id}`)).status).toBe(200)
  expect(await notices(first)).toEqual(['class_lost', 'class_booked'])
  expect((await first.get('/notification/all')).body.notifications[0].params.cause).toBe('desk')
  expect(await notices(second)).toEqual(['class_promoted', 'class_booked'])
  const { version } = (await desk.get(`/class/session/one/${session}`)).body.session
  expect((await manager.put(`/class/session/update/${session}`, { version, time: '19:00' })).status).toBe(200)
  expect((await manager.put(`/class/session/cancel/${session}`, { reason: 'murabbiy kasal' })).status).toBe(200)
  expect(await notices(second)).toEqual(['class_cancelled', 'class_moved', 'class_promoted', 'class_booked'])
  expect(await notices(quiet)).toEqual(['class_cancelled', 'class_moved', 'class_booked'])
  // an SMS costs the gym money: it goes to those who want it, and not to say what somebody just asked the desk for
  expect([await texted(first), await texted(second), await texted(quiet)]).toEqual([
    ['class_change'],
    ['class_change', 'class_change', 'class_change'],
    [],
  ])
})
