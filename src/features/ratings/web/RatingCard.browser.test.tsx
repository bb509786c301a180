import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { RatingCard } from './RatingCard.tsx'

const server = standInForServer()
beforeEach(() => signInAs('member'))

async function open() {
  await page.viewport(320, 720)
  showPages({ '/member': () => <RatingCard gymId={idOf(1)} /> })
  ;(await server.next('/member/rating')).answer({ may_rate: true, last: null })
  await expect.element(page.getByRole('heading', { name: 'Zal sizga yoqdimi?' })).toBeVisible()
}
const words = page.getByLabelText('Nima yaxshi, nimani tuzatish kerak?')
const send = page.getByRole('button', { name: 'Baho berish' })

test('stars stand alone until they are chosen; what was written stays when they are changed; both go once', async () => {
  await open()
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(send).not.toBeInTheDocument()
  await page.getByLabelText('5 dan 2').click({ force: true }) // the star lies over its radio
  await words.fill('Dush sovuq')
  await page.getByLabelText('5 dan 4').click({ force: true })
  await expect.element(words).toHaveValue('Dush sovuq')
  await send.dblClick()
  const given = await server.next('/member/rating')
  expect([given.method, given.body]).toEqual(['POST', { gym_id: idOf(1), stars: 4, text: 'Dush sovuq' }])
  expect(server.calls('/member/rating').filter(({ method }) => method === 'POST')).toHaveLength(1)
  given.refuse(409, { error: 'rating.too_soon', message: 'Bir oyda bir marta' })
  await expect.element(page.getByText('Bir oyda bir marta')).toBeVisible()
  await expect.element(words).toHaveValue('Dush sovuq')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('stars and words for one gym are not of another that is chosen meanwhile', async () => {
  const gym = cell(idOf(1))
  const isAsked = page.getByRole('heading', { name: 'Zal sizga yoqdimi?' })
  const Home = () => <RatingCard gymId={useCell(gym)} />
  showPages({ '/member': Home })
  for (const id of [idOf(1), idOf(2)]) {
    gym.put(id)
    const asked = await server.next('/member/rating')
    expect(asked.query['gym_id']).toBe(id)
    asked.answer({ may_rate: true, last: null })
    await expect.element(isAsked).toBeVisible()
  }
  await page.getByLabelText('5 dan 2').click({ force: true })
  await words.fill('Dush sovuq')
  gym.put(idOf(1))
  await expect.element(isAsked).toBeVisible()
  await expect.element(words).not.toBeInTheDocument()
  expect(page.getByRole('radio', { checked: true }).elements()).toEqual([])
})
