import { expect, test } from 'vitest'
import { personIn } from './typed-person.ts'

test('a name or a whole phone goes into the form of a new member, last digits and codes do not', () => {
  expect(personIn(' Zafar Botirov ')).toEqual({ fullname: 'Zafar Botirov' })
  expect(personIn('90 123-45-67')).toEqual({ phone_number: '+998901234567' })
  expect(personIn('4567')).toEqual({})
  expect(personIn('482913')).toEqual({})
  expect(personIn('')).toEqual({ fullname: '' })
})
