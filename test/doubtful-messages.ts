import type net from 'node:net'

/** What comes back for these bytes, until the other end closes or has answered the second request too. */
export const heardFrom = (socket: net.Socket, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      said += text
      if (said.split('HTTP/1.1 ').length > 2) socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(said))
    socket.write(bytes, 'latin1')
  })

export const statuses = (said: string): number[] =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const message = (...lines: string[]): string => lines.join('\r\n')
const start = ['POST /api/admin/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
/** Answered 404 if it is ever taken for a request. */
const hidden = message('GET /api/hidden HTTP/1.1', 'Host: localhost', '', '')

/** Two requests whose ends nobody doubts. */
export const whole: readonly string[] = [
  message(...start, 'Content-Length: 2', '', `{}${hidden}`),
  message(...start, 'Transfer-Encoding: chunked', '', `2\r\n{}\r\n0\r\n\r\n${hidden}`),
]

/** RFC 9112: whoever stands in front may have read the end of such a message elsewhere. */
export const doubtful: Readonly<Record<string, string>> = {
  'a length and chunks': message(...start, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', `0\r\n\r\n${hidden}`),
  'chunks and a length': message(...start, 'Transfer-Encoding: chunked', 'Content-Length: 5', '', `0\r\n\r\n${hidden}`),
  'two lengths': message(...start, 'Content-Length: 2', 'Content-Length: 80', '', `{}${hidden}`),
  'a list of lengths': message(...start, 'Content-Length: 2, 80', '', `{}${hidden}`),
  'a signed length': message(...start, 'Content-Length: +2', '', `{}${hidden}`),
  'a length in hexadecimal': message(...start, 'Content-Length: 0x2', '', `{}${hidden}`),
  'a space before the colon': message(...start, 'Content-Length : 2', '', `{}${hidden}`),
  'a coding that nobody knows': message(...start, 'Transfer-Encoding: xchunked', '', `0\r\n\r\n${hidden}`),
  'chunks that are not the last coding': message(
    ...start,
    'Transfer-Encoding: chunked, gzip',
    '',
    `0\r\n\r\n${hidden}`,
  ),
  'a folded header': message(...start, 'Transfer-Encoding:', ' chunked', 'Content-Length: 2', '', `{}${hidden}`),
  'a chunk without a length': message(...start, 'Transfer-Encoding: chunked', '', `\r\n\r\n${hidden}`),
  'a chunk longer than it says': message(...start, 'Transfer-Encoding: chunked', '', `1\r\n{}\r\n0\r\n\r\n${hidden}`),
  'a chunk of a negative length': message(...start, 'Transfer-Encoding: chunked', '', `-2\r\n{}\r\n0\r\n\r\n${hidden}`),
  'a zero within a header': message(...start, 'Content-Length: 2', 'X-Odd: a\0b', '', `{}${hidden}`),
}
