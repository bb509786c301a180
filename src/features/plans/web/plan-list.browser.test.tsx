import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { PlansPage } from './PlansPage.tsx'
import { noConditions } from '../rules.ts'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 800))

const plan = (given: object = {}) => ({
  _id: idOf(1),
  name: 'Oylik',
  plan_name: 'Oylik',
  plan_category: 'membership',
  price: 300_000,
  duration: 30,
  options: [],
  gyms: [sampleGym],
  freeze_days: null,
  ...noConditions,
  is_archived: false,
  is_used: false,
  version: 4,
  ...given,
})
const all = '/plans/all/foradmin'
const open = async (plans: readonly object[]) => {
  showPages({ '/admin/plans': PlansPage, '/admin/$': () => <h1>Boshqa sahifa</h1> })
  ;(await server.next(all)).answer({ plans })
}
const menu = (name = 'Oylik') => page.getByRole('button', { name: `Amallar: ${name}` }).click()
const choose = (name: string) => page.getByRole('menuitem', { name }).click()
const question = () => page.getByRole('dialog')

test('a plan that was sold is archived and one that never was is deleted: the question says which before it is done', async () => {
  await open([plan(), plan({ _id: idOf(2), name: 'Yillik', is_used: true })])
  await menu('Yillik')
  await choose('Arxivga olish')
  await expect.element(question()).toHaveTextContent('Sotilganlari oʻzgarmaydi')
  await question().getByRole('button', { name: 'Bekor qilish' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await menu()
  await choose('Oʻchirish')
  await expect.element(question()).toHaveTextContent('u butunlay oʻchiriladi')
  expect(server.calls(`/plans/delete/${idOf(1)}`)).toEqual([])
  await question().getByRole('button', { name: 'Oʻchirish' }).dblClick()
  const sent = await server.next(`/plans/delete/${idOf(1)}`)
  sent.refuse(409, { error: 'state_conflict', message: 'Bu tarif hozirgina sotildi' })
  await expect.element(question()).toHaveTextContent('Bu tarif hozirgina sotildi')
  expect(server.calls(`/plans/delete/${idOf(1)}`)).toHaveLength(1)
})

test('plans come whole and are cut into pages here: the second page asks nothing of the server', async () => {
  const many = Array.from({ length: 12 }, (_, at) => plan({ _id: idOf(at + 1), name: `Tarif ${at + 1}` }))
  await open(many)
  await expect.element(page.getByText('Tarif 10', { exact: true })).toBeVisible()
  expect(page.getByText('Tarif 11', { exact: true }).elements()).toEqual([])
  await page.getByRole('link', { name: '2-sahifa' }).first().click()
  await expect.element(page.getByText('Tarif 11', { exact: true })).toBeVisible()
  expect(page.getByText('Tarif 10', { exact: true }).elements()).toEqual([])
  expect(server.calls(all)).toHaveLength(1)
})

test('who has no plan is led to the first one, and a server that breaks down is asked again', async () => {
  showPages({ '/admin/plans': PlansPage, '/admin/$': () => <h1>Boshqa sahifa</h1> })
  await server.breaksDown(all)
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next(all)).answer({ plans: [] })
  await page.getByRole('link', { name: 'Tarif yaratish' }).last().click()
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent('/admin/plans/create')
})

test('a name of any length, sold in many gyms, leaves the price in sight on a phone', async () => {
  await page.viewport(320, 700)
  const gyms = Array.from({ length: 5 }, (_, at) => ({ _id: idOf(at), name: `${longName} ${at}` }))
  await open([plan({ name: longName, gyms })])
  await expect.element(page.getByText(/^300\s000\ssoʻm$/).first()).toBeInViewport()
  await expect.element(page.getByText('yana 3', { exact: false }).first()).toBeVisible()
  await fitsIn(320)
})

test('an archived plan comes back with the version that is on screen, and stays where it was when that is refused', async () => {
  await open([plan({ is_archived: true, is_used: true })])
  await menu()
  await choose('Arxivdan qaytarish')
  const sent = await server.next(`/plans/update/${idOf(1)}`)
  expect(sent.body).toEqual({ is_archived: false, version: 4 })
  sent.refuse(409, { error: 'stale_version', message: 'Yozuv oʻzgargan' })
  await expect.element(page.getByText('Yozuv oʻzgargan', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Arxivda', { exact: true }).first()).toBeVisible()
})
