import { describe, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'

describe('with a contact', () => {
  const world = useApi({ securityContact: 'mailto:security@gym.example' })
  test('whoever found a hole reads whom to tell, until when, as RFC 9116 has it', async () => {
    const answer = await fetch(new URL('/.well-known/security.txt', world.base))
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(/^Contact: mailto:security@gym\.example\nExpires: (.+)\n/)
    const expires = new Date(/Expires: (.+)/.exec(text)?.[1] ?? 0).getTime()
    expect(expires).toBeGreaterThan(Date.now() + 170 * 86_400_000)
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })
})

describe('without one', () => {
  const world = useApi()
  test('there is none', async () => {
    expect((await fetch(new URL('/.well-known/security.txt', world.base))).status).toBe(404)
  })
})
