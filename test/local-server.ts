import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handle = (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown

/** All that was sent; undefined: whoever sent it hung up in the middle. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}

export const jsonOf = (body: Buffer): Record<string, unknown> =>
  body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}

/**
 * Somebody else's server on this machine. The product stops with questions under way, at whatever byte: what was cut off
 * is asked of nobody, and no failure of the test that is over. `close` waits for no answer.
 */
export async function startLocalServer(
  handle: Handle,
  { port = 0 }: { port?: number } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    try {
      if (body) await handle(request, body, response)
    } catch {
      request.socket.destroy() // it asked the product back, which has stopped; whoever waits for an answer is told by its loss
    }
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
