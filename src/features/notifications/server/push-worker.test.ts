import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { expect, test, vi } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

test('whoever leaves a phone takes what was pushed out of its tray, and it listens for them no more', async () => {
  const [close, unsubscribe] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const heard = new Map<string, (event: object) => void>()
  const worker = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    registration: {
      getNotifications: async () => [{ close }, { close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
  }
  vm.runInNewContext(fs.readFileSync(path.join(projectRoot(), 'public', 'push-worker.js'), 'utf8'), { self: worker })
  const tell = async (data: unknown) => {
    let work: Promise<void> | undefined
    heard.get('message')?.({ data, waitUntil: (given: Promise<void>) => (work = given) })
    await work
  }
  await tell({ type: 'SKIP_WAITING' })
  expect(close).not.toHaveBeenCalled()
  await tell('left')
  expect([close.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([2, 1])
})
