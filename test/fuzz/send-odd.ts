import http from 'node:http'
import net from 'node:net'
import type { OddRequest } from './odd-requests.ts'

export type OddAnswer = { status: number; text: string; type: string; trips: number }

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
/** Signs that no header and no request line may carry are not what is tried here: Node itself refuses to send them. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)))

/** Sends it as it is; undefined where the server rightly answered nothing, because the request never ended. */
export function sendOdd(base: string, request: OddRequest, token: string): Promise<OddAnswer | undefined> {
  const headers = sendable({ ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) })
  const target = new URL(base)
  if (request.broken) return sendBroken(target, request, headers)
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method: request.endpoint.method,
        path: `/api${request.path}`,
        headers: { ...headers, ...(request.body ? { 'content-length': request.body.length } : {}) },
      },
      (answer) => {
        const [status, type] = [answer.statusCode ?? 0, answer.headers['content-type'] ?? '']
        const trips = Number(/desc="(\d+) trips"/.exec(String(answer.headers['server-timing'] ?? ''))?.[1] ?? 0)
        if (type.includes('event-stream')) {
          answer.destroy() // a live stream never ends by itself
          return resolve({ status, type, trips, text: '' })
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ status, type, trips, text: Buffer.concat(chunks).toString('utf8') }))
        answer.on('error', reject)
      },
    )
    sent.on('error', (error) => reject(new Error(`${String(error)} at ${request.endpoint.method} ${request.path}`)))
    sent.end(request.body)
  })
}

function sendBroken(target: URL, request: OddRequest, headers: Record<string, string>): Promise<OddAnswer | undefined> {
  const all = {
    host: target.host,
    ...headers,
    ...(request.broken === 'chunk' ? { 'transfer-encoding': 'chunked' } : {}),
  }
  const head = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return new Promise((resolve) => {
    const socket = net.connect(Number(target.port), target.hostname)
    let text = ''
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve(status ? { status, type: '', trips: 0, text } : undefined)
    })
    socket.write(`${request.endpoint.method} /api${request.path} HTTP/1.1\r\n${head}\r\n`)
    socket.end(request.body ?? '')
  })
}
