import * as z from 'zod/mini'
import { get, post, put } from '#src/contract/endpoint.ts'
import { id, instant, record, selectors, text } from '#src/contract/values.ts'
import { letterLength } from './rules.ts'

const letter = record(
  'Letter',
  z.object({
    _id: z.string(),
    is_from_gym: z.boolean(),
    text: z.string(),
    is_read: z.boolean(),
    createdAt: instant(),
  }),
)
export type Letter = z.output<typeof letter>

const thread = record(
  'LetterThread',
  z.object({
    member_id: z.object({ _id: z.string(), fullname: z.string() }),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    /** The newest of them. */
    last: letter,
    unread: z.int(),
  }),
)
export type LetterThread = z.output<typeof thread>

const own = { roles: ['member'] } as const
const desk = 'letters.answer'
const ofGym = z.object({ gym_id: id('gym.required') })
const written = () => text({ max: letterLength })
const ofThread = z.array(letter)
const errors = ['no_gym_assigned'] as const

export const letters = {
  own: get('/member/letters', {
    ofPersonAlone: true,
    summary: 'What the calling member and a gym of theirs wrote to each other, the oldest first; the last 200',
    access: own,
    query: ofGym,
    reply: z.object({ gym: z.object({ _id: z.string(), name: z.string() }), letters: ofThread }),
  }),
  write: post('/member/letters/create', {
    ofPersonAlone: true,
    summary: 'Write to a gym; its desk is told',
    access: own,
    idempotent: true,
    status: 201,
    body: z.strictObject({ gym_id: id('gym.required'), text: written() }),
    reply: z.object({ letter }),
    says: 'letter.sent',
    errors: ['letters.too_many'],
    isUnrecorded: true,
  }),
  readOwn: put('/member/letters/read', {
    ofPersonAlone: true,
    summary: 'The calling member has read what a gym wrote',
    access: own,
    body: z.strictObject({ gym_id: id('gym.required') }),
    reply: z.object({}),
    says: 'notification.read',
    isUnrecorded: true,
  }),
  all: get('/letter/all', {
    summary: 'Members who wrote to a gym, those who wait for an answer first, then the newest; at most 200',
    access: desk,
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors }),
    reply: z.object({ threads: z.array(thread), waiting: z.int() }),
    errors,
  }),
  one: get('/letter/one/:member_id', {
    summary: 'What a member and a gym wrote to each other, the oldest first; the last 200',
    access: desk,
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors, gym_id: id('gym.required') }),
    reply: z.object({ letters: ofThread }),
    errors,
  }),
  answer: post('/letter/answer/:member_id', {
    summary: 'Answer a member who wrote, or write first; they are told',
    access: desk,
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    query: z.object({ admin_id: z.optional(id()) }),
    body: z.strictObject({ gym_id: id('gym.required'), text: written() }),
    reply: z.object({ letter }),
    says: 'letter.sent',
    errors,
    isUnrecorded: true,
  }),
  read: put('/letter/read/:member_id', {
    summary: 'The desk has read what a member wrote',
    access: desk,
    subject: 'gym:body.gym_id',
    query: z.object({ admin_id: z.optional(id()) }),
    body: z.strictObject({ gym_id: id('gym.required') }),
    reply: z.object({}),
    says: 'notification.read',
    errors,
    isUnrecorded: true,
  }),
}
