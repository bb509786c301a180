import { expect, test, vi } from 'vitest'
import { runInThread, ThreadStopped } from './thread.ts'

const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const run = (code: string, bounds = {}) => {
  const parts: unknown[] = []
  return runInThread(program(code), { of: 'a file' }, { mostMs: 20_000, mostMegabytes: 64, ...bounds }, (part) =>
    parts.push(part),
  ).then(() => parts)
}

test('parts of a thread come in their order, each after the one before it was taken', async () => {
  const parts = await run(`
    import { once } from 'node:events'
    import { parentPort, workerData } from 'node:worker_threads'
    for (const part of [workerData.of, 2, 3]) {
      parentPort.postMessage({ part })
      await once(parentPort, 'message')
    }
    parentPort.postMessage({ isDone: true })`)
  expect(parts).toEqual(['a file', 2, 3])
})

test('a refusal in a thread is the same refusal outside', async () => {
  const refused = run(`
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage({ refused: { code: 'import.empty', details: { field: 'file' } } })`)
  await expect(refused).rejects.toMatchObject({ code: 'import.empty', details: { field: 'file' } })
})

test('a thread that never ends, takes all memory, falls or says nothing is stopped, and the process lives on', async () => {
  await expect(
    run(
      `import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ isStarted: true }); setTimeout(() => { for (;;); })`,
      { mostMs: 200 },
    ),
  ).rejects.toThrow(ThreadStopped)
  await expect(run('const all = []; for (;;) all.push({ all: [] })', { mostMegabytes: 16 })).rejects.toThrow(
    ThreadStopped,
  )
  const started = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ isStarted: true })
    parentPort.on('message', () => undefined); `
  await expect(run(`${started}setTimeout(() => { throw new Error('fell') })`)).rejects.toThrow(ThreadStopped)
  await expect(run(`${started}setTimeout(() => process.exit(0))`)).rejects.toThrow(ThreadStopped)
})

test('a program that falls or ends before it stands is a fault of ours, not of the file', async () => {
  for (const code of ['throw new Error("fell")', 'process.exit(0)', 'import "no-such-package"']) {
    const failure = await run(code).catch((error: unknown) => error)
    expect(failure, code).toBeInstanceOf(Error)
    expect(failure, code).not.toBeInstanceOf(ThreadStopped)
  }
})

test('how long a program takes to be read on a busy machine is not counted as work of its file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const parts = run(
      `
      import { parentPort } from 'node:worker_threads'
      parentPort.postMessage({ isStarted: true })
      parentPort.postMessage({ part: 'read' })
      parentPort.postMessage({ isDone: true })`,
      { mostMs: 1_000 },
    )
    vi.advanceTimersByTime(30_000) // the program is not there yet
    expect(await parts).toEqual(['read'])
  } finally {
    vi.useRealTimers()
  }
})
