import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseGym, selectedGymKey } from '#src/features/gyms/web/selected-gym.ts'
import { dropSession } from '#src/web/session.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Portal } from '../contract.ts'
import type { EntryFacts } from '../rules.ts'
import { forgetPasses, keepPass, keptPasses } from './kept-passes.ts'
import { PassCard } from './PassCard.tsx'
import { useKeptPass, usePass } from './use-pass.ts'

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

function Away() {
  return <p>{useKeptPass(true)?.gymName ?? 'kutilmoqda'}</p>
}

test('a pass is kept for the day without a network', async () => {
  showPages({ '/member': Home })
  const asked = [await server.next('/member/pass'), await server.next('/member/pass')] // effects run twice in the strict mode of tests
  for (const one of asked) one.answer(reply)
  await expect.element(page.getByText('482913')).toBeVisible()
  expect(await keptPasses()).toHaveLength(1)
})

test.each([
  [undefined, 'Yunusobod'],
  [gym._id, 'Chilonzor'],
])(
  'of the passes of several gyms that of the chosen one opens, and while none was chosen that of one with a membership',
  async (chosen, shown) => {
    if (chosen) chooseGym(chosen)
    onTestFinished(() => localStorage.removeItem(selectedGymKey))
    const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const days = { start_date: '2020-01-01', end_date: '2999-12-31' }
    const membership = { ...days, status: 'active', is_frozen: false, is_reserved: false } as const
    const kept = {
      fullname: 'Dilorom',
      status: 'active',
      member: gym._id,
      key,
      validUntil: Date.now() + 60_000,
    } as const
    await keepPass({ ...kept, gymId: gym._id, gymName: 'Chilonzor', membership: null, code: '111111' })
    await keepPass({ ...kept, gymId: `${gym._id}2`, gymName: 'Yunusobod', membership, code: '222222' })
    showPages({ '/member': Away })
    await expect.element(page.getByText(shown)).toBeVisible()
  },
)

test('a pass that comes when its person has left is not kept', async () => {
  showPages({ '/member': Home })
  const asked = [await server.next('/member/pass'), await server.next('/member/pass')]
  dropSession(true)
  for (const one of asked) one.answer(reply)
  await expect.element(page.getByText('yoʻq')).toBeVisible()
  expect(await keptPasses()).toEqual([])
})

test('the code of the card stands on no picture of the pass: it comes by a press, and goes with the next one or with the page', async () => {
  const days = { start_date: '2020-01-01', end_date: '2999-12-31' }
  const member: EntryFacts = {
    status: 'active',
    membership: { ...days, status: 'active', is_frozen: false, is_reserved: false },
  }
  // nor is it drawn unasked in place of the code that changes
  showPages({ '/member': () => <PassCard pass={undefined} isMissing facts={member} code="482913" /> })
  const button = page.getByRole('button', { name: 'Aʼzo kodi' })
  const drawn = page.getByRole('img', { name: 'Kirish uchun QR' })
  await expect.element(page.getByText(/^QR chiqmadi/)).toBeVisible()
  expect(document.body.outerHTML).not.toContain('482913')
  expect(drawn.elements()).toEqual([])
  await button.click()
  await expect.element(page.getByText('482913')).toBeVisible()
  await expect.element(drawn).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('482913')).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByText('482913')).toBeVisible()
  await button.click()
  await expect.element(page.getByText('482913')).not.toBeInTheDocument()
})
