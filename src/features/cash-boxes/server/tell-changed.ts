import { sql } from 'kysely'
import { formatInstant } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { paths } from '#src/contract/paths.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { type BoxChange, boxChanges, sayChanges } from '#src/features/notifications/box-changes.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import type { Work } from '#src/server/serve.ts'
import { boxFields } from '../rules.ts'
import { providerNames } from '../words.ts'
import type { Box, FormerBox } from './boxes.ts'

type Changed = {
  adminId: string | null
  provider: PaymentProvider
  before: FormerBox | null
  after: Box | undefined
  /** As they were entered now. */
  keys: Readonly<Record<string, string>>
}

function changesOf({ provider, before, after, keys }: Changed): BoxChange[] {
  const differs: Record<BoxChange, boolean> = {
    merchant: boxFields[provider].names.some((name) => before?.names[name] !== after?.names[name]),
    keys: Object.entries(keys).some(([name, key]) => before?.keys?.[name] !== key),
    switch: (before?.is_on ?? false) !== after?.is_on,
    test: (before?.is_test ?? false) !== after?.is_test,
    cards: (before?.takes_cards ?? false) !== after?.takes_cards,
  }
  return boxChanges.filter((change) => differs[change])
}

/**
 * Whoever came upon an open session could have all that clients pay sent to themselves: the owner hears of every change where no
 * session keeps it from them, at their phone, and reads it wherever they are signed in; of its own boxes the platform's people do.
 */
export async function tellOfBox(work: Pick<Work, 'db' | 'now' | 'enqueue'>, changed: Changed): Promise<void> {
  const changes = changesOf(changed)
  if (changes.length === 0) return
  const { db, now } = work
  const { adminId } = changed
  const provider = providerNames[changed.provider]
  const time = formatInstant(now)
  await notify(work, {
    adminId,
    recipients: adminId ? [{ role: 'admin', id: adminId }] : await toSuperadmins(db),
    kind: 'box_changed',
    params: { provider, changes: changes.join(' '), time },
    link: paths.cashBoxes(adminId ? 'admin' : 'superadmin'),
  })
  if (!adminId) return
  const { rows } = await sql<{ phone_number: string; language: Language }>`
    select phone_number, language from admins where id = ${adminId}`.execute(db)
  for (const { phone_number: phone, language } of rows) {
    const text = smsText('box_changed', language, { provider, changes: sayChanges(changes, language), time })
    await queueSms(work, { phone, text, kind: 'security', language, adminId })
  }
}
