import { spawn } from 'node:child_process'
import { once } from 'node:events'

const program = `
const bytes = Buffer.from(process.env.BYTES, 'base64')
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
const server = require('node:http').createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, head).end(bytes))
})
server.keepAliveTimeout = 0 // the others have their turns meanwhile
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
`

/** HTTP alone: a process that answers every call with these bytes and does nothing else. */
export async function startConstant(text: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { BYTES: Buffer.from(text).toString('base64') },
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
