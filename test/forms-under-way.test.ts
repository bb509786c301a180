import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { useApi } from './api.ts'

// A form is in memory until its last byte came. Whoever never sends that byte holds what they sent; so much and no more.

const world = useApi({ trustProxy: ['127.0.0.1'] })
const boundary = 'a-part-of-the-form'
const megabyte = 1_048_576

const file = (bytes: number) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(bytes)}\r\n`
const text = (at: number, bytes: number) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="options[${at}]"\r\n\r\n${'x'.repeat(bytes)}\r\n`
/** Forms that are within every limit, and take some 48 MB together; the last of them is cut off in its middle. */
const cutOff = (parts: string): string => parts.slice(0, parts.length / 2)
const files = [...Array<string>(10).fill(file(4.5 * megabyte)), cutOff(file(4.5 * megabyte))]
const textsOf = Array.from({ length: 190 }, (_, at) => text(at, 99_000)).join('')
const texts = [textsOf, textsOf, cutOff(textsOf)]

type From = { token?: string; address?: string }
const headersOf = ({ token, address }: From): Record<string, string> => ({
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(address && { 'X-Forwarded-For': address }),
})

type Held = { isRefused(): boolean; end(): void }

/** A form whose end does not come. */
function holdForm(path: string, from: From, parts: string): Held {
  const { hostname, port } = new URL(world.base)
  const socket = net.connect(Number(port), hostname)
  let isRefused = false
  socket.on('error', () => {}).on('data', () => (isRefused = true)) // refused in its middle
  const headers = {
    Host: 'polvon.test',
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': String(parts.length + 1_000),
    ...headersOf(from),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n${parts}`)
  onTestFinished(() => void socket.destroy())
  return { isRefused: () => isRefused, end: () => socket.destroy() }
}

/**
 * Forms that are all held at once, and what is said of one more. One that comes before all of them are there takes the room of the
 * last, which is refused in its place: that one is begun again.
 */
function holdForms(begin: readonly (() => Held)[], oneMore: () => Promise<string>) {
  const held = begin.map((hold) => ({ hold, form: hold() }))
  return {
    ask: async () => {
      const said = await oneMore()
      for (const one of held) if (one.form.isRefused()) one.form = one.hold()
      return said
    },
    end: () => held.forEach(({ form }) => form.end()),
  }
}

const picture = new Blob([new Uint8Array(4.5 * megabyte)], { type: 'image/png' })
/** A whole form: one that is taken is refused for what it says, not for what it takes. */
async function sendForm(path: string, from: From): Promise<string> {
  const form = new FormData()
  form.append('avatar', picture, 'a.png')
  const response = await fetch(world.base + path, { method: 'POST', body: form, headers: headersOf(from) })
  return ((await response.json()) as { error: string }).error
}

test.each([
  ['files', files],
  ['texts', texts],
])('%s of forms that never end take so much of one owner, until they are given up', async (_, parts) => {
  const [holder, other] = [await world.admin(), await world.admin()]
  const oneMore = () => sendForm('/member/create', holder)
  const held = holdForms(
    parts.map((sent) => () => holdForm('/member/create', holder, sent)),
    oneMore,
  )
  await expect.poll(held.ask).toBe('overloaded')
  expect(await sendForm('/member/create', other)).toBe('invalid_input')
  held.end()
  await expect.poll(oneMore).toBe('invalid_input')
})

test('forms of strangers from however many addresses leave their room to owners', async () => {
  const owner = await world.admin()
  const oneMore = () => sendForm('/admin/request', { address: '198.51.9.7' })
  const held = holdForms(
    [...files, ...files.slice(0, 3)].map(
      (sent, at) => () => holdForm('/admin/request', { address: `198.51.${at + 10}.7` }, sent),
    ),
    oneMore,
  )
  await expect.poll(held.ask).toBe('overloaded')
  expect(await sendForm('/member/create', owner)).toBe('invalid_input')
  held.end()
  await expect.poll(oneMore).toBe('invalid_input')
})
