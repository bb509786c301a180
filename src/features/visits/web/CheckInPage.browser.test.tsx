import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import {
  box,
  checkIn,
  come,
  entered,
  find,
  found,
  open,
  option,
  person,
  refusal,
  scan,
  search,
  server,
  shahnoza,
  verdict,
  zafar,
} from '#test/components/door.tsx'
import { inRussian } from '#test/russian-keys.ts'

// The door over answers that are slow and cross each other: nobody is let in whom the text did not mean.

describe('the door', () => {
  test('a debt that is not due yet is said with its day, without yellow, and is paid where it is owed', async () => {
    await open()
    await search('shahnoza').then((asked) => asked.answer(found(shahnoza)))
    await option(/Shahnoza/).click()
    const debt = { membership_id: 'older', amount: 120_000, due_date: '2026-12-05' }
    ;(await checkIn()).answer({ ...entered(shahnoza), debt })
    await expect.element(verdict().getByText(/^Qarz: 120\s000\ssoʻm, toʻlov muddati 05\.12\.2026$/)).toBeVisible()
    expect(verdict().element().className).toContain('good')
    await verdict().getByRole('button', { name: 'Toʻlovni qabul qilish' }).click()
    await server.next('/membership/one/older')
  })

  test.each([
    ['the older first', false],
    ['the newer first', true],
  ])('two searches cross, and Enter lets in whom the last text means: %s', async (_order, isCrossed) => {
    await open()
    const older = await search('shahnoza')
    const newer = await search('zafar')
    const answers = [() => older.answer(found(shahnoza)), () => newer.answer(found(zafar))]
    for (const answer of isCrossed ? answers.toReversed() : answers) answer()
    await expect.element(option(/Zafar Botirov/)).toBeVisible()
    await expect.element(option(/Shahnoza/)).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const act = await checkIn()
    expect(act.body).toMatchObject({ member_id: zafar._id })
    act.answer(entered(zafar))
    await expect.element(verdict()).toHaveTextContent('Zafar Botirov')
  })

  test('arrows and Enter over the people of an older text let nobody in', async () => {
    await open()
    const older = await search('shahnoza')
    older.answer(found(shahnoza))
    await expect.element(option(/Shahnoza/)).toBeVisible()
    const newer = await search('zafar')
    await expect.element(option(/Shahnoza/)).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}1')
    expect(server.calls('/visit/checkin')).toEqual([])
    newer.answer(found())
  })

  test('an Enter that waited for its answer is forgotten by the next letter', async () => {
    await open()
    await box().fill('shahnoza')
    await userEvent.keyboard('{Enter}')
    const older = await find('shahnoza')
    await box().fill('zafar')
    older.answer(found(shahnoza))
    const newer = await find('zafar')
    newer.answer(found(zafar))
    await expect.element(option(/Zafar Botirov/)).toBeVisible()
    expect(server.calls('/visit/checkin')).toEqual([])
  })

  test('people of one name are told apart by gender, phone, code, state and photo, and nobody is let in by chance', async () => {
    await open()
    const asked = await search('shahnoza')
    const other = person('Shahnoza Azimova', {
      _id: 'other',
      phone_number: '+998907654321',
      code: '654321',
      gender: 'male',
      avatar: '/files/other.webp',
      membership: { status: 'expired', is_frozen: false },
    })
    asked.answer(found(shahnoza, other))
    await expect.element(option(/Shahnoza Azimova/).nth(0)).toHaveTextContent(/11 22 33.*123456.*Ayol.*Faol/)
    await expect.element(option(/Shahnoza Azimova/).nth(1)).toHaveTextContent(/765 43 21.*654321.*Erkak.*tugagan/)
    await userEvent.keyboard('{Enter}')
    expect(server.calls('/visit/checkin')).toEqual([])
    await userEvent.keyboard('2')
    const act = await checkIn()
    expect(act.body).toMatchObject({ member_id: 'other' })
  })

  test('who does not see the card hears all that it says', async () => {
    await open()
    await search('shahnoza').then((asked) => asked.answer(found(shahnoza)))
    await option(/Shahnoza/).click()
    const told = refusal(shahnoza, { reason: 'plan_hours', hours: { from: '07:00', to: '12:00' } })
    ;(await checkIn()).refuse(422, told)
    await expect.element(verdict()).toHaveTextContent('07:00')
    const words = () => document.querySelector('[aria-live="assertive"]')?.textContent
    await expect.poll(words).toMatch(/^.+, Shahnoza Azimova, .*07:00.*12:00/)
  })

  const umida = person('Umida Davronova', { _id: 'umida' })
  const other = person('Umida Shodmonova', { _id: 'other' })
  const first = person('Umida Azizova', { _id: 'first' })
  async function pointAtTheSecond() {
    await open()
    await search('umida').then((asked) => asked.answer(found(umida, other)))
    await expect.element(option(/Davronova/)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(option(/Shodmonova/)).toHaveAttribute('aria-selected', 'true')
    void queryClient.invalidateQueries() // as when somebody came in, or was added, at another desk
    return find('umida')
  }

  test.each([
    ['whom arrows are at', '{Enter}'],
    ['whose number is pressed', '2'],
  ])('%s is let in, whoever is found before them by then', async (_who, key) => {
    const again = await pointAtTheSecond()
    again.answer(found(first, umida, other))
    await expect.element(option(/Azizova/)).toBeVisible()
    await userEvent.keyboard(key)
    expect((await checkIn()).body).toMatchObject({ member_id: 'other' })
  })

  test.each([
    ['whom arrows are at', '{Enter}{Enter}'],
    ['whose number is pressed', '2'],
  ])('when %s is found no longer, nobody takes their place: the door is asked about them', async (_who, keys) => {
    const again = await pointAtTheSecond()
    again.answer(found(umida, first))
    await expect.element(option(/Azizova/)).toBeVisible()
    expect(
      page
        .getByRole('option')
        .elements()
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringContaining('Davronova'),
      expect.stringContaining('Shodmonova'),
      expect.stringContaining('Azizova'),
    ])
    await userEvent.keyboard(keys)
    expect((await checkIn()).body).toMatchObject({ member_id: 'other' })
    expect(server.calls('/visit/checkin')).toHaveLength(1)
  })

  test('a check-in is taken back from its card, and from nowhere else while that stands', async () => {
    await open()
    const asked = await search('shahnoza')
    asked.answer(found(shahnoza))
    await expect.element(option(/Shahnoza/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const act = await checkIn()
    act.answer(entered(shahnoza))
    await expect.element(verdict().getByRole('button', { name: /^Kirishni bekor qilish/ })).toBeVisible()
    expect(page.getByRole('button', { name: /bekor qilish/i }).elements()).toHaveLength(1)
    await userEvent.keyboard('z')
    await expect.element(verdict()).not.toBeInTheDocument()
  })

  test('the toast of one person never stands beside the card of another, however late the answer', async () => {
    await open()
    const first = await search('shahnoza')
    first.answer(found(shahnoza))
    await expect.element(option(/Shahnoza/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const late = await checkIn()
    const second = await search('zafar')
    late.answer(entered(shahnoza))
    await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
    await expect.element(box()).toHaveValue('zafar') // what is typed for the next stays
    second.answer(found(zafar))
    ;(await find('zafar')).answer(found(zafar)) // asked again: the first may have been read before somebody came in
    await expect.element(option(/Zafar/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const act = await checkIn()
    act.refuse(422, refusal(zafar))
    await expect.element(verdict()).toHaveTextContent('Zafar Botirov')
    await expect.element(page.getByRole('alert').getByText(/Shahnoza/)).not.toBeInTheDocument()
  })

  test('a pass that is scanned where the keyboard is set to Russian is let in as the pass that it is', async () => {
    const pass = `PV1:${'0'.repeat(31)}F:ABC123:${'Z'.repeat(16)}`
    await open()
    scan(inRussian(pass))
    const sent = await checkIn()
    expect(sent.body).toMatchObject({ code: pass })
    sent.answer(entered(shahnoza))
    await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
  })

  test('of two who are scanned one after the other, before either answer, both are said, in any order', async () => {
    await open()
    scan('111111')
    const first = await checkIn()
    scan('222222')
    const second = await checkIn()
    expect([first.body, second.body]).toMatchObject([{ code: '111111' }, { code: '222222' }])
    second.answer(entered(zafar))
    await expect.element(verdict()).toHaveTextContent('Zafar Botirov')
    first.refuse(422, refusal(shahnoza))
    await expect.element(verdict().filter({ hasText: 'Shahnoza Azimova' })).toHaveTextContent('muddati tugagan')
    await expect.element(verdict().filter({ hasText: 'Zafar Botirov' })).toHaveTextContent('Kirdi')
    await userEvent.keyboard('z')
    await expect.element(verdict()).not.toBeInTheDocument()
  })

  test('Ctrl Z takes the last one back under a Cyrillic layout too', async () => {
    await open()
    ;(await come('shahnoza', shahnoza)).answer(entered(shahnoza))
    await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
    await expect.element(box()).toHaveValue('')
    const undo = { key: 'я', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
    box().element().dispatchEvent(new KeyboardEvent('keydown', undo))
    await server.next(encodeURI(`/visit/undo/visit of ${shahnoza._id}`))
  })

  test('who is typed while the one before is on the way takes the place of that text and is let in', async () => {
    await open()
    const asked = await search('shahnoza')
    asked.answer(found(shahnoza))
    await expect.element(option(/Shahnoza/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const first = await checkIn()
    await userEvent.keyboard('zafar')
    await expect.element(box()).toHaveValue('zafar')
    const next = await find('zafar')
    next.answer(found(zafar))
    await expect.element(option(/Zafar/)).toBeVisible()
    await userEvent.keyboard('{Enter}{Enter}')
    const second = await checkIn()
    expect(second.body).toMatchObject({ member_id: zafar._id })
    first.refuse(422, refusal(shahnoza))
    second.answer(entered(zafar))
    await expect.element(verdict().filter({ hasText: 'Zafar' })).toBeVisible()
    await expect.element(verdict().filter({ hasText: 'Shahnoza' })).toBeVisible()
    await expect.element(box()).toHaveValue('')
    expect(server.calls('/visit/checkin')).toHaveLength(2)
  })
})

test('a list at the door that could not be read says so, and is there when it is asked again', async () => {
  await open()
  for (const _list of ['present', 'today']) await server.breaksDown('/visit/all')
  await expect.element(page.getByText('Serverda nosozlik')).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  const again = await server.next('/visit/all')
  again.answer({ visits: [entered(zafar).visit], present: 1, pagination: { page: 1, total: 1, totalPages: 1 } })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Zafar Botirov' })).toBeVisible()
})
