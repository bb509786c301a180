import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

test('what a page of the server loads by a fixed path is there while the app is developed, before anything was built', async () => {
  const vite = await createServer({
    root: projectRoot(),
    configFile: path.join(projectRoot(), 'vite.config.ts'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, strictPort: false, watch: null },
  })
  try {
    await vite.listen()
    const { port } = (vite.httpServer as Server).address() as AddressInfo // it listens on TCP
    for (const [file, says] of [
      ['proof-form.js', 'data-proof'],
      ['proof-worker.js', 'deriveKey'],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/${file}`)
      expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 200, 'text/javascript'])
      expect(await answer.text()).toContain(says)
    }
  } finally {
    await vite.close()
  }
})
