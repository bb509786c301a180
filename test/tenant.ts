import { sql } from 'kysely'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { type Answer, type Caller, freshPhone, type World } from './api.ts'

export type RecordKind =
  | 'gym'
  | 'employee'
  | 'plan'
  | 'member'
  | 'membership'
  | 'transaction'
  | 'subscription'
  | 'session'
  | 'visit'
  | 'shift'
  | 'import'
  | 'note'
  | 'lead'
  | 'freezeRequest'
  | 'doorDevice'

/** An owner with one record of every kind and somebody of every role signed in. */
export type Tenant = {
  callers: { admin: Caller; employee: Caller; member: Caller }
  records: Readonly<Record<RecordKind, string>>
}

const made = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`could not prepare the tenant: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function buildTenant(world: World): Promise<Tenant> {
  const admin = await world.admin()
  const { id: gym } = await world.gym(admin)
  const employee = await world.employee(admin, { gyms: [gym], ticks: tickablePermissions })
  const plan = made(
    await admin.post('/plans/create/membership', {
      name: `Oylik ${newId().slice(-6)}`,
      price: 300_000,
      duration: 30,
      options: [{ key: 'Sauna', value: 'bor' }],
      gyms: [gym],
    }),
  ).plan._id
  const member = made(
    await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym],
    }),
  ).member._id
  const sale = {
    member_id: member,
    gym_id: gym,
    plan_id: plan,
    payment: { paid_amount: 100_000, payment_method: 'cash' },
  }
  const { membership } = made(await admin.post('/membership/create', sale))
  const { shift } = made(await admin.post('/shift/open', { gym_id: gym, opening_amount: 0 }))
  const visit = await admin.post('/visit/checkin', { gym_id: gym, member_id: member })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`select id from subscriptions where admin_id = ${admin.id}`.execute(db),
  )
  const { note } = made(await admin.post(`/member/note/create/${member}`, { text: 'Tizzasi ogʻriydi' }))
  const form = new FormData()
  form.append('gym_id', gym)
  form.append('file', new Blob(['Ism,Telefon\nAziza Karimova,901234567\n']), 'members.csv')
  const file = made(await admin.post('/import/member/create', undefined, { form })).import
  const lead = newId()
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into leads (admin_id, id, gym_id, fullname, phone_number, language, search_text, created_at)
      values (${admin.id}, ${lead}, ${gym}, 'Qiziquvchi', ${freshPhone()}, 'uz', 'qiziquvchi', now())`.execute(db),
  )
  const { device } = made(await admin.post('/door/device/create', { gym_id: gym, name: 'Turniket' }))
  const caller = await world.session('member', member)
  const { request } = made(
    await caller.post('/member/freeze/request', {
      membership_id: membership._id,
      start_date: addDays(tashkentDay(new Date()), 2),
      end_date: addDays(tashkentDay(new Date()), 9),
      reason: 'safar',
    }),
  )
  const { sessions } = made(await admin.get('/auth/sessions'))
  return {
    callers: { admin, employee, member: caller },
    records: {
      gym,
      employee: employee.id,
      plan,
      member,
      membership: membership._id,
      transaction: membership.transactions[0]._id,
      subscription: rows[0]?.id ?? '',
      session: sessions[0]._id,
      note: note._id,
      freezeRequest: request._id,
      doorDevice: device._id,
      visit: visit.body?.visit?._id ?? newId(),
      shift: shift._id,
      import: file._id,
      lead,
    },
  }
}
