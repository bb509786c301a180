import { sql } from 'kysely'
import { formatPhone } from '#src/contract/phones.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { daytime } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Work } from '#src/server/serve.ts'

type Added = { adminId: string; gymId: string | undefined; memberId: string; phone: string }

/** Somebody whom the platform knew is now another owner's member too: they hear whose, and where to say no. At night it waits for the morning. */
export async function tellAdded(work: Work, { adminId, gymId, memberId, phone }: Added): Promise<void> {
  const { rows } = await sql<{ name: string; phone_number: string }>`
    select name, phone_number from gyms where admin_id = ${adminId} and id = ${gymId ?? null}::uuid`.execute(work.db)
  const gym = rows[0]
  if (!gym || !gymId) throw new Error('a member was added to no gym')
  await queueSms(work, {
    phone,
    text: smsText('member_added', work.language, { gym: gym.name, phone: formatPhone(gym.phone_number) }),
    kind: 'member_added',
    language: work.language,
    adminId,
    gymId,
    memberId,
    sendAfter: daytime(work.now),
  })
}
