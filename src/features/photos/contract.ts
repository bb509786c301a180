import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { id, optionalText, record } from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { longestCaption, mostPhotos } from './rules.ts'

const photo = record(
  'GymPhoto',
  z.object({
    _id: z.string(),
    url: z.string(),
    /** What is on it, for who can't see it. */
    caption: z.nullable(z.string()),
  }),
)
export type GymPhoto = z.output<typeof photo>

const ofGym = z.object({ photos: z.array(photo) })
const access = 'gyms.write'

export const photos = {
  all: get('/photo/all', {
    summary: 'The photos of a gym in the order in which its page shows them',
    access,
    subject: 'gym:query.gym_id',
    query: z.object({ gym_id: id('gym.required') }),
    reply: ofGym,
  }),
  create: post('/photo/create', {
    summary: `Add a photo to the page of a gym, as the last one; at most ${mostPhotos}`,
    access,
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    body: z.object({ gym_id: id('gym.required'), caption: optionalText(longestCaption) }),
    images: ['photo'],
    reply: ofGym,
    says: 'photo.added',
    errors: ['photos.too_many', ...subscriptionCommands],
  }),
  update: put('/photo/update/:id', {
    idempotent: true,
    summary: 'Say what is on a photo',
    access,
    subject: 'gym_photo:id',
    body: z.object({ caption: optionalText(longestCaption) }),
    reply: ofGym,
    says: 'photo.saved',
    errors: [...subscriptionCommands],
  }),
  order: put('/photo/order', {
    summary: 'Put the photos of a gym into another order: all of them',
    access,
    subject: 'gym:body.gym_id',
    body: z.object({
      gym_id: id('gym.required'),
      photos: z.array(id(), field('required')).check(z.minLength(1), z.maxLength(mostPhotos)),
    }),
    reply: ofGym,
    says: 'photo.saved',
    errors: [...subscriptionCommands],
  }),
  delete: del('/photo/delete/:id', {
    idempotent: true,
    summary: 'Take a photo away',
    access,
    subject: 'gym_photo:id',
    reply: ofGym,
    says: 'photo.deleted',
  }),
}
