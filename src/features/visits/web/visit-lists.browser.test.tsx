import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseGym } from '#src/features/gyms/web/selected-gym.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Membership } from '#src/features/memberships/contract.ts'
import { MembershipVisitsCard } from './MembershipVisitsCard.tsx'
import { MemberVisits } from './MemberVisits.tsx'
import { RefusedVisitsPage } from './RefusedVisitsPage.tsx'
import { VisitsPage } from './VisitsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))
const yunusobod = { _id: idOf(902), name: 'Yunusobod' }
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const address = () => page.getByRole('status', { name: 'address' })
const other = () => <h1>Boshqa sahifa</h1>

const visit = (last: number, fullname: string, given: object = {}) => ({
  _id: idOf(last),
  member_id: { _id: idOf(last + 100), fullname },
  gym_id: sampleGym,
  admin_id: idOf(7),
  membership: { _id: idOf(31), plan_name: 'Oylik' },
  visited_at: '2026-06-01T13:05:00.000Z',
  left_at: null,
  is_present: false,
  override_reason: null,
  let_in_by: 'Nilufar Karimova',
  ...given,
})
const reply = (visits: readonly object[]) => ({ visits, ...pageOf(visits.length) })

/** An owner's gyms: with several there is a column of them. */
const answerGyms = async (...gyms: readonly object[]) =>
  (await server.next('/gym/foradmin/all')).answer({ gyms, ...pageOf(gyms.length) })

describe('who came in', () => {
  const rows = () => server.next('/visit/all')
  const open = (at = '/admin/visits') => {
    signInAs('admin')
    showPages({ '/admin/visits': VisitsPage, '/admin/$': other }, at)
    void answerGyms(sampleGym)
  }

  test('says in the time of Tashkent when, whether they are inside, when they left, and against which rule', async () => {
    open()
    ;(await rows()).answer(
      reply([
        visit(1, 'Aziza', { is_present: true }),
        visit(2, 'Bobur', {
          left_at: '2026-06-01T14:30:00.000Z',
          override_reason: 'Egasi ruxsat berdi',
          membership: null,
        }),
        visit(3, 'Dilnoza', { membership: null }),
      ]),
    )
    await expect.element(row('Aziza')).toHaveTextContent(/18:05.*Zalda.*Oylik.*Nilufar Karimova/)
    await expect.element(row('Bobur')).toHaveTextContent(/19:30 da chiqqan/)
    await expect.element(row('Bobur')).toHaveTextContent('Egasi ruxsat berdi')
    await expect.element(row('Dilnoza')).not.toHaveTextContent('Oylik')
  })

  test('an hour and a weekday are asked for as the figures count them, and an older answer that comes last changes nothing', async () => {
    open()
    const slow = await rows()
    await page.getByRole('button', { name: 'Hafta kuni' }).click()
    await page.getByRole('menuitemradio', { name: 'Dushanba' }).click()
    const monday = await rows()
    expect(monday.query).toMatchObject({ weekday: '1', page: '1' })
    monday.answer(reply([visit(1, 'Aziza')]))
    await expect.element(row('Aziza')).toBeVisible()
    slow.answer(reply([visit(2, 'Bobur')]))
    await expect.element(row('Aziza')).toBeVisible()
    expect(row('Bobur').elements()).toEqual([])
  })

  test('a row leads to the person; where nobody ever came the door is shown', async () => {
    open()
    ;(await rows()).answer(reply([visit(1, 'Aziza')]))
    await row('Aziza').getByRole('link').first().click()
    await expect.element(address()).toHaveTextContent(`/admin/members/member/${idOf(101)}`)
  })

  test('a gym where nobody ever came shows the way to its door', async () => {
    open()
    ;(await rows()).answer(reply([]))
    await expect.element(page.getByText('Hali hech kim kirmagan')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Eshikni ochish' })).toBeVisible()
  })

  test('names of any length stay within a phone; a broken server is asked again', async () => {
    await page.viewport(320, 700)
    open()
    await server.breaksDown('/visit/all')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await rows()).answer(reply([visit(1, longName, { override_reason: longName, membership: null })]))
    await expect.element(page.getByText(longName).first()).toBeVisible()
    await fitsIn(320)
  })

  test('the desk of one gym sees nobody of the other after a switch', async () => {
    signInAs('employee', ['visits.read'])
    showPages({ '/employee/visits': VisitsPage, '/employee/$': other })
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym, yunusobod] })
    const first = await rows()
    expect(first.query['gym_id']).toBe(sampleGym._id)
    first.answer(reply([visit(1, 'Aziza')]))
    await expect.element(row('Aziza')).toBeVisible()
    chooseGym(yunusobod._id)
    const second = await rows()
    expect(second.query['gym_id']).toBe(yunusobod._id)
    await expect.element(row('Aziza')).not.toBeInTheDocument()
  })

  test('the platform goes to the person within their gym and owner, and has no door to open', async () => {
    signInAs('superadmin')
    showPages({ '/superadmin/visits': VisitsPage, '/superadmin/$': other })
    ;(await rows()).answer(reply([visit(1, 'Aziza')]))
    await expect.element(row('Aziza')).toHaveTextContent('Chilonzor')
    await row('Aziza').getByRole('link').first().click()
    await expect.element(address()).toHaveTextContent(idOf(101))
    await expect.element(address()).toHaveTextContent(sampleGym._id)
  })
})

describe('who was turned away', () => {
  const refused = (last: number, given: object = {}) => ({
    _id: idOf(last),
    member_id: { _id: idOf(last + 100), fullname: 'Aziza' },
    gym_id: sampleGym,
    code: null,
    reason: 'expired',
    was_opened: false,
    refused_at: '2026-06-01T13:05:00.000Z',
    refused_by: null,
    ...given,
  })
  const rows = () => server.next('/visit/refused/all')
  const open = () => {
    signInAs('admin')
    showPages({ '/admin/visits/refused': RefusedVisitsPage, '/admin/$': other }, '/admin/visits/refused')
    void answerGyms(sampleGym)
  }

  test('somebody whom nobody knows stands there by the code that was shown; who went in all the same is marked', async () => {
    open()
    ;(await rows()).answer({
      refusals: [refused(1, { was_opened: true }), refused(2, { member_id: null, code: '777000', reason: 'unknown' })],
      ...pageOf(2),
    })
    await expect.element(row('Aziza')).toHaveTextContent('Aloqa yoʻqligida kirgan')
    await expect.element(row('777000')).toBeVisible()
    await expect.element(row('777000')).not.toHaveTextContent('Aloqa yoʻqligida kirgan')
  })

  test('a gym that turned nobody away says so', async () => {
    open()
    ;(await rows()).answer({ refusals: [], ...pageOf(0) })
    await expect.element(page.getByText('Hech kim rad etilmagan')).toBeVisible()
    await expect.element(page.getByText('Eshik kimni kiritmasa, u shu yerda sababi bilan turadi.')).toBeVisible()
  })
})

test('the visits of one member sort by their head, and are theirs alone', async () => {
  signInAs('admin')
  showPages({ '/m': () => <MemberVisits memberId={idOf(21)} adminId={idOf(7)} /> })
  const first = await server.next('/visit/all')
  expect(first.query).toMatchObject({ member_id: idOf(21), admin_id: idOf(7) })
  first.answer(reply([visit(1, 'Aziza', { membership: null, override_reason: 'Mehmon' })]))
  await expect.element(row('Mehmon')).toHaveTextContent('Chilonzor')
  await page
    .getByRole('columnheader', { name: 'Kirgan vaqti' })
    .getByRole('link')
    .or(page.getByRole('columnheader', { name: 'Kirgan vaqti' }).getByRole('button'))
    .first()
    .click()
  const sorted = await server.next('/visit/all')
  expect(sorted.query['sort']).toMatch(/date/)
})

test('the visits of one member are narrowed to the days in the address', async () => {
  signInAs('admin')
  showPages({ '/m': () => <MemberVisits memberId={idOf(21)} /> }, '/m?start_date=2026-06-01&end_date=2026-06-30')
  const asked = await server.next('/visit/all')
  expect(asked.query).toMatchObject({ member_id: idOf(21), start_date: '2026-06-01', end_date: '2026-06-30' })
  asked.answer(reply([]))
  await expect.element(page.getByText(/01\.06\.2026 – 30\.06\.2026/).first()).toBeVisible()
})

describe('the visits of a membership', () => {
  const membership = { _id: idOf(31), member_id: { _id: idOf(21) }, gym_id: sampleGym } as unknown as Membership // what the card reads of one
  const card = () => {
    signInAs('admin')
    showPages({ '/admin/m': () => <MembershipVisitsCard membership={membership} />, '/admin/$': other })
  }

  test('say how many there are, the last five first, more on a press, and lead to all of the member', async () => {
    card()
    const first = await server.next('/visit/all')
    expect(first.query).toMatchObject({ member_id: idOf(21), membership_id: idOf(31), limit: '5' })
    first.answer({ visits: [visit(1, 'Aziza'), visit(2, 'Aziza', { override_reason: 'keldi' })], ...pageOf(12) })
    await expect.element(page.getByText('12 ta tashrif')).toBeVisible()
    await expect.element(page.getByText('Nilufar Karimova')).toBeVisible()
    await expect.element(page.getByText('Qoidadan tashqari: keldi')).toBeVisible()
    await page.getByRole('button', { name: 'Yana koʻrsatish' }).click()
    const more = await server.next('/visit/all')
    expect(more.query).toMatchObject({ limit: '15' })
    more.answer(reply(Array.from({ length: 12 }, (_, at) => visit(at + 1, 'Aziza'))))
    await expect.element(page.getByRole('button', { name: 'Yana koʻrsatish' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Aʼzoning barcha tashriflari' }).click()
    await expect.element(address()).toHaveTextContent(`/admin/members/member/${idOf(21)}?tab=visits`)
  })

  test('of one on which nobody came say so; those that cannot be read are asked for again', async () => {
    card()
    const fault = { error: 'internal', message: 'Serverda xatolik' }
    for (let time = 0; time < 3; time += 1) (await server.next('/visit/all')).refuse(500, fault)
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await server.next('/visit/all')).answer(reply([]))
    await expect.element(page.getByText('Bu aʼzolik boʻyicha hali kirilmagan')).toBeVisible()
  })
})
