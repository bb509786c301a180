import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseGym } from '#src/features/gyms/web/selected-gym.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleCurrent, sampleGym, sampleMember } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ListedMember } from '../contract.ts'
import { MembersPage } from './MembersPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 800))

const listed = (given: Partial<ListedMember> = {}): ListedMember => ({
  ...sampleMember(),
  is_deleted: false,
  active_days: null,
  active_months: null,
  ...given,
})
const reply = (
  members: readonly ListedMember[],
  activeDays: number | null = null,
  activeMonths: number | null = null,
) => ({
  members,
  totals: { active_days: activeDays, active_months: activeMonths },
  ...pageOf(members.length),
})
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const address = () => page.getByRole('status', { name: 'address' })
const other = () => <h1>Boshqa sahifa</h1>
const yunusobod = { _id: idOf(902), name: 'Yunusobod' }

describe('the members of an owner', () => {
  beforeEach(() => signInAs('admin'))
  const rows = () => server.next('/member/foradmin/all')
  const open = (at = '/admin/members') => showPages({ '/admin/members': MembersPage, '/admin/$': other }, at)

  test('a debt of another membership than that of today is said to be of another, and today’s is said to be paid', async () => {
    open()
    ;(await rows()).answer(
      reply([
        listed({ membership: sampleCurrent(), debt: 200_000 }),
        listed({
          _id: idOf(22),
          fullname: 'Bobur Aliyev',
          membership: sampleCurrent({ payment_status: 'partial', remaining_amount: 90_000 }),
          debt: 90_000,
        }),
      ]),
    )
    await expect.element(row('Aziza')).toHaveTextContent(/Hozirgisi toʻlangan.*200\s000\ssoʻm.*boshqa aʼzolik uchun/)
    await expect.element(row('Bobur')).toHaveTextContent(/90\s000\ssoʻm/)
    await expect.element(row('Bobur')).not.toHaveTextContent('boshqa aʼzolik uchun')
  })

  test('where somebody stands today is one word: banned before frozen, frozen before running', async () => {
    open()
    ;(await rows()).answer(
      reply([
        listed({ _id: idOf(22), fullname: 'Bloklangan kishi', status: 'banned', membership: sampleCurrent() }),
        listed({ _id: idOf(23), fullname: 'Dilnoza', membership: sampleCurrent({ is_frozen: true }) }),
        listed({ _id: idOf(24), fullname: 'Elyor' }),
      ]),
    )
    await expect.element(row('Bloklangan kishi').getByText('Bloklangan', { exact: true })).toBeVisible()
    await expect.element(row('Dilnoza')).toHaveTextContent('Muzlatilgan')
    await expect.element(row('Elyor')).toHaveTextContent('Aʼzoligi yoʻq')
  })

  test('a row’s menu sells, edits and, last, bans with a reason', async () => {
    open()
    ;(await rows()).answer(reply([listed()]))
    await page.getByRole('button', { name: 'Amallar: Aziza' }).click()
    const acts = page.getByRole('menuitem')
    await expect
      .poll(() => acts.elements().map((act) => act.textContent))
      .toEqual(['Aʼzolik sotish', 'Tahrirlash', 'Bloklash', 'Oʻchirish'])
    await page.getByRole('menuitem', { name: 'Bloklash' }).click()
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Janjal qildi')
    await page.getByRole('dialog').getByRole('button', { name: 'Bloklash' }).click()
    expect((await server.next(`/member/status/${sampleMember()._id}`)).body).toMatchObject({
      status: 'banned',
      reason: 'Janjal qildi',
    })
  })

  test('the answer to an older search that comes last changes nothing', async () => {
    open()
    ;(await rows()).answer(reply([listed()]))
    const box = page.getByRole('searchbox')
    await box.fill('bo')
    const slow = await rows()
    await box.fill('bobur')
    const quick = await rows()
    expect(quick.query).toMatchObject({ search: 'bobur', page: '1' })
    quick.answer(reply([listed({ _id: idOf(22), fullname: 'Bobur Aliyev' })]))
    await expect.element(row('Bobur')).toBeVisible()
    slow.answer(reply([listed({ _id: idOf(23), fullname: 'Boymurod' })]))
    await expect.element(row('Bobur')).toBeVisible()
    expect(row('Boymurod').elements()).toEqual([])
  })

  test('a banned member is sold nothing, and the menu says why; one who was deleted has neither menu nor page', async () => {
    open()
    const gone = listed({ _id: idOf(22), fullname: 'Oʻchirilgan Odam', is_deleted: true })
    ;(await rows()).answer(reply([listed({ status: 'banned' }), gone]))
    await page.getByRole('button', { name: 'Amallar: Aziza Karimova' }).click()
    const sell = page.getByRole('menuitem', { name: /Aʼzolik sotish/ })
    await expect.element(sell).toHaveAttribute('aria-disabled', 'true')
    await expect.element(sell).toHaveTextContent('Bloklangan aʼzoga sotib boʻlmaydi')
    expect(row('Oʻchirilgan Odam').getByRole('button').elements()).toEqual([])
    expect(row('Oʻchirilgan Odam').getByRole('link').elements()).toEqual([])
  })

  test('an owner of several gyms narrows the list to one; rows of all gyms do not stand under its name meanwhile', async () => {
    open()
    ;(await server.next('/gym/foradmin/all')).answer({ gyms: [sampleGym, yunusobod], ...pageOf(2) })
    ;(await rows()).answer(reply([listed()]))
    await expect.element(row('Aziza')).toBeVisible()
    await page.getByRole('button', { name: 'Zal', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Yunusobod' }).click()
    const narrowed = await rows()
    expect(narrowed.query).toMatchObject({ gym_id: yunusobod._id })
    await expect.element(row('Aziza')).not.toBeInTheDocument()
    narrowed.answer(reply([listed({ _id: idOf(22), fullname: 'Bobur Aliyev', gym: { gyms: [yunusobod] } })]))
    await expect.element(row('Bobur')).toHaveTextContent('Yunusobod')
  })

  test('a figure that led here stands as a chip; what it adds up to is said, per day too, of days that are over', async () => {
    open('/admin/members?active_from=2026-06-01&active_to=2026-06-10')
    const asked = await rows()
    expect(asked.query).toMatchObject({ active_from: '2026-06-01', active_to: '2026-06-10' })
    asked.answer(reply([listed({ active_days: 7 })], 25))
    await expect.element(page.getByText('2,50', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Faol boʻlgan/ }).click()
    const wider = await rows()
    expect(wider.query).not.toHaveProperty('active_from')
    expect(wider.query).not.toHaveProperty('active_to')
  })

  test('months of membership stand beside each member, and what they add up to above', async () => {
    open('/admin/members?months_by=2026-06-30')
    const asked = await rows()
    expect(asked.query).toMatchObject({ months_by: '2026-06-30' })
    asked.answer({ ...reply([listed({ active_months: 7 })], null, 27), ...pageOf(4) })
    await expect.element(row('Aziza')).toHaveTextContent('7')
    await expect.element(page.getByText('27', { exact: true })).toBeVisible()
    await expect.element(page.getByText('6,75', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /gacha faol boʻlgan$/ }).click()
    expect((await rows()).query).not.toHaveProperty('months_by')
    await expect.element(page.getByRole('columnheader', { name: 'Faol oylar' })).not.toBeInTheDocument()
  })

  test('where nobody is yet the way to the first one is shown; what was narrowed to nobody offers to widen', async () => {
    open()
    ;(await rows()).answer(reply([]))
    await expect.element(page.getByText('Birinchi aʼzoni qoʻshing va unga aʼzolik soting.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Aʼzo qoʻshish' }).last().click()
    await expect.element(address()).toHaveTextContent('/admin/members/create')
  })

  test('a server that breaks down is asked again by a press; names of any length leave the debt in sight on a phone', async () => {
    await page.viewport(320, 700)
    open()
    await server.breaksDown('/member/foradmin/all')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const membership = sampleCurrent({ plan_name: longName })
    ;(await rows()).answer(reply([listed({ fullname: longName, membership, debt: 70_000 })]))
    await expect.element(page.getByText(/70\s000\ssoʻm/)).toBeInViewport()
    await fitsIn(320)
    // cards that are wider than a phone have a line for each fact too
    await page.viewport(640, 700)
    const tops = () =>
      [...document.querySelectorAll('td:has(> span:first-child.shrink-0)')].map(
        (fact) => fact.getBoundingClientRect().top,
      )
    await expect.poll(() => new Set(tops()).size).toBe(3)
    // nor do they take the end of a number on a wide screen
    await page.viewport(1280, 800)
    const room = () => document.querySelectorAll('td [data-room]')[1]
    await expect
      .poll(() => [room()?.textContent, room()?.scrollWidth])
      .toEqual([expect.stringContaining('+998'), room()?.clientWidth])
  })
})

test('two of one first name are told apart on a small laptop: their surnames go on in a second line', async () => {
  signInAs('admin')
  await page.viewport(976, 800) // what is left beside the menu at 1280
  showPages({ '/admin/members': MembersPage })
  const membership = sampleCurrent({ plan_name: 'Talabalar uchun 1 oylik' })
  ;(await server.next('/member/foradmin/all')).answer(
    reply([listed({ fullname: 'Shuhratbek Ziyodullayev', membership, debt: 1_070_000 })]),
  )
  const name = page.getByText('Shuhratbek Ziyodullayev')
  await expect.element(name).toBeVisible()
  await expect
    .poll(() => [name.element().scrollWidth, name.element().scrollHeight])
    .toEqual([name.element().clientWidth, name.element().clientHeight])
})

test('a phone below a name is whole on a tablet, beside a large debt', async () => {
  signInAs('admin')
  await page.viewport(800, 800)
  const beside = () => (
    <div style={{ width: 650 }}>
      <MembersPage />
    </div>
  )
  showPages({ '/admin/members': beside })
  const membership = sampleCurrent({ plan_name: 'Talabalar uchun 1 oylik' })
  ;(await server.next('/member/foradmin/all')).answer(
    reply([listed({ fullname: 'Shuhratbek Ziyodullayev', membership, debt: 998_765_430 })]),
  )
  await expect.element(page.getByText('Shuhratbek Ziyodullayev')).toBeVisible()
  const room = document.querySelector('td [data-room]')
  expect(room?.textContent).toContain('+998')
  await expect.poll(() => room && room.scrollWidth - room.clientWidth).toBe(0)
})

describe('the members of reception', () => {
  beforeEach(() => signInAs('employee', ['members.read']))
  const rows = () => server.next('/member/gym/all')
  const open = () => showPages({ '/employee/members': MembersPage, '/employee/$': other })

  test('nothing is asked before it is known which gym one works in; a switch shows nobody of the other gym', async () => {
    open()
    const gyms = await server.next('/gym/employee/gyms')
    expect(server.calls('/member/gym/all')).toEqual([])
    gyms.answer({ gyms: [sampleGym, yunusobod] })
    const first = await rows()
    expect(first.query['gym_id']).toBe(sampleGym._id)
    first.answer(reply([listed()]))
    await expect.element(row('Aziza')).toBeVisible()
    chooseGym(yunusobod._id)
    const second = await rows()
    expect(second.query['gym_id']).toBe(yunusobod._id)
    await expect.element(row('Aziza')).not.toBeInTheDocument()
    second.answer(reply([listed({ _id: idOf(22), fullname: 'Bobur Aliyev' })]))
    await expect.element(row('Bobur')).toBeVisible()
  })

  test('gyms that can’t be read are said in place of the list, which comes when they can', async () => {
    open()
    ;(await server.next('/gym/employee/gyms')).refuse(409, { error: 'state_conflict', message: 'Hozir boʻlmaydi' })
    await expect.element(page.getByText('Hozir boʻlmaydi', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
    ;(await rows()).answer(reply([listed()]))
    await expect.element(row('Aziza')).toBeVisible()
  })

  test('a reader who may not read them is told whom to ask, in place of the list', async () => {
    open()
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
    ;(await rows()).refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(page.getByText(/zal egasi/i)).toBeVisible()
    expect(page.getByRole('searchbox').elements()).toEqual([])
  })
})

test('the platform sees members of all owners, acts on none in the list, and goes to them within their gym', async () => {
  signInAs('superadmin')
  showPages({ '/superadmin/members': MembersPage, '/superadmin/$': other })
  const asked = await server.next('/member/all')
  const owner = { _id: idOf(7), name: 'Temir Zal' }
  asked.answer(
    reply([listed({ admin_id: owner }), listed({ _id: idOf(22), fullname: 'Zalsiz Kishi', gym: { gyms: [] } })]),
  )
  await expect.element(row('Aziza')).toBeVisible()
  expect(page.getByRole('button', { name: /^Amallar/ }).elements()).toEqual([])
  expect(row('Zalsiz Kishi').getByRole('link').elements()).toEqual([])
  await row('Aziza').getByRole('link').first().click()
  await expect
    .element(address())
    .toHaveTextContent(new RegExp(`${owner._id}.*${sampleGym._id}|${sampleGym._id}.*${owner._id}`))
})
