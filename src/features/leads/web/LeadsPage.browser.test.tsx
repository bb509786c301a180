import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseGym } from '#src/features/gyms/web/selected-gym.ts'
import { fitsIn, fitsItsPlace } from '#test/components/fits.ts'
import { queryClient } from '#src/web/api.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Lead } from '../contract.ts'
import { leadStatuses } from '../rules.ts'
import { LeadsPage } from './LeadsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))
const address = () => page.getByRole('status', { name: 'address' })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const rows = () => server.next('/lead/all')
const panel = () => page.getByRole('dialog')
const [first] = leadStatuses

const lead = (given: Partial<Lead> = {}): Lead => ({
  _id: idOf(11),
  fullname: 'Jasur Rahimov',
  phone_number: '+998901234567',
  text: 'Ertalab kelsam boʻladimi?',
  gym_id: sampleGym,
  status: first,
  note: null,
  member: null,
  bonus: null,
  invited_by: null,
  answered_by: null,
  answeredAt: null,
  version: 2,
  createdAt: '2026-06-01T07:00:00.000Z',
  ...given,
})
const reply = (leads: readonly Lead[], waiting = leads.length) => ({ leads, waiting, ...pageOf(leads.length) })
const open = (at = '/admin/leads') => {
  signInAs('admin')
  showPages({ '/admin/leads': LeadsPage, '/admin/$': () => <h1>Boshqa sahifa</h1> }, at)
}

describe('people who asked', () => {
  test('how many wait for a call stands on top, whatever the list is narrowed to', async () => {
    open()
    ;(await rows()).answer(reply([lead()], 4))
    await expect.element(page.getByText('4 kishi qoʻngʻirogʻingizni kutyapti')).toBeVisible()
    await expect.element(row('Jasur Rahimov')).toHaveTextContent('Ertalab kelsam boʻladimi?')
  })

  test('whom nobody knows becomes a member with name, phone and gym filled in; who is one has a page', async () => {
    open()
    ;(await rows()).answer(
      reply([lead(), lead({ _id: idOf(12), fullname: 'Malika', member: { _id: idOf(21), fullname: 'Malika' } })]),
    )
    await page.getByRole('button', { name: 'Malika' }).click()
    await expect
      .element(panel().getByRole('link', { name: 'Aʼzo', exact: true }))
      .toHaveAttribute('href', `/admin/members/member/${idOf(21)}`)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    await panel().getByRole('link', { name: 'Aʼzo qilish' }).click()
    await expect.element(address()).toHaveTextContent(/fullname=Jasur.*phone_number=.*901234567.*gym=/)
  })

  test('what came of the call is saved over the version that was read; a lost answer keeps the note', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    const note = panel().getByRole('textbox', { name: 'Izoh' })
    await note.fill('Dushanba keladi')
    await panel().getByRole('button', { name: 'Saqlash' }).click()
    const path = `/lead/status/${idOf(11)}`
    const sent = await server.next(path)
    expect(sent.body).toMatchObject({ note: 'Dushanba keladi', version: 2 })
    sent.cutOff()
    await expect.element(panel().getByRole('alert').first()).toBeVisible()
    await expect.element(note).toHaveValue('Dushanba keladi')
    await panel().getByRole('button', { name: 'Saqlash' }).click()
    ;(await server.next(path)).refuse(409, { error: 'state_conflict', message: 'Boshqa kishi javob berdi' })
    await expect.element(panel()).toHaveTextContent('Boshqa kishi javob berdi')
    await expect.element(note).toHaveValue('Dushanba keladi')
  })

  test('another desk answers meanwhile: what is being written stays, and both answers are told apart before one is kept', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    const note = panel().getByRole('textbox', { name: 'Izoh' })
    await note.fill('Dushanba keladi')
    void queryClient.invalidateQueries()
    ;(await rows()).answer(reply([lead({ note: 'Raqami band', answered_by: 'Nilufar', version: 3 })]))
    await expect.element(panel()).toHaveTextContent('Nilufar')
    await expect.element(note).toHaveValue('Dushanba keladi')
    await panel().getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next(`/lead/status/${idOf(11)}`)
    expect(sent.body).toMatchObject({ note: 'Dushanba keladi', version: 2 })
    sent.refuse(409, { error: 'stale_version', message: 'Yozuv oʻzgargan' })
    ;(await rows()).answer(reply([lead({ note: 'Raqami band', version: 3 })]))
    await expect.element(panel()).toHaveTextContent('Raqami band')
    await expect.element(note).toHaveValue('Dushanba keladi')
  })

  test('nobody writes: what another desk answered stands in the form', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    await expect.element(panel().getByRole('textbox', { name: 'Izoh' })).toHaveValue('')
    void queryClient.invalidateQueries()
    ;(await rows()).answer(reply([lead({ note: 'Raqami band', version: 3 })]))
    await expect.element(panel().getByRole('textbox', { name: 'Izoh' })).toHaveValue('Raqami band')
  })

  test('whoever leaves the page of the list under the hand stays open, with what is being written', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    const note = panel().getByRole('textbox', { name: 'Izoh' })
    await note.fill('Dushanba keladi')
    void queryClient.invalidateQueries()
    ;(await rows()).answer(reply([lead({ _id: idOf(12), fullname: 'Malika' })]))
    await expect.element(page.getByText('Malika')).toBeInTheDocument()
    await expect.element(note).toHaveValue('Dushanba keladi')
  })

  test('is deleted after a question, once; a refusal stays in it', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    await panel().getByRole('button', { name: 'Oʻchirish' }).click()
    const question = page.getByRole('dialog', { name: 'Jasur Rahimov oʻchirilsinmi?' })
    await question.getByRole('button', { name: 'Oʻchirish' }).dblClick()
    const path = `/lead/delete/${idOf(11)}`
    const sent = await server.next(path)
    expect([sent.method, server.calls(path).length]).toEqual(['DELETE', 1])
    sent.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(question).toHaveTextContent('Ruxsat yoʻq')
  })

  test('who was deleted goes from the screen, also when the question was closed on the way', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    await panel().getByRole('button', { name: 'Oʻchirish' }).click()
    const question = page.getByRole('dialog', { name: 'Jasur Rahimov oʻchirilsinmi?' })
    await question.getByRole('button', { name: 'Oʻchirish' }).click()
    const sent = await server.next(`/lead/delete/${idOf(11)}`)
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    sent.answer({ message: 'Oʻchirildi' })
    await expect.element(panel()).not.toBeInTheDocument()
  })

  test('a row that is opened and closed leaves the list on its page, and is no filter', async () => {
    open('/admin/leads?page=3')
    const asked = await rows()
    asked.answer({ ...reply([lead()]), ...pageOf(25), pagination: { ...pageOf(25).pagination, page: 3 } })
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    await expect.element(panel()).toBeVisible()
    await expect.element(page.getByLabelText('address')).toHaveTextContent(/\?page=3&lead=/)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(address()).toHaveTextContent(/\?page=3$/)
    expect(server.calls('/lead/all')).toHaveLength(1)
  })

  test('what was being written of whom is deleted then is not asked about', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('button', { name: 'Jasur Rahimov' }).click()
    await panel().getByRole('textbox', { name: 'Izoh' }).fill('Ikki marta yozilgan')
    await panel().getByRole('button', { name: 'Oʻchirish' }).click()
    await page
      .getByRole('dialog', { name: /Jasur Rahimov.*\?/ })
      .getByRole('button', { name: 'Oʻchirish' })
      .click()
    ;(await server.next(`/lead/delete/${idOf(11)}`)).answer({})
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(address()).toHaveTextContent(/leads$/)
  })

  test('an answer to an older search that comes last changes nothing', async () => {
    open()
    ;(await rows()).answer(reply([lead()]))
    await page.getByRole('searchbox').fill('ma')
    const slow = await rows()
    await page.getByRole('searchbox').fill('malika')
    ;(await rows()).answer(reply([lead({ _id: idOf(12), fullname: 'Malika' })]))
    await expect.element(row('Malika')).toBeVisible()
    slow.answer(reply([lead({ _id: idOf(13), fullname: 'Mansur' })]))
    await expect.element(row('Malika')).toBeVisible()
    expect(row('Mansur').elements()).toEqual([])
  })

  test('words of any length stay within a phone, in the list and in the panel', async () => {
    await page.viewport(320, 700)
    open()
    ;(await rows()).answer(
      reply([
        lead({ fullname: longName, text: longName, note: longName, invited_by: { _id: idOf(3), fullname: longName } }),
      ]),
    )
    await page.getByRole('button', { name: longName }).click()
    await expect.element(panel()).toBeVisible()
    await fitsIn(320)
    await fitsItsPlace(panel())
  })

  test('the desk of one gym sees nobody who asked at the other after a switch', async () => {
    const yunusobod = { _id: idOf(902), name: 'Yunusobod' }
    signInAs('employee', ['leads.manage'])
    showPages({ '/employee/leads': LeadsPage })
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym, yunusobod] })
    ;(await rows()).answer(reply([lead()]))
    await expect.element(row('Jasur Rahimov')).toBeVisible()
    chooseGym(yunusobod._id)
    expect((await rows()).query['gym_id']).toBe(yunusobod._id)
    await expect.element(row('Jasur Rahimov')).not.toBeInTheDocument()
  })
})
