import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useApi } from '#src/web/api.ts'
import { sampleBooking, sampleSession, tomorrow } from '#test/components/class-samples.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { classes } from '../calls.generated.ts'
import type { MemberSession } from '../contract.ts'
import { BuyPlace } from './BuyPlace.tsx'
import { SellPlace } from './SellPlace.tsx'

// The price of a single place is changed while somebody reads it.

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 800))
const buying = '/class/drop-in/create'
const day = tomorrow()
const at = (drop_in_price: number) => sampleSession({ date: day, drop_in_price })
const changed = { error: 'price.changed', message: 'Narx oʻzgardi' }

test('at the desk the new price stands in the sale after the refusal, what was typed stays, and the next press is at it', async () => {
  signInAs('admin')
  const { _id: id } = at(50_000)
  function Desk() {
    const { data } = useApi(classes.session, { id, query: {} })
    const price = data?.session.drop_in_price
    return (
      data &&
      price && (
        <SellPlace session={data.session} memberId={idOf(22)} name="Aziza" price={price} onClose={() => undefined} />
      )
    )
  }
  showPages({ '/classes': Desk })
  const booked = { bookings: [sampleBooking('Barno', 'booked')] }
  ;(await server.next(`/class/session/one/${id}`)).answer({ session: at(50_000), ...booked })
  await page.getByRole('textbox', { name: 'Summa' }).fill('20000')
  await page.getByRole('button', { name: 'Sotish' }).click()
  const refused = await server.next(buying)
  expect(refused.body).toMatchObject({ told_amount: 50_000, payment: { paid_amount: 20_000 } })
  refused.refuse(409, changed)
  ;(await server.next(`/class/session/one/${id}`)).answer({ session: at(70_000), ...booked })
  await expect.element(page.getByText('Narx oʻzgardi').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Summa' }).click()
  await userEvent.keyboard('{Enter}')
  expect((await server.next(buying)).body).toMatchObject({ told_amount: 70_000, payment: { paid_amount: 20_000 } })
})

test('on the phone the question names the new price after the refusal, and the next press agrees to it', async () => {
  signInAs('member')
  const asked = { query: { gym_id: idOf(1), from: day } }
  const told = (price: number) => ({
    sessions: [
      { ...at(price), booking: null, refusal: null, may_buy: true, late_from: `${day}T10:00:00.000Z` },
    ] satisfies MemberSession[],
    kinds: [],
    strikes: { gym_id: { _id: idOf(1), name: 'Temir' }, count: 0, limit: 3, days: 30, blocked_until: null },
  })
  function Phone() {
    const session = useApi(classes.memberSessions, asked).data?.sessions[0]
    return session && <BuyPlace session={session} price={session.drop_in_price ?? 0} />
  }
  showPages({ '/member': Phone })
  ;(await server.next('/member/class/sessions')).answer(told(50_000))
  await page.getByRole('button', { name: /^Bir martalik/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Yozilish' }).click()
  const refused = await server.next(buying)
  expect(refused.body).toMatchObject({ told_amount: 50_000 })
  refused.refuse(409, changed)
  ;(await server.next('/member/class/sessions')).answer(told(70_000))
  await expect.element(question).toHaveTextContent(/70\s000\ssoʻm/)
  await expect.element(question.getByRole('alert')).toHaveTextContent('Narx oʻzgardi')
  await question.getByRole('button', { name: 'Yozilish' }).click()
  expect((await server.next(buying)).body).toMatchObject({ told_amount: 70_000 })
})
