import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '#src/web/texts.ts'
import { sampleSession } from '#test/components/class-samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { MessageSession } from './MessageSession.tsx'

const server = standInForServer()
beforeEach(signIn)

const session = sampleSession({ date: today(), waiting: 1 })
const previewed = `/class/session/message/preview/${session._id}`

test('who is told and what it costs stands there before a message goes, and a refusal keeps what was written', async () => {
  const done = vi.fn<() => void>()
  showPages({ '/admin/classes': () => <MessageSession session={session} onDone={done} /> })
  const first = await server.next(previewed)
  first.answer({ reach: { told: 3, waiting: 1, sms: { people: 0, in_chats: 0, parts: 0, skipped: [] } } })
  await expect.element(page.getByText('3 kishi ilovada oʻqiydi, 1 tasi navbatda')).toBeVisible()
  await page.getByRole('textbox', { name: 'Xabar matni' }).fill('Gilamcha olib keling')
  const written = await server.next(previewed)
  written.answer({ reach: { told: 3, waiting: 1, sms: { people: 0, in_chats: 0, parts: 0, skipped: [] } } })
  await page.getByRole('checkbox', { name: 'SMS orqali ham' }).click()
  const priced = await server.next(previewed)
  expect(priced.body).toEqual({ text: 'Gilamcha olib keling', with_waiting: true, by_sms: true })
  const skipped = [{ _id: 'a', fullname: 'Barno Aliyeva', reason: 'not_allowed' }]
  priced.answer({ reach: { told: 3, waiting: 1, sms: { people: 2, in_chats: 1, parts: 4, skipped } } })
  await expect.element(page.getByText('2 kishiga SMS, jami 4 qism, 1 kishiga Telegramda, bepul')).toBeVisible()
  ;(await server.next('/sms/tariff')).answer({ part_price: 95 })
  await expect.element(page.getByText(/Koʻpi bilan 380\ssoʻm/)).toBeVisible()
  await expect.element(page.getByText('Barno Aliyeva: SMS olishni xohlamagan')).toBeVisible()

  await page.getByRole('button', { name: 'Yuborish' }).click()
  const sent = await server.next(`/class/session/message/${session._id}`)
  expect([sent.method, sent.headers.has('idempotency-key'), sent.body]).toEqual(['POST', true, priced.body])
  sent.refuse(422, { error: 'class.message_limit', message: 'Bugun 5 ta xabar yuborilgan' })
  await expect.element(page.getByText('Bugun 5 ta xabar yuborilgan')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Xabar matni' })).toHaveValue('Gilamcha olib keling')
  expect(done).not.toHaveBeenCalled()
})

test('nothing goes while it is not known what the words that stand there cost', async () => {
  showPages({ '/admin/classes': () => <MessageSession session={session} onDone={() => undefined} /> })
  const sms = { people: 2, in_chats: 0, parts: 2, skipped: [] }
  ;(await server.next(previewed)).answer({ reach: { told: 3, waiting: 1, sms } })
  await page.getByRole('checkbox', { name: 'SMS orqali ham' }).click()
  ;(await server.next(previewed)).answer({ reach: { told: 3, waiting: 1, sms } })
  await page.getByRole('textbox', { name: 'Xabar matni' }).fill('Gilamcha olib keling')
  const send = page.getByRole('button', { name: 'Yuborish' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('2 kishiga SMS, jami — qism')).toBeVisible()
  ;(await server.next(previewed)).answer({ reach: { told: 3, waiting: 1, sms: { ...sms, parts: 4 } } })
  await expect.element(page.getByText('2 kishiga SMS, jami 4 qism')).toBeVisible()
  await send.click()
  expect((await server.next(`/class/session/message/${session._id}`)).method).toBe('POST')
})
