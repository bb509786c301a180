import { sql } from 'kysely'
import type { Parsed } from '#src/contract/endpoint.ts'
import { formatDay } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { paths } from '#src/contract/paths.ts'
import { findDesk, tellDesk } from '#src/features/employees/server/tell-desk.ts'
import { findPublicGym, type PublicGym } from '#src/features/gyms/server/public-address.ts'
import { type Proofs, strangerOf } from '#src/features/sessions/server/proof-of-work.ts'
import { limitsOfNetworks, spend, spendInNetworks } from '#src/features/sessions/server/throttle.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Db } from '#src/server/db.ts'
import type { Http } from '#src/server/call-reply.ts'
import type { Fail } from '#src/server/failure.ts'
import { networksOf } from '#src/server/network.ts'
import type { Work } from '#src/server/serve.ts'
import type { leads } from '../contract.ts'
import { leadLimits, leadSearchText } from '../rules.ts'

const day = 24 * 3600
const permission = 'leads.manage'

/** Comes before all work, and counts whatever becomes of it. */
export async function spendLead(
  { http, ...work }: Pick<Work, 'db' | 'now'> & { http: Pick<Http, 'ip' | 'header'>; fail: Fail<'rate_limited'> },
  proofs: Proofs,
  phone: string,
): Promise<void> {
  const caller = { ...work, stranger: strangerOf(proofs, http, `lead:${phone}`) }
  const limits = limitsOfNetworks(networksOf(http.ip), 'lead:ip', { most: leadLimits.ip, windowSeconds: day })
  await spendInNetworks(caller, limits)
  await spend(caller, { key: `lead:${phone}`, most: leadLimits.phone, windowSeconds: day })
}

type Stranger = Pick<Work, 'db' | 'enter' | 'now' | 'today' | 'language' | 'audit'> & { fail: Fail<'not_found'> }

/**
 * Somebody asks at a gym's page. Who asked already and waits stays as they first asked: by name and by who invited them; new words
 * come after the old ones, with their day. A stranger learns of it by nothing.
 */
export async function createLead(work: Stranger, body: Parsed<typeof leads.create>['body']): Promise<void> {
  const { db, enter, now, today, language, audit, fail } = work
  await enter({ role: 'platform' })
  const gym = await findPublicGym(db, body.slug.toLowerCase(), today)
  if (!gym) throw fail('not_found')
  await enter({ role: 'tenant', adminId: gym.admin_id })
  const { fullname, phone_number, text = null } = body
  const desk = await findDesk(db, { adminId: gym.admin_id, gymId: gym.id, permission })
  const { rows } = await sql<{ id: string; is_first: boolean }>`
    insert into leads as l (admin_id, id, gym_id, fullname, phone_number, text, language, search_text, invited_by, created_at)
    values (${gym.admin_id}, ${newId(now.getTime())}, ${gym.id}, ${fullname}, ${phone_number}, ${text}, ${language},
      ${leadSearchText(body)}, ${await whoInvited(db, gym, body)}, ${now})
    on conflict (admin_id, gym_id, phone_number) where status = 'new' do update set
      text = case when excluded.text is null or right(l.text, char_length(excluded.text)) = excluded.text then l.text
        else left(coalesce(l.text || E'\\n', '') || ${`${formatDay(today)}: `}::text || excluded.text, 2000) end, version = l.version + 1
    returning id, l.version = 1 as is_first`.execute(db)
  const lead = rows[0]
  if (!lead) throw new Error('a lead was neither made nor found')
  announce(db, { event: 'lead', adminId: gym.admin_id, gymId: gym.id })
  if (lead.is_first) await tellOfLead(work, gym, desk)
  // who asked is not told to the log, which is never rewritten
  await audit({ entity: 'leads', entityId: lead.id, adminId: gym.admin_id, after: { gym_id: gym.id } })
}

/** A member of this very gym, who is somebody else; whatever else a link says is no invitation. */
async function whoInvited(
  db: Db,
  gym: PublicGym,
  { friend, phone_number }: Pick<Parsed<typeof leads.create>['body'], 'friend' | 'phone_number'>,
): Promise<string | null> {
  if (!friend) return null
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
    join member_gyms mg on mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = ${gym.id}
    where m.admin_id = ${gym.admin_id} and m.id = ${friend} and m.deleted_at is null and m.phone_number is distinct from ${phone_number}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

async function tellOfLead(work: Pick<Work, 'db' | 'now'>, gym: PublicGym, desk: readonly string[]): Promise<void> {
  await tellDesk(work, {
    adminId: gym.admin_id,
    gymId: gym.id,
    permission,
    desk,
    kind: 'lead_received',
    params: { gym_name: gym.name },
    linkFor: paths.leads,
  })
}
