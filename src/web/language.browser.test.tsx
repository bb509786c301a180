import { afterEach, expect, test } from 'vitest'
import { chooseLanguage, currentLanguage, followLanguage } from './texts.ts'

const forget = () => {
  chooseLanguage('uz')
  localStorage.clear()
}
afterEach(forget)

test('a device where nobody chose a language speaks as the account does, and as the next account', () => {
  forget()
  followLanguage('ru')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['ru', 'ru'])
  followLanguage('en')
  expect(currentLanguage()).toBe('en')
})

test('what was chosen on the device stays, before a sign-in and after', () => {
  forget()
  chooseLanguage('ru')
  followLanguage('en')
  expect(currentLanguage()).toBe('ru')
  forget()
  followLanguage('en')
  chooseLanguage('ru')
  followLanguage('en')
  expect(currentLanguage()).toBe('ru')
})
