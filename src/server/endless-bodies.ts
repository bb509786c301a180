import type { IncomingMessage, Server } from 'node:http'

/**
 * A picture or a list that is too much is read to its end, so that whoever chose it by mistake is told; and what is refused
 * before its body Node reads to its end by itself. Nothing that people send is as large as this.
 */
export const mostOfBody = 64 * 1_048_576
const lookEveryMs = 250

type Coming = { request: IncomingMessage; before: number }

/** A connection on which a body goes on and on is let go, whoever sends it and whatever became of its request. */
export function cutEndlessBodies(server: Server): void {
  const coming = new Set<Coming>()
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': inPieces } = request.headers
    if (inPieces !== undefined || Number(length ?? 0) > mostOfBody)
      coming.add({ request, before: request.socket.bytesRead })
  })
  const look = setInterval(() => {
    for (const one of coming) {
      const { socket, complete } = one.request
      if (complete || socket.destroyed) coming.delete(one)
      else if (socket.bytesRead - one.before > mostOfBody) socket.destroy()
    }
  }, lookEveryMs)
  look.unref()
  server.on('close', () => clearInterval(look))
}
