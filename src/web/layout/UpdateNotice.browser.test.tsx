import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addUnsavedForm } from '../unsaved-forms.ts'
import { watchUpdates } from './UpdateNotice.tsx'

/** A service worker of a newer version that waits; what it is told. */
function newerVersion() {
  const told = vi.fn<(message: unknown) => void>()
  const waiting = Object.assign(new EventTarget(), { scriptURL: `${location.origin}/sw.js`, postMessage: told })
  const registration = Object.assign(new EventTarget(), { waiting }) as unknown as ServiceWorkerRegistration
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  onTestFinished(() => register.mockRestore())
  watchUpdates()
  return told
}

test('a new version that is put off takes nothing over, and asks no more', async () => {
  const told = newerVersion()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Yangi versiya tayyor/)
  expect(told).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Keyinroq' }).click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  expect(told).not.toHaveBeenCalled()
})

test('what is typed and not saved is lost to a new version by whoever says so alone', async () => {
  const told = newerVersion()
  let isTyped = true
  onTestFinished(addUnsavedForm(() => isTyped))
  await page.getByRole('button', { name: 'Yangilash' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Yozganingiz hali saqlanmagan/)
  await expect.element(page.getByRole('button', { name: 'Baribir yangilash' })).toBeVisible()
  expect(told).not.toHaveBeenCalled()
  isTyped = false // saved meanwhile
  await page.getByRole('button', { name: 'Keyinroq' }).click()
  expect(told).not.toHaveBeenCalled()
})

test('on a phone the words of a warning have room beside its buttons, and go once all is saved', async () => {
  await page.viewport(375, 812)
  newerVersion()
  let isTyped = true
  onTestFinished(addUnsavedForm(() => isTyped))
  await page.getByRole('button', { name: 'Yangilash' }).click()
  const words = page.getByText(/^Yozganingiz hali saqlanmagan/)
  await expect.element(words).toBeVisible()
  expect(words.element().clientWidth).toBeGreaterThan(180)
  isTyped = false
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Yangi versiya tayyor/)
  await page.getByRole('button', { name: 'Keyinroq' }).click()
})
