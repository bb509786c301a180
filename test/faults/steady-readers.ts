import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Sends on connections that stay open, as browsers and proxies do; answers what broke a request off that had a connection, and
 * which answers were none of what was asked for.
 */
export async function readSteadily(
  url: string,
  token: string,
  isOver: () => boolean,
): Promise<{ answered: number; lost: string[]; refused: string[] }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const lost: string[] = []
  const refused: string[] = []
  let answered = 0
  const once = () =>
    new Promise<void>((resolve) => {
      const sent = http.get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          answered++
          if (answer.statusCode !== 200) refused.push(`answered ${answer.statusCode}`)
          resolve()
        })
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // nobody listens between the two servers, and a connection that was never taken is broken off with the port: that is the
        // pause of a restart, which no request reached
        if (sent.reusedSocket) lost.push(`${error.code} on an open connection`)
        resolve()
      })
    })
  while (!isOver()) {
    await once()
    await sleep(Math.random() * 12) // also idle connections, at every age
  }
  agent.destroy()
  return { answered, lost, refused }
}
