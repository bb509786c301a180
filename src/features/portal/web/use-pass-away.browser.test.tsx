import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages } from '#test/components/show-page.tsx'
import type { Portal } from '../contract.ts'
import { forgetPasses } from './kept-passes.ts'
import { usePass } from './use-pass.ts'

// In a file of its own: nobody has been found out to be here yet, and the server can't be asked.

const server = standInForServer()
beforeEach(forgetPasses)

const gym = { _id: '0190a000-0000-7000-8000-000000000001', name: 'Chilonzor' }
const portal = { fullname: 'Dilorom Qodirova', status: 'active', membership: null, gym } as unknown as Portal // what the pass needs of it
function Home() {
  const { pass, isMissing } = usePass(portal)
  return <p>{isMissing ? 'yoʻq' : (pass?.code ?? 'kutilmoqda')}</p>
}

test('a pass that never came to this phone is said to be missing when the server is away, not drawn as if it came', async () => {
  document.cookie = 'signed_in=member; Path=/'
  showPages({ '/member': Home })
  const refresh = await server.next('/auth/refresh_token')
  await expect.element(page.getByText('kutilmoqda')).toBeVisible()
  refresh.cutOff()
  await expect.element(page.getByText('yoʻq')).toBeVisible()
})
