import { sql } from 'kysely'
import { inGym, paths } from '#src/contract/paths.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { daytime } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'

type Added = { adminId: string; gymId: string | undefined; memberId: string }

async function gymOf(db: Db, { adminId, gymId }: Added): Promise<{ name: string; phone_number: string }> {
  const { rows } = await sql<{ name: string; phone_number: string }>`
    select name, phone_number from gyms where admin_id = ${adminId} and id = ${gymId ?? null}::uuid`.execute(db)
  if (!rows[0]) throw new Error('a member was added to no gym')
  return rows[0]
}

/** Somebody whom the platform knew is now another owner's member too: they hear whose, and where to say no. At night it waits for the morning. */
export async function tellAdded(work: Work, added: Added & { phone: string }): Promise<void> {
  const gym = await gymOf(work.db, added)
  const { adminId, gymId, memberId, phone } = added
  await queueSms(work, {
    phone,
    text: smsText('member_added', work.language, { gym: gym.name, phone: formatPhone(gym.phone_number) }),
    kind: 'member_added',
    language: work.language,
    adminId,
    gymId: gymId ?? null,
    memberId,
    sendAfter: daytime(work.now),
  })
}

/** The same of a file with whole lists of people: on their page and phone, where it costs nobody an SMS, and the owner reads in no outbox who was known. */
export async function noteAdded(work: Pick<Work, 'db' | 'now'>, added: Added & { gymId: string }): Promise<void> {
  const { adminId, gymId, memberId } = added
  await notify(work, {
    adminId,
    gymId,
    recipients: [{ role: 'member', id: memberId }],
    kind: 'added_to_gym',
    params: { gym_name: (await gymOf(work.db, added)).name },
    link: inGym(paths.home('member'), gymId),
  })
}
