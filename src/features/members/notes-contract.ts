import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { flag, id, instant, text, version } from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'

const note = z.object({
  _id: z.string(),
  text: z.string(),
  is_pinned: z.boolean(),
  author: z.object({ role: z.string(), fullname: z.nullable(z.string()) }),
  /** Written by the caller, who alone may change the words. */
  is_own: z.boolean(),
  createdAt: instant(),
  editedAt: z.nullable(instant()),
  version: z.int(),
})
export type MemberNote = z.output<typeof note>

const ofTenant = z.object({ admin_id: z.optional(id()) })
const words = () => text({ max: 1000, error: 'note.required' })
const answer = z.object({ note })

/** What the people of a gym tell each other about a member, and what they write to the member. */
export const memberNotes = {
  notes: get('/member/note/all/:member_id', {
    summary: 'Notes about a member, the pinned one first, then the newest; at most 200',
    access: 'members.read',
    subject: 'member:member_id',
    query: ofTenant,
    reply: z.object({ notes: z.array(note) }),
    errors: ['no_gym_assigned'],
  }),
  addNote: post('/member/note/create/:member_id', {
    summary: 'Write a note about a member; one that is pinned takes the place of the one pinned before',
    access: 'members.write',
    subject: 'member:member_id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.object({ text: words(), is_pinned: z.optional(flag()) }),
    reply: answer,
    says: 'member.note_added',
    errors: ['rule.broken', 'no_gym_assigned'],
  }),
  updateNote: put('/member/note/update/:note_id', {
    idempotent: true,
    summary: "Change one's own note, or pin any",
    access: 'members.write',
    subject: 'note:note_id',
    query: ofTenant,
    body: z.object({ text: z.optional(words()), is_pinned: z.optional(flag()), version: version() }),
    reply: answer,
    says: 'member.note_saved',
    errors: ['forbidden', 'stale_version', 'no_gym_assigned'],
  }),
  deleteNote: del('/member/note/delete/:note_id', {
    idempotent: true,
    summary: "Delete one's own note; an owner deletes any",
    access: 'members.write',
    subject: 'note:note_id',
    query: ofTenant,
    reply: z.object({}),
    says: 'member.note_deleted',
    errors: ['forbidden', 'no_gym_assigned'],
  }),
  messageWay: get('/member/message/:member_id', {
    summary:
      'Who an SMS of own words to a member says it is from, and whether it would go to their chat, where it costs nothing',
    access: 'messages.send',
    subject: 'member:member_id',
    query: ofTenant,
    reply: z.object({ in_chat: z.boolean(), sender: z.string() }),
    errors: ['no_gym_assigned'],
  }),
  message: post('/member/message/:member_id', {
    summary: 'Send an SMS of own words to a member, after the name of the gym',
    access: 'messages.send',
    subject: 'member:member_id',
    idempotent: true,
    query: ofTenant,
    body: z.object({ text: text({ max: 600, error: 'sms.text_required' }) }),
    reply: z.object({ sms: z.object({ parts: z.int(), letters: z.int() }) }),
    says: 'member.message_queued',
    errors: [
      'sms.no_phone',
      'sms.not_allowed',
      'sms.too_many_today',
      'sms.too_many_of_owner',
      'no_gym_assigned',
      ...subscriptionCommands,
    ],
  }),
}
