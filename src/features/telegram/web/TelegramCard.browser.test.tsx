import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { TelegramCard } from './TelegramCard.tsx'

const server = standInForServer()
beforeEach(() => signInAs('member'))

const chat = {
  takes_messages: true,
  takes_codes: false,
  takes_reports: true,
  takes_names: false,
  language: 'uz',
  linkedAt: '2026-11-22T10:00:00.000Z',
}

test('a chat is linked by a link to the bot, and each kind of message is switched for itself', async () => {
  showPages({ '/member/account': TelegramCard })
  const asked = await server.next('/telegram/own')
  asked.answer({ bot: 'polvon_bot', chat: null })
  await page.getByRole('button', { name: 'Telegramga ulash' }).click()
  const link = await server.next('/telegram/link')
  link.answer({ url: 'https://t.me/polvon_bot?start=soz', expiresAt: chat.linkedAt })
  await expect
    .element(page.getByRole('link', { name: 'Botni ochish' }))
    .toHaveAttribute('href', 'https://t.me/polvon_bot?start=soz')
  const later = await server.next('/telegram/own')
  later.answer({ bot: 'polvon_bot', chat })
  await expect.element(page.getByRole('checkbox', { name: 'Kirish kodlari ham' })).not.toBeChecked()
  expect(page.getByRole('checkbox', { name: 'Kassa hisoboti va kun rejasi' }).query()).toBeNull()
  await page.getByRole('checkbox', { name: 'Kirish kodlari ham' }).click()
  const saved = await server.next('/telegram/own')
  const { linkedAt: _, ...wishes } = chat
  expect([saved.method, saved.body]).toEqual(['PUT', { ...wishes, takes_codes: true }])
})

test('what a chat is told is asked again where it could not be told', async () => {
  showPages({ '/member/account': TelegramCard })
  await server.breaksDown('/telegram/own')
  await expect.element(page.getByText('Telegram', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/telegram/own')).answer({ bot: 'polvon_bot', chat: null })
  await expect.element(page.getByRole('button', { name: 'Telegramga ulash' })).toBeVisible()
})

test('where there is no bot nothing of it is shown', async () => {
  showPages({ '/member/account': TelegramCard })
  const asked = await server.next('/telegram/own')
  asked.answer({ bot: null, chat: null })
  await expect.element(page.getByRole('button', { name: 'Telegramga ulash' })).not.toBeInTheDocument()
})

test('an owner wishes for names apart, and reads what of them goes to Telegram before', async () => {
  signInAs('admin')
  showPages({ '/admin/account': TelegramCard })
  const asked = await server.next('/telegram/own')
  asked.answer({ bot: 'polvon_bot', chat })
  await expect.element(page.getByText(/Ism, familiyaning bosh harfi va summa Telegramga yuboriladi/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Kun rejasida ismlar ham' }).click()
  expect((await server.next('/telegram/own')).body).toMatchObject({ takes_reports: true, takes_names: true })
})
