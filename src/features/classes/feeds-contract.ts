import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { id, selectors } from '#src/contract/values.ts'

const feed = z.object({
  /** the path of the calendar; whoever knows it reads it */
  link: z.string(),
  created_at: z.string(),
})
const ofOwner = z.object({ admin_id: selectors.admin_id })
const of = { gym_id: z.optional(id()) }

/** One's classes in the calendar of a phone: a member's own places, a coach's own classes. */
export const classFeeds = {
  own: get('/class/feed/own', {
    summary:
      'The link of the calling member’s calendar at the owner of a gym, or of the calling coach’s; null without one',
    access: { roles: ['member', 'employee'] },
    subject: 'gym:query.gym_id',
    query: z.object(of),
    reply: z.object({ feed: z.nullable(feed) }),
  }),
  open: post('/class/feed/open', {
    summary: 'Make the link, or tell the one that is there',
    access: { roles: ['member', 'employee'] },
    subject: 'gym:body.gym_id',
    body: z.object(of),
    reply: z.object({ feed }),
  }),
  close: post('/class/feed/close', {
    summary: 'Take the link back: the calendar is empty of news from now on, and the next link is another',
    access: { roles: ['member', 'employee'] },
    subject: 'gym:body.gym_id',
    body: z.object(of),
    reply: z.object({}),
    says: 'class.feed_closed',
  }),
  coach: get('/class/feed/coach/:coach_id', {
    summary:
      'The link of a coach’s calendar that the caller made, also of one from outside who never signs in; null without one',
    access: 'classes.manage',
    subject: 'class_coach:coach_id',
    query: ofOwner,
    reply: z.object({ feed: z.nullable(feed) }),
    errors: ['no_gym_assigned'],
  }),
  openCoach: post('/class/feed/coach/open/:coach_id', {
    summary:
      'Make the link of a coach’s calendar, or tell the one that is there; an employee’s has the classes of their own gyms, while they may manage classes',
    access: 'classes.manage',
    subject: 'class_coach:coach_id',
    query: ofOwner,
    body: z.optional(z.strictObject({})),
    reply: z.object({ feed }),
    errors: ['no_gym_assigned', 'state_conflict'],
  }),
  closeCoach: del('/class/feed/coach/close/:coach_id', {
    summary: 'Take the link of a coach’s calendar back',
    access: 'classes.manage',
    subject: 'class_coach:coach_id',
    query: ofOwner,
    reply: z.object({}),
    says: 'class.feed_closed',
    errors: ['no_gym_assigned'],
  }),
  read: get('/class/feed/calendar/:token', {
    summary: 'The calendar itself (iCalendar): what lies ahead and the last month',
    access: 'public',
    effect: true, // what is guessed is counted
    streams: true,
    reply: z.object({}),
  }),
}
