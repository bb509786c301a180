import { expect, test } from 'vitest'
import { callErrors } from './errors/calls.ts'
import { classErrors } from './errors/classes.ts'
import { deskErrors } from './errors/desk.ts'
import { giftCardErrors } from './errors/gift-cards.ts'
import { gymErrors } from './errors/gyms.ts'
import { membershipErrors } from './errors/memberships.ts'
import { onlineErrors } from './errors/online.ts'
import { peopleErrors } from './errors/people.ts'
import { promoErrors } from './errors/promo.ts'
import { errors } from './errors.ts'

test('a code stands in one area: a second one would silently take its place', () => {
  const areas = [
    callErrors,
    peopleErrors,
    gymErrors,
    membershipErrors,
    deskErrors,
    classErrors,
    onlineErrors,
    promoErrors,
    giftCardErrors,
  ]
  expect(areas.flatMap((area) => Object.keys(area)).sort()).toEqual(Object.keys(errors).sort())
})
