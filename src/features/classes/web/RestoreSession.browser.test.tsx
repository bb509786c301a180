import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { nobody, sampleSession, tomorrow } from '#test/components/class-samples.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { SessionPanel } from './SessionPanel.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 900))

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const off = {
  ...sampleSession({ date: tomorrow(), series_id: idOf(41), series_date: tomorrow() }),
  starts_at: inHours(20),
  ends_at: inHours(21),
  status: 'cancelled' as const,
  cancel_reason: 'Xato',
}
const close = vi.fn<() => void>()
const open = async (session: object) => {
  showPages({ '/admin/classes': () => <SessionPanel id={off._id} onClose={close} /> })
  ;(await server.next(`/class/session/one/${off._id}`)).answer({ session, bookings: [] })
  await expect.element(page.getByText('Bekor qilingan: Xato')).toBeVisible()
}
const bringBack = () => page.getByRole('button', { name: 'Tiklash', exact: true })

test('a class that was called off is brought back once it stands there who has a place again and who has not', async () => {
  await open(off)
  await bringBack().click()
  const act = page.getByRole('button', { name: 'Mashgʻulotni tiklash' })
  await expect.element(act).toHaveAttribute('aria-disabled', 'true')
  ;(await server.next(`/class/session/restore/preview/${off._id}`)).answer({
    effect: {
      told: 2,
      people: [
        { _id: idOf(21), fullname: 'Aziza Karimova' },
        { _id: idOf(22), fullname: 'Barno Olimova' },
      ],
      sessions: { changed: 1, made: 0, cancelled: 0 },
      kept: [],
      clashes: [{ _id: idOf(61), with: 'room', name: 'Katta zal', kind: 'Pilates', date: tomorrow(), time: '18:00' }],
      bookings: [
        {
          _id: idOf(31),
          fullname: 'Barno Olimova',
          phone_number: null,
          date: tomorrow(),
          time: '18:00',
          outcome: 'cancelled',
          cause: 'overlap',
        },
      ],
    },
  })
  await expect.element(page.getByText('Joyi qaytmaydi: boshqa mashgʻuloti bor')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Baribir saqlansin/ }).click()
  await act.click()
  expect((await server.next(`/class/session/restore/${off._id}`)).body).toEqual({ may_clash: true })
})

test('a room that is given away in between offers to keep both, and what is asked anew is not acted on before it is answered', async () => {
  await open(off)
  await bringBack().click()
  const preview = `/class/session/restore/preview/${off._id}`
  ;(await server.next(preview)).answer({ effect: nobody })
  const act = page.getByRole('button', { name: 'Mashgʻulotni tiklash' })
  await expect.element(act).not.toHaveAttribute('aria-disabled')
  // left and opened once more, it stands there as it was, and is asked again
  await page.getByRole('button', { name: 'Orqaga' }).click()
  await bringBack().click()
  const again = await server.next(preview)
  await expect.element(act).toHaveAttribute('aria-disabled', 'true')
  again.answer({ effect: nobody })
  await expect.element(act).not.toHaveAttribute('aria-disabled')
  await act.click()
  const refusal = { error: 'class.clash', message: 'Katta zal bu vaqtda band' }
  ;(await server.next(`/class/session/restore/${off._id}`)).refuse(409, refusal)
  await page.getByRole('checkbox', { name: /^Baribir saqlansin/ }).click()
  await act.click()
  expect((await server.next(`/class/session/restore/${off._id}`)).body).toEqual({ may_clash: true })
})

test.each([
  ['whose day is another’s by now', { ...off, series_date: null }],
  ['that would have begun', { ...off, starts_at: inHours(-1), ends_at: inHours(1) }],
])('one %s is not offered to be brought back', async (_, session) => {
  await open(session)
  expect(bringBack().elements()).toEqual([])
})
