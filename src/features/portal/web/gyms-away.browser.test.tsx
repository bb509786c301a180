import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import { today } from '#src/web/texts.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Portal } from '../contract.ts'
import { forgetPasses, keepPass } from './kept-passes.ts'
import { PortalPage } from './PortalPage.tsx'

// A member of two gyms whose phone starts without a network.

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(forgetPasses)
beforeEach(() => signInAs('member'))

const gymOf = (_id: string, name: string) => ({ ...sampleGym, _id, name, logo: null, address: 'Bunyodkor, 1' })
const gyms = [gymOf(sampleGym._id, 'Chilonzor'), gymOf(idOf(902), 'Yunusobod')] as const
const [chilonzor, yunusobod] = gyms
const portal = (gym: (typeof gyms)[number], given: Partial<Portal> = {}): { portal: Portal } => ({
  portal: {
    gym: { ...gym, phone_number: '+998712000000' },
    fullname: 'Dilorom',
    code: '482913',
    status: 'active',
    is_open: true,
    membership: null,
    others: [],
    refusal: null,
    reservation: null,
    debt: 0,
    debt_due: null,
    today: null,
    next_class: null,
    news: [],
    visits_this_month: 0,
    visits: [],
    payments: [],
    ...given,
  },
})
const home = () => server.next('/member/portal')
const choice = (name: string) =>
  page.getByRole('list', { name: 'Zallaringiz' }).getByRole('button', { name: new RegExp(name) })
const owed = page.getByText(/400\s000\ssoʻm/)

/** Of the first gym something is owed: that stands on its page alone. */
async function open() {
  showPages({ '/member': PortalPage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms })
  ;(await home()).answer(portal(chilonzor, { debt: 400_000, debt_due: today() }))
  await expect.element(owed).toBeVisible()
  await choice('Yunusobod').click()
}

async function startAway() {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  void queryClient.resetQueries()
  ;(await server.next('/gym/employee/gyms')).cutOff()
  ;(await home()).cutOff()
}

test('it knows the gyms of its person, and shows of each what it kept of that one', async () => {
  await open()
  ;(await home()).answer(portal(yunusobod, { code: '775500' }))
  await page.getByRole('button', { name: 'Aʼzo kodi' }).click()
  await expect.element(page.getByText('775500')).toBeVisible()
  await startAway()
  await expect.element(page.getByText(/Internetsiz saqlangan/)).toBeVisible()
  await expect.element(choice('Yunusobod')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(owed).not.toBeInTheDocument()
  await choice('Chilonzor').click()
  ;(await home()).cutOff()
  await expect.element(owed).toBeVisible()
  await expect.element(choice('Chilonzor')).toHaveAttribute('aria-pressed', 'true')
})

test('it has the pass of the gym that was chosen, also where the answer of that gym never came', async () => {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await open()
  for (const { _id: gymId, name: gymName } of gyms)
    await keepPass({
      gymId,
      gymName,
      fullname: 'Dilorom',
      status: 'active',
      membership: null,
      refusal: null,
      member: '0'.repeat(32),
      key,
      validUntil: Date.now() + 86_400_000,
      code: '775500',
    })
  ;(await home()).cutOff()
  await startAway()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Salom, Dilorom!' })).toBeVisible()
  await expect.element(choice('Yunusobod')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(owed).not.toBeInTheDocument()
})
