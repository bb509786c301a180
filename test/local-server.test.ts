import net from 'node:net'
import { expect, test } from 'vitest'
import { jsonOf, startLocalServer } from './local-server.ts'

test('a question that is cut off in the middle is no question, and fails no test after its end', async () => {
  const asked: unknown[] = []
  const server = await startLocalServer((_, body, response) => {
    asked.push(jsonOf(body))
    response.end('well')
  })
  const { port } = new URL(server.url)
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  try {
    for (const part of ['', '{"of', '{"offset":']) {
      const socket = net.connect(Number(port), '127.0.0.1')
      await new Promise<void>((resolve) => {
        socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 12\r\n\r\n${part}`, () => socket.destroy())
        socket.on('close', () => resolve())
      })
    }
    const whole = await fetch(server.url, { method: 'POST', body: '{"offset":7}' })
    expect(await whole.text()).toBe('well')
    expect(asked).toEqual([{ offset: 7 }])
    await server.close()
    await expect.poll(() => unheard).toEqual([])
  } finally {
    process.off('unhandledRejection', hear)
    await server.close()
  }
})
