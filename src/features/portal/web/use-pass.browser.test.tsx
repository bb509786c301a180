import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dropSession } from '#src/web/session.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Portal } from '../contract.ts'
import { forgetPasses, keptPasses } from './kept-passes.ts'
import { usePass } from './use-pass.ts'

const server = standInForServer()
beforeEach(signIn)
beforeEach(forgetPasses)

const gym = { _id: '0190a000-0000-7000-8000-000000000001', name: 'Chilonzor' }
const portal = { fullname: 'Dilorom Qodirova', status: 'active', membership: null, gym } as unknown as Portal // what the pass needs of it
const reply = {
  now: new Date().toISOString(),
  pass: {
    key: btoa('k'.repeat(32)),
    member: '0190a000-0000-7000-8000-000000000002',
    valid_until: new Date(Date.now() + 86_400_000).toISOString(),
    code: '482913',
  },
}
function Home() {
  const { pass, isMissing } = usePass(portal)
  return <p>{isMissing ? 'yoʻq' : (pass?.code ?? 'kutilmoqda')}</p>
}

test('a pass is kept for the day without a network', async () => {
  showPages({ '/member': Home })
  const asked = [await server.next('/member/pass'), await server.next('/member/pass')] // effects run twice in the strict mode of tests
  for (const one of asked) one.answer(reply)
  await expect.element(page.getByText('482913')).toBeVisible()
  expect(await keptPasses()).toHaveLength(1)
})

test('a pass that comes when its person has left is not kept', async () => {
  showPages({ '/member': Home })
  const asked = [await server.next('/member/pass'), await server.next('/member/pass')]
  dropSession(true)
  for (const one of asked) one.answer(reply)
  await expect.element(page.getByText('yoʻq')).toBeVisible()
  expect(await keptPasses()).toEqual([])
})
