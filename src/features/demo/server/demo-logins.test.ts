import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useDemo } from '#test/demo-desk.ts'
import { demoPhones } from './world.ts'

const { api, rows, count } = useDemo()

describe('who signs in to the demo', () => {
  const signIn = (role: string, phone: string, password: string) =>
    api.visitor.post(`/${role}/login`, { phone_number: phone, password })

  it.each([
    ['admin', demoPhones.firstAdmin, 'polvon-admin'],
    ['admin', demoPhones.secondAdmin, 'polvon-admin'],
    ['employee', demoPhones.employee, 'polvon-staff'],
    ['employee', demoPhones.withoutGym, 'polvon-staff'],
    ['employee', demoPhones.coach, 'polvon-staff'],
  ])('%s %s gets in', async (role, phone, password) => {
    const answer = await signIn(role, phone, password)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ role, accessToken: expect.any(String) })
  })

  it('the superadmin gets in', async () => {
    expect((await api.visitor.post('/superadmin/login', { root_name: 'root', password: 'polvon-root' })).status).toBe(
      200,
    )
  })

  it('an employee with an unconfirmed phone is asked to confirm it', async () => {
    const answer = await signIn('employee', demoPhones.unconfirmed, 'polvon-staff')
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ command: 'confirm_employee', data: { phone_number: demoPhones.unconfirmed } })
  })

  it('an employee without a gym is told whom to call', async () => {
    const { body } = await signIn('employee', demoPhones.withoutGym, 'polvon-staff')
    const answer = await api.visitor.get('/member/gym/all', {
      headers: { authorization: `Bearer ${body.accessToken}` },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      command: 'no_gym_assigned',
      data: { admin: { fullname: 'Jahongir Toʻxtayev' } },
    })
  })

  it('the member gets in by a code, and has an active membership', async () => {
    expect((await api.visitor.post('/member/login/code', { phone_number: demoPhones.member })).status).toBe(200)
    const [sms] = await rows(
      sql<{ text: string }>`select text from sms_messages where phone_number = ${demoPhones.member} and is_secret`,
    )
    const answer = await api.visitor.post('/member/login', {
      phone_number: demoPhones.member,
      code: sms?.text.match(/\d{6}/)?.[0],
    })
    expect(answer.status, answer.text).toBe(200)
    expect(
      await rows(
        sql`select m.status from memberships m join people p on p.id = m.member_id where p.phone_number = ${demoPhones.member} and m.status = 'active'`,
      ),
    ).toHaveLength(1)
  })

  it('the first owner finds members by a name typed without apostrophes', async () => {
    const { body } = await signIn('admin', demoPhones.firstAdmin, 'polvon-admin')
    const answer = await api.visitor.get('/member/foradmin/all?search=gulomov', {
      headers: { authorization: `Bearer ${body.accessToken}` },
    })
    expect(answer.body.members[0].fullname).toContain('Gʻulomov')
  })

  it('the member and the coach find something of everything', async () => {
    const of = (table: string) =>
      sql`from ${sql.table(table)} r where r.member_id = (select id from people where phone_number = ${demoPhones.member})`
    expect(await count(sql`${of('class_bookings')} and r.status = 'booked'`)).toBeGreaterThan(0)
    expect(await count(sql`${of('class_bookings')} and r.status = 'waiting'`)).toBeGreaterThan(0)
    expect(await count(sql`${of('class_bookings')} and r.status = 'attended'`)).toBeGreaterThan(2)
    expect(await count(of('ratings'))).toBe(1)
    const told = sql`from notifications n join transactions t on n.link = '/member/receipts/' || t.id join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id and s.member_id = n.recipient_id`
    const paid = sql`from transactions t join memberships r on r.admin_id = t.admin_id and r.id = t.membership_id
      where t.transaction_type in ('payment', 'refund') and r.member_id = (select id from people where phone_number = ${demoPhones.member})`
    const entries = await count(paid) // how many there are by now is chance
    expect(entries).toBeGreaterThan(0)
    const tells = sql`${told} and n.created_at >= t.created_at and t.id in (select t.id ${paid} order by t.created_at desc limit 3)
      and n.kind = case t.transaction_type when 'refund' then 'payment_refunded' else 'payment_taken' end`
    expect(await count(tells)).toBe(Math.min(3, entries))
    expect(await count(sql`${told} and n.read_at is null`)).toBe(1)
    const [share] = await rows(
      sql<{
        person: string
        phone: string
      }>`select s.member_id as person, e.phone_number as phone from measurement_shares s
        join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
        join employees e on e.admin_id = c.admin_id and e.id = c.employee_id and e.status = 'active'
        join employee_gyms g on g.admin_id = e.admin_id and g.employee_id = e.id
        join member_gyms m on m.admin_id = s.admin_id and m.member_id = s.member_id and m.gym_id = g.gym_id`,
    )
    expect(share?.phone).toBe(demoPhones.coach)
    const [measured] = await api.sql(
      { role: 'member', personId: share?.person ?? '' },
      async (db) =>
        (
          await sql<{ kinds: number; goals: number; last: string }>`
          select count(distinct kind) as kinds, (select count(*) from body_goals) as goals, max(measured_on)::text as last from body_measurements`.execute(
            db,
          )
        ).rows,
    )
    expect(measured).toMatchObject({ kinds: 3, goals: 2 })
    expect((measured?.last ?? '') < api.application.deps.clock.today()).toBe(true)
    const photos = await rows(sql<{ picture: string }>`select picture from gym_photos`)
    expect([photos.length, new Set(photos.map(({ picture }) => picture)).size]).toEqual([6, 6])
    for (const { picture } of photos) expect(await api.application.deps.files.get(picture)).toBeDefined()
    expect(
      await count(sql`from news where ${api.application.deps.clock.today()} between from_on and until_on`),
    ).toBeGreaterThan(1)
  })
})
