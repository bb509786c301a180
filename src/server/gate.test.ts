import { expect, test } from 'vitest'
import { createFairGate } from './gate.ts'

/** Work that ends when it is told to; `log` has who came in, in order. */
const callers = (gate: ReturnType<typeof createFairGate>) => {
  const log: string[] = []
  const ends: (() => void)[] = []
  const call = (who: string, row?: string) =>
    gate(
      who,
      async () => {
        log.push(who)
        await new Promise<void>((resolve) => ends.push(resolve))
      },
      row,
    ).catch((error: { code: string }) => error.code)
  /** Ends the work that came in first; whoever follows is in when this ends. */
  const endFirst = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { log, call, endFirst }
}

test('one owner at a fair gate fills neither its places nor its queue, and who came later from another goes first', async () => {
  const { log, call, endFirst } = callers(createFairGate({ atOnce: 2, each: 1, queue: 4, queueEach: 2 }))
  const greedy = ['a', 'a', 'a', 'a'].map((who) => call(who))
  expect(await greedy[3]).toBe('overloaded') // one inside, two wait
  void call('b')
  void call('c')
  expect(log).toEqual(['a', 'b'])
  await endFirst()
  expect(log).toEqual(['a', 'b', 'c'])
  await endFirst()
  expect(log).toEqual(['a', 'b', 'c', 'a'])
  void call('d')
  await endFirst()
  expect(log).toEqual(['a', 'b', 'c', 'a', 'd'])
})

test('a full queue of many owners refuses everybody, and work that fails gives its place back', async () => {
  const gate = createFairGate({ atOnce: 1, each: 1, queue: 1, queueEach: 1 })
  const { call, endFirst } = callers(gate)
  void call('a')
  void call('b')
  expect(await call('c')).toBe('overloaded')
  await endFirst()
  await endFirst()
  await expect(gate('a', () => Promise.reject(new Error('fell')))).rejects.toThrow('fell')
  expect(await gate('a', async () => 'in')).toBe('in')
})

test('whoever comes behind many who fill their queues waits one turn of each of them, not for their queues', async () => {
  const { log, call, endFirst } = callers(createFairGate({ atOnce: 2, each: 2, queue: 40, queueEach: 8 }))
  for (const who of ['a', 'b', 'c', 'd']) for (let n = 0; n < 8; n++) void call(who)
  void call('z')
  for (let n = 0; n < 8; n++) await endFirst()
  expect(log).toEqual(['a', 'a', 'b', 'c', 'd', 'z', 'a', 'b', 'c', 'd'])
})

test('rows take turns, and a row that is full fills no other: who is known waits for one of many strangers', async () => {
  const { log, call, endFirst } = callers(createFairGate({ atOnce: 1, each: 1, queue: 3, queueEach: 3 }))
  const strangers = ['s1', 's2', 's3', 's4', 's5'].map((who) => call(who))
  expect(await strangers[4]).toBe('overloaded')
  void call('known', 'known')
  void call('other', 'known')
  for (let turn = 0; turn < 4; turn++) await endFirst()
  expect(log).toEqual(['s1', 'known', 's2', 'other', 's3'])
})
