import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ImportBatch } from '../contract.ts'
import { ImportPage } from './ImportPage.tsx'
import { ImportsPage } from './ImportsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('admin'))
beforeEach(() => page.viewport(1280, 900))
const address = () => page.getByRole('status', { name: 'address' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const one = `/import/one/${idOf(91)}`
const other = () => <h1>Boshqa sahifa</h1>

const counts = { total: 120, waiting: 0, ready: 0, bad: 0, duplicate: 0, done: 0, undone: 0, kept: 0 }
const batch = (given: Partial<ImportBatch> = {}): ImportBatch => ({
  _id: idOf(91),
  gym_id: sampleGym,
  file_name: 'azolar.xlsx',
  state: 'uploaded',
  stop_reason: null,
  counts,
  made_by: 'Temur Aliyev',
  createdAt: '2026-06-01T07:00:00.000Z',
  started_at: null,
  finished_at: null,
  undone_at: null,
  rows_erased_at: null,
  columns: [
    { title: 'F.I.Sh', samples: ['Aziza Karimova'], values: null },
    { title: '', samples: [], values: null },
    { title: 'Tel', samples: ['901234567'], values: null },
  ],
  matching: {
    columns: ['fullname', 'skip', 'phone'],
    date_order: 'dmy',
    gender: null,
    payment_method: 'cash',
    without_payment: 'paid',
    existing: 'skip',
    plans: [],
  },
  is_matched: false,
  sums: { new: 0, existing: 0, memberships: 0, paid_amount: 0, remaining_amount: 0, repaired_phones: 0 },
  plans: [],
  ...given,
})
const reply = (given: Partial<ImportBatch> = {}) => ({ import: batch(given), rows: [], ...pageOf(0) })
const path = '/admin/members/import/$import_id'
const show = (search = '') =>
  showPages({ [path]: ImportPage, '/admin/$': other }, `${path.replace('$import_id', idOf(91))}${search}`)
const open = async (given: Partial<ImportBatch> = {}, search = '') => {
  show(search)
  ;(await server.next(one)).answer(reply(given))
}
/** Beside the button that was pressed, for as long as nothing else was tried. */
const refusal = () => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
const meaning = (title: string) => page.getByRole('combobox', { name: `«${title}» ustunining maʼnosi` })

describe('what the columns mean', () => {
  test('a meaning that one column alone can have moves there; without name or phone nothing is checked', async () => {
    await open()
    await expect.element(meaning('Tel')).toHaveValue('phone')
    await meaning('2-ustun').selectOptions('Telefon')
    await expect.element(meaning('Tel')).toHaveValue('skip')
    await expect.element(meaning('2-ustun')).toHaveValue('phone')
    await meaning('2-ustun').selectOptions('Kerak emas')
    await expect.element(button('Tekshirish')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('status').filter({ hasText: 'Yana kerak: Telefon' })).toBeVisible()
    expect(server.calls(`/import/member/match/${idOf(91)}`)).toEqual([])
  })

  test('a name may stand in several columns; what was chosen is sent once, and stays when the answer is lost', async () => {
    await open()
    await meaning('2-ustun').selectOptions('Ism')
    await expect.element(meaning('F.I.Sh')).toHaveValue('fullname')
    await button('Tekshirish').dblClick()
    const sent = await server.next(`/import/member/match/${idOf(91)}`)
    expect(sent.body).toMatchObject({ columns: ['fullname', 'fullname', 'phone'], existing: 'skip' })
    expect(server.calls(`/import/member/match/${idOf(91)}`)).toHaveLength(1)
    sent.cutOff()
    await expect.element(refusal()).toHaveTextContent('Server bilan aloqa yoʻq')
    expect(page.getByText('Xatolik', { exact: true }).elements()).toEqual([])
    await expect.element(meaning('2-ustun')).toHaveValue('fullname')
  })

  test('what was chosen stands after a reload, for this person alone, until it is checked', async () => {
    signInAs('admin', [])
    await open()
    await meaning('2-ustun').selectOptions('Izoh')
    await page.getByText('Ayol', { exact: true }).click()
    show()
    await expect.element(meaning('2-ustun')).toHaveValue('note')
    await expect.element(page.getByRole('radio', { name: 'Ayol' })).toBeChecked()
    await button('Tekshirish').click()
    const sent = await server.next(`/import/member/match/${idOf(91)}`)
    expect(sent.body).toMatchObject({ columns: ['fullname', 'note', 'phone'], gender: 'female' })
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toHaveLength(1)
    sent.answer(reply({ state: 'checking' }))
    await expect.poll(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
  })

  test('only what this file can be silent about is asked: no dates, no question of their order', async () => {
    await open()
    await expect.element(page.getByRole('group', { name: 'Jinsi yozilmagan boʻlsa' })).toBeVisible()
    expect(page.getByRole('group', { name: 'Sanalar tartibi' }).elements()).toEqual([])
    await meaning('2-ustun').selectOptions('Tugʻilgan sana')
    await expect.element(page.getByRole('group', { name: 'Sanalar tartibi' })).toBeVisible()
  })
})

describe('a file that was checked', () => {
  const checked = {
    state: 'checked' as const,
    is_matched: true,
    counts: { ...counts, ready: 100, bad: 15, duplicate: 5 },
  }

  test('says how many rows would become what before anything is written; it begins by one press, once', async () => {
    await open(checked)
    await expect.element(page.getByRole('main')).toHaveTextContent(/Xato bor\s*15/)
    const run = button('Import qilish: 100')
    await run.dblClick()
    const sent = await server.next(`/import/member/run/${idOf(91)}`)
    expect(server.calls(`/import/member/run/${idOf(91)}`)).toHaveLength(1)
    sent.refuse(409, { error: 'state_conflict', message: 'Boshqa import ketmoqda' })
    await expect.element(refusal()).toHaveTextContent('Boshqa import ketmoqda')
    await run.click()
    await expect.element(refusal()).not.toBeInTheDocument()
  })

  test('with no row that is ready nothing can begin, and the columns can be gone over again', async () => {
    await open({ ...checked, counts: { ...counts, bad: 120 } })
    await expect.element(button('Import qilish: 0')).toHaveAccessibleDescription('Tayyor qator yoʻq')
    await page.getByRole('link', { name: 'Ustunlarni oʻzgartirish' }).click()
    await expect.element(meaning('Tel')).toBeVisible()
    await expect.element(address()).toHaveTextContent('step=columns')
  })

  test('a number opens its rows; the rows of another number do not stand under it for good', async () => {
    await open(checked)
    await page.getByRole('link', { name: /Xato bor/ }).click()
    const asked = await server.next(one)
    expect(asked.query).toMatchObject({ state: 'bad' })
  })
})

describe('a file at work', () => {
  const running = { state: 'running' as const, is_matched: true, counts: { ...counts, done: 30, ready: 70 } }

  test('says how far it is and can be stopped; the page may be left meanwhile', async () => {
    await open(running)
    const bar = page.getByRole('progressbar', { name: 'Aʼzolar kiritilmoqda' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '30')
    await expect.element(page.getByText('30 / 100')).toBeVisible()
    await expect.element(page.getByText('Sahifani yopishingiz mumkin: ish davom etadi.')).toBeVisible()
    await button('Toʻxtatish').dblClick()
    const sent = await server.next(`/import/member/cancel/${idOf(91)}`)
    expect([sent.method, server.calls(`/import/member/cancel/${idOf(91)}`).length]).toEqual(['PUT', 1])
    sent.refuse(409, { error: 'state_conflict', message: 'Import tugagan' })
    await expect.element(refusal()).toHaveTextContent('Import tugagan')
  })

  test('of no rows at all nothing is far, and no number is not a number', async () => {
    await open({ ...running, state: 'undoing', counts })
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    expect(page.getByText(/NaN/).elements()).toEqual([])
  })
})

describe('what became of a file', () => {
  const done = { state: 'done' as const, is_matched: true, counts: { ...counts, done: 100, bad: 20 } }

  test('is taken back after a question that says how many; a refusal stays in the question', async () => {
    await open(done)
    await page
      .getByRole('button', { name: /bekor qilish|qaytarish/i })
      .last()
      .click()
    const question = page.getByRole('dialog')
    await expect.element(question).toHaveTextContent('100')
    expect(server.calls(`/import/member/undo/${idOf(91)}`)).toEqual([])
    await question.getByRole('button').last().click()
    const sent = await server.next(`/import/member/undo/${idOf(91)}`)
    expect(sent.method).toBe('DELETE')
    sent.refuse(409, { error: 'state_conflict', message: 'Boshqa ish ketmoqda' })
    await expect.element(question).toHaveTextContent('Boshqa ish ketmoqda')
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
  })

  test('one that stopped by itself says why and goes on with what is left', async () => {
    await open({ ...done, state: 'cancelled', stop_reason: 'Obuna tugadi', counts: { ...counts, done: 30, ready: 70 } })
    await expect.element(page.getByRole('status').filter({ hasText: 'Obuna tugadi' })).toBeVisible()
    await button('Davom ettirish: 70').click()
    const sent = await server.next(`/import/member/run/${idOf(91)}`)
    expect(sent.method).toBe('POST')
    sent.refuse(409, { error: 'idempotency.not_done', message: 'hech narsa yozilmadi' })
    await expect.element(refusal()).toHaveTextContent('hech narsa yozilmadi')
  })

  test('one whose rows were erased goes on no more', async () => {
    await open({
      ...done,
      state: 'cancelled',
      rows_erased_at: '2026-06-20T07:00:00.000Z',
      counts: { ...counts, done: 30, ready: 70 },
    })
    await expect.element(page.getByText(/kuni oʻchirilgan/)).toBeVisible()
    expect(button('Davom ettirish: 70').elements()).toEqual([])
  })

  test('a broken server is asked again; a file’s name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    show()
    await server.breaksDown(one)
    await button('Qayta urinish').click()
    ;(await server.next(one)).answer(
      reply({ ...done, file_name: `${longName}.xlsx`, gym_id: { ...sampleGym, name: longName } }),
    )
    await expect.element(page.getByText(`${longName}.xlsx`).first()).toBeVisible()
    await fitsIn(320)
  })
})

describe('a new import', () => {
  const open = async (gyms: readonly object[]) => {
    showPages({ '/admin/members/import': ImportsPage, '/admin/$': other })
    ;(await server.next('/gym/foradmin/all')).answer({ gyms, ...pageOf(gyms.length) })
    ;(await server.next('/import/all')).answer({ imports: [], ...pageOf(0) })
  }
  const input = () => page.elementLocator(document.querySelector('input[type=file]') as HTMLInputElement)
  const file = (name: string) => new File(['Ism;Tel\nAziza;901234567'], name, { type: 'text/csv' })

  test('a file before a gym is asked for the gym, and the reproach goes when it is chosen', async () => {
    await open([sampleGym, { _id: idOf(902), name: 'Yunusobod' }])
    await input().upload(file('azolar.csv'))
    const reproach = page.getByText('Avval zalni tanlang')
    await expect.element(reproach).toBeVisible()
    expect(server.calls('/import/member/create')).toEqual([])
    await page.getByRole('combobox', { name: 'Zal' }).selectOptions('Yunusobod')
    await expect.element(reproach).not.toBeInTheDocument()
  })

  test('what is no table is refused here; a table of the only gym goes at once, and its refusal is said', async () => {
    await open([sampleGym])
    await input().upload(file('rasm.png'))
    await expect.element(page.getByText('Faqat CSV yoki XLSX fayl yuklanadi')).toBeVisible()
    await input().upload(file('azolar.csv'))
    const sent = await server.next('/import/member/create')
    expect(sent.body).toMatchObject({ gym_id: sampleGym._id })
    sent.refuse(422, { error: 'import.empty', message: 'Faylda qator yoʻq' })
    await expect.element(page.getByText('Faylda qator yoʻq').first()).toBeVisible()
    await input().upload(file('azolar.csv'))
    ;(await server.next('/import/member/create')).answer({ import: batch() })
    await expect.element(address()).toHaveTextContent(idOf(91))
  })
})
