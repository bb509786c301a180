import { mkdir, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'

const world = useApi({ publicUrl: 'https://polvon.example', metricsToken: 'sixteen-signs-or-more' })
const at = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, world.base), { headers })

test('whatever is answered asks for no device but the camera and for https on every host of the domain', async () => {
  for (const path of ['/api/health', '/api/gym/all', '/api/unknown', '/', '/files/none.webp']) {
    const { headers } = await at(path)
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), .*geolocation=\(\)/)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  }
})

test('every answer says what it may load, and that nobody may frame, guess or read it from elsewhere', async () => {
  for (const path of ['/api/health', '/api/gym/all', '/api/unknown', '/', '/files/none.webp']) {
    const { headers } = await at(path, { origin: 'https://evil.example' })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src '(?:self|none)'/)
    for (const shut of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy).toContain(`${shut} 'none'`)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    // nothing of a page goes to another host, nor comes from one
    expect(policy).not.toMatch(/https?:|wss?:|\*|\b[a-z-]+\.[a-z]{2,}/)
    for (const own of ['img-src', 'connect-src', 'form-action', 'font-src'])
      expect(policy).toMatch(new RegExp(`${own} 'self'( data:)?( blob:)?;`))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('a stream that stays open says the same at its head', async () => {
  const { token } = await world.admin()
  const { status, headers, body } = await at('/api/notification/stream', { authorization: `Bearer ${token}` })
  await body?.cancel()
  expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-type')).toContain('text/event-stream')
})

test('a stored picture opened by itself runs nothing, and its folder is its owner’s alone', async () => {
  await mkdir(world.filesFolder, { recursive: true, mode: 0o755 })
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const name = await world.application.deps.files.storeImage(bytes, 'avatar', 'an owner')
  const { token } = await world.superadmin()
  const { status, headers } = await at(`/files/${name}`, { authorization: `Bearer ${token}` })
  expect([status, headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; sandbox"])
  expect((await stat(world.filesFolder)).mode & 0o777).toBe(0o700)
})

test('signing out empties the cache of the browser, and nothing that it was told to keep', async () => {
  const admin = await world.admin()
  const { status, headers } = await admin.get('/auth/logout')
  expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"'])
})

test('metrics are for who has the token, whole', async () => {
  const statusFor = async (authorization?: string) =>
    (await at('/metrics', authorization === undefined ? {} : { authorization })).status
  expect(await statusFor('Bearer sixteen-signs-or-more')).toBe(200)
  for (const wrong of [undefined, '', 'Bearer sixteen-signs-or-mor', 'Bearer sixteen-signs-or-more!'])
    expect(await statusFor(wrong)).toBe(404)
})

test('the page of autopay alone may call whoever keeps cards', async () => {
  const connects = async (path: string) =>
    /connect-src ([^;]*)/.exec((await at(path)).headers.get('content-security-policy') ?? '')?.[1]?.trim()
  for (const path of ['/member/autopay', '/member/autopay?from=x', '/member/autopay/', '/member/autopay//?from=x'])
    expect(await connects(path)).toBe("'self' http://127.0.0.1:9")
  for (const path of ['/member', '/member/autopay/x', '/', '/api/health', '/admin'])
    expect(await connects(path)).toBe("'self'")
})
