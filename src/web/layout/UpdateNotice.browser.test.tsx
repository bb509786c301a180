import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { watchUpdates } from './UpdateNotice.tsx'

test('a new version that is put off takes nothing over, and asks no more', async () => {
  const told = vi.fn<(message: unknown) => void>()
  const waiting = Object.assign(new EventTarget(), { scriptURL: `${location.origin}/sw.js`, postMessage: told })
  const registration = Object.assign(new EventTarget(), { waiting }) as unknown as ServiceWorkerRegistration
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  onTestFinished(() => register.mockRestore())
  watchUpdates()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Yangi versiya tayyor/)
  expect(told).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Keyinroq' }).click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  expect(told).not.toHaveBeenCalled()
})
