import { expect, test } from 'vitest'
import { initialsOf } from './rules.ts'

test('a name is masked word by word', () => {
  expect(initialsOf('Aziza  Karimova')).toBe('A. K.')
  expect(initialsOf('Oʻgʻiloy')).toBe('O.')
  expect(initialsOf('U')).toBe('U.')
  expect(initialsOf('—')).toBe('—')
})
