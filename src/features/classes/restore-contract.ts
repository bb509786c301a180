import * as z from 'zod/mini'
import { post, put } from '#src/contract/endpoint.ts'
import { selectors } from '#src/contract/values.ts'
import { classWrites, effect, mayClash, session } from './contract.ts'

const query = z.object({ admin_id: selectors.admin_id })

/** Why a class that was called off is not held after all. */
const notHeld = [
  ...classWrites,
  'state_conflict',
  'class.not_restorable',
  'class.day_closed',
  'class.overlap_now',
] as const

/** A class that was called off by mistake. */
export const classRestores = {
  preview: post('/class/session/restore/preview/:id', {
    summary: 'Whom it would concern that a session that was called off is held after all; nothing is written',
    access: 'classes.manage',
    subject: 'class_session:id',
    query,
    body: z.object({}),
    reply: z.object({ effect }),
    isUnrecorded: true,
    errors: [...notHeld],
  }),
  restore: put('/class/session/restore/:id', {
    summary:
      'Hold a session that was called off: whoever had a place has it back as far as they still might book it, and everybody is told',
    access: 'classes.manage',
    subject: 'class_session:id',
    idempotent: true,
    query,
    body: z.object({ may_clash: mayClash() }),
    reply: z.object({ session, effect }),
    says: 'class.session_restored',
    errors: [...notHeld, 'class.clash'],
  }),
}
