import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const statusOf: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * What is no HTTP, or too much of it. The connection ends, and says so: a proxy, or a browser, would otherwise send the
 * next request, of whoever it may be, into its end.
 */
export function answerUnparsed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const status = statusOf[error.code ?? ''] ?? 400
  const name = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ error: name, message: 'Client Error', statusCode: status })
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
