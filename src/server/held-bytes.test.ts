import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createHeldBytes } from './held-bytes.ts'

test('one caller holds so much and all together so much; what was answered is free again, and a refused part is not kept', () => {
  const formBytes = createHeldBytes({ all: 10, each: 6, strangers: 10 })
  const call = (whose: string) => {
    const answer = Object.assign(new EventEmitter(), { destroyed: false })
    const end = () => {
      answer.destroyed = true
      answer.emit('close')
    }
    return { take: formBytes(whose, answer), end }
  }
  const refused = (code: string) => expect.objectContaining({ code })
  const [first, second, other] = [call('a'), call('a'), call('b')]
  first.take(4)
  expect(() => second.take(3)).toThrow(refused('overloaded'))
  second.take(2)
  expect(() => other.take(5)).toThrow(refused('overloaded'))
  other.take(4)
  first.end()
  expect(() => first.take(1)).toThrow(refused('unreadable'))
  other.take(2)
  second.take(2)
  expect(() => call('c').take(1)).toThrow(refused('overloaded'))
})
