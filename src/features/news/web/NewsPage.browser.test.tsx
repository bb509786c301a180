import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '#src/web/texts.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { News } from '../contract.ts'
import { NewsPage } from './NewsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 900)) // a toast stands beside the question, not over its buttons

const piece = (given: Partial<News> = {}): News => ({
  _id: idOf(1),
  title: 'Bayramda ish vaqti',
  text: '9-iyun kuni dam olamiz.',
  picture: null,
  gyms: [sampleGym],
  from_date: '2026-06-01',
  until_date: '2026-06-09',
  is_published: true,
  is_public: false,
  tells_members: true,
  toldAt: '2026-06-01T04:00:00.000Z',
  status: 'shown',
  version: 3,
  createdAt: '2026-05-30T04:00:00.000Z',
  ...given,
})
const list = async (rows: News[]) => (await server.next('/news/all')).answer({ news: rows, ...pageOf(rows.length) })

describe('whoever works in one gym', () => {
  beforeEach(() => signInAs('employee'))
  const open = async (rows: News[]) => {
    showPages({ '/employee/news': NewsPage }, '/employee/news')
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
    await list(rows)
  }

  test('writes news for it, shown from today, unless told otherwise', async () => {
    await open([])
    await page.getByRole('button', { name: 'Yangilik yozish' }).first().click()
    await page.getByRole('textbox', { name: 'Sarlavha' }).fill('Yangi murabbiy')
    await page.getByRole('textbox', { name: 'Matni' }).fill('Dushanbadan boks')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next('/news/create')
    expect(sent.body).toEqual({
      title: 'Yangi murabbiy',
      text: 'Dushanbadan boks',
      gyms: [sampleGym._id],
      from_date: today(),
      until_date: '',
      is_published: true,
      is_public: false,
      tells_members: false,
    })
    sent.answer({ message: 'Yangilik saqlandi', news: piece() })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('changes the version that was opened; what was told is said and not offered again', async () => {
    await open([piece()])
    await page.getByRole('button', { name: 'Bayramda ish vaqti' }).click()
    await expect.element(page.getByText(/^Aʼzolarga aytilgan: 01\.06\.2026, 09:00/)).toBeVisible()
    expect(page.getByRole('checkbox', { name: /bildirishnoma/ }).elements()).toEqual([])
    await page.getByRole('textbox', { name: 'Sarlavha' }).fill('Hayit')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next(`/news/update/${idOf(1)}`)
    expect(sent.body).toMatchObject({ title: 'Hayit', version: 3, tells_members: true, until_date: '2026-06-09' })
  })

  test('reads what somebody else saved meanwhile, and goes on with what they typed', async () => {
    await open([piece()])
    await page.getByRole('button', { name: 'Bayramda ish vaqti' }).click()
    await page.getByRole('textbox', { name: 'Sarlavha' }).fill('Hayit')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const path = `/news/update/${idOf(1)}`
    ;(await server.next(path)).refuse(409, { error: 'stale_version', message: 'Eskirgan' })
    await list([piece({ text: '10-iyun kuni dam olamiz.', version: 4 })])
    await expect.element(page.getByRole('alert').getByText('Endi: 10-iyun kuni dam olamiz..')).toBeVisible()
    await page.getByRole('button', { name: 'Yozganlarim qolsin' }).click()
    await page.getByRole('button', { name: 'Saqlash' }).click()
    expect((await server.next(path)).body).toMatchObject({
      title: 'Hayit',
      text: '10-iyun kuni dam olamiz.',
      version: 4,
    })
  })

  test('who may not write any is told so, without an act that leads nowhere', async () => {
    showPages({ '/employee/news': NewsPage }, '/employee/news')
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
    ;(await server.next('/news/all')).refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(page.getByRole('heading', { name: '401 Unauthorized' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Yangilik yozish' })).not.toBeInTheDocument()
  })

  test('takes it away after a question that names it', async () => {
    await open([piece({ title: longName })])
    await page.getByRole('button', { name: longName }).click()
    await page.getByRole('button', { name: 'Oʻchirish' }).click()
    const question = page.getByRole('dialog', { name: `«${longName}» oʻchirilsinmi?` })
    await question.getByRole('button', { name: 'Oʻchirish' }).click()
    const sent = await server.next(`/news/delete/${idOf(1)}`)
    expect(sent.method).toBe('DELETE')
    sent.answer({ message: 'Yangilik oʻchirildi' })
    await expect.element(question).not.toBeInTheDocument()
  })

  test('what was taken away goes from the screen, also when the question was closed on the way', async () => {
    await open([piece()])
    await page.getByRole('button', { name: 'Bayramda ish vaqti' }).click()
    await page.getByRole('button', { name: 'Oʻchirish' }).click()
    const question = page.getByRole('dialog', { name: '«Bayramda ish vaqti» oʻchirilsinmi?' })
    await question.getByRole('button', { name: 'Oʻchirish' }).click()
    const sent = await server.next(`/news/delete/${idOf(1)}`)
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    sent.answer({ message: 'Yangilik oʻchirildi' })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
