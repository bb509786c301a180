import type pg from 'pg'
import { expect, test } from 'vitest'
import { createFollowUp } from './follow-up.ts'
import type { Wave } from './wire.ts'

/** A connection that keeps what it was sent and answers when it is told to. */
function createClient() {
  const sent: { texts: string[]; values: unknown[] }[] = []
  let answer: ((error?: Error) => void) | undefined
  const client = {
    query(wave: Wave) {
      sent.push({
        texts: wave.asked.map(({ statement }) => statement.text),
        values: wave.asked.flatMap(({ statement }) => statement.values),
      })
      answer = (error) => {
        if (error) return wave.handleError(error)
        for (const _ of wave.asked) wave.handleCommandComplete({ text: 'SELECT 1' })
        wave.handleReadyForQuery()
      }
    },
  }
  return { client: client as unknown as pg.ClientBase, sent, answer: (failure?: Error) => answer?.(failure) } // all that is used of one
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what comes while another connection sends goes with its next statement, the same words once, and holds nobody', async () => {
  const [first, second] = [createClient(), createClient()]
  const follow = createFollowUp()
  const told = (value: string) => ({ text: 'tell', value })
  let isFirstFree = false
  const sending = follow(first.client, [told('a'), told('a')]).then(() => (isFirstFree = true))
  await turn()
  await follow(second.client, [told('b')])
  await follow(second.client, [told('c'), told('b')])
  expect([first.sent, second.sent, isFirstFree]).toEqual([[{ texts: ['tell'], values: [['a']] }], [], false])
  first.answer()
  await turn()
  expect(first.sent[1]).toEqual({ texts: ['tell'], values: [['b', 'c']] })
  first.answer()
  await sending
  await turn()
  // nothing is left: whoever is next sends for themselves
  const last = follow(second.client, [told('d')])
  await turn()
  second.answer()
  await last
  expect(second.sent).toEqual([{ texts: ['tell'], values: [['d']] }])
})

test('a connection that breaks is told, and the next one sends what it did not, once more and no oftener', async () => {
  const [broken, good] = [createClient(), createClient()]
  const follow = createFollowUp()
  const failing = follow(broken.client, [{ text: 'tell', value: 'a' }])
  await turn()
  await follow(good.client, [{ text: 'tell', value: 'b' }])
  broken.answer(new Error('the connection is gone'))
  await failing.catch(() => {})
  const sending = follow(good.client, [{ text: 'tell', value: 'c' }])
  await turn()
  good.answer()
  await sending
  expect(good.sent).toEqual([{ texts: ['tell'], values: [['b', 'a', 'c']] }])
  const refused = follow(broken.client, [{ text: 'tell', value: 'd' }])
  await turn()
  broken.answer(new Error('no'))
  await refused.catch(() => {})
  const again = follow(broken.client, [])
  await turn()
  broken.answer(new Error('no'))
  await again.catch(() => {})
  await follow(good.client, [])
  expect(good.sent).toHaveLength(1)
})
