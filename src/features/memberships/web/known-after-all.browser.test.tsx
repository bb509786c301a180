import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memberContinuation } from '#src/features/members/web/member-continuation.ts'
import { queryClient } from '#src/web/api.ts'
import {
  ali,
  amount,
  day,
  id,
  knowBuyer,
  month,
  offer,
  open,
  sale,
  sell,
  server,
  sold,
  take,
} from '#test/components/sale-form.tsx'
import { cleanUp } from '#test/components/show.tsx'
import { be } from '#test/components/show-page.tsx'
import { pressSaleKey } from './sale-key.ts'

// A new person who turns out, by their phone, to be known.

test('a question that opens while a known person is taken over keeps the focus: Enter answers it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    open({ member: undefined })
    await offer([month])
    await expect.element(amount()).toBeVisible()
    memberContinuation()?.use({ _id: ali.value, fullname: ali.label })
    await knowBuyer()
    await amount().fill('100000')
    await userEvent.keyboard('{Enter}')
    const question = page.getByRole('dialog', { name: 'Qarz qoladi. Sotilsinmi?' })
    const yes = question.getByRole('button', { name: 'Sotish' })
    await expect.element(question.getByRole('button', { name: 'Orqaga' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(yes).toHaveFocus()
    vi.advanceTimersByTime(1000)
    await expect.element(yes).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await sold(await server.next(sale))
  } finally {
    vi.useRealTimers()
  }
})

describe('a new person whose phone is somebody else’s', () => {
  const sevara = {
    _id: ali.value,
    fullname: 'Sevara Umarova',
    gender: 'female',
    dateOfBirth: null,
    gym: { gyms: [] },
    memberships: { ahead: [] },
  }
  const question = (name: string) => page.getByRole('dialog', { name: `Bu raqam egasi: ${name}. Unga sotilsinmi?` })
  async function typeUmida(typed = 'Umida Karimova', plans = [month]) {
    open({ member: undefined })
    await offer(plans)
    await expect.element(amount()).toBeVisible()
    pressSaleKey()
    await page.getByRole('textbox', { name: 'Ism va familiya' }).fill(typed)
    memberContinuation()?.use({ _id: ali.value, fullname: 'S. U.' })
  }

  test('stands under their own name and is asked about before anything is sold', async () => {
    await typeUmida()
    const box = page.getByRole('combobox', { name: 'Aʼzo' })
    await expect.element(box).toHaveValue('S. U.')
    await sell().click()
    await expect.element(question('S. U.')).toHaveTextContent('Siz boshqa ism yozgansiz: Umida Karimova')
    const known = await server.next(`/member/one/${ali.value}`)
    known.answer({ member: sevara })
    await expect.element(question('Sevara Umarova')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveValue('Sevara Umarova')
    expect(server.calls(sale)).toEqual([])
    await sell().click()
    await question('Sevara Umarova').getByRole('button', { name: 'Sotish' }).click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ member_id: ali.value })
    await sold(sent)
  })

  test('but who is called as was typed is sold to at once', async () => {
    await typeUmida('Sevara')
    ;(await server.next(`/member/one/${ali.value}`)).answer({ member: sevara })
    await expect.element(page.getByRole('combobox', { name: 'Aʼzo' })).toHaveValue('Sevara Umarova')
    await sell().click()
    await sold(await server.next(sale))
  })

  test('a question that the record answered opens for nobody else: what is sold is what stands there when it is asked', async () => {
    await typeUmida('Sevara Umarova', [month, day])
    await take(month.name)
    await sell().click()
    await expect.element(question('S. U.')).toBeVisible()
    ;(await server.next(`/member/one/${ali.value}`)).answer({ member: sevara })
    await expect.element(question('S. U.')).not.toBeInTheDocument()
    await take(day.name)
    pressSaleKey()
    await page.getByRole('textbox', { name: 'Ism va familiya' }).fill('Umida Karimova')
    memberContinuation()?.use({ _id: id(6), fullname: 'Botir Aliyev' })
    await expect.element(page.getByRole('combobox', { name: 'Aʼzo' })).toHaveValue('Botir Aliyev')
    expect(page.getByRole('dialog').elements()).toEqual([])
    await sell().click()
    await question('Botir Aliyev').getByRole('button', { name: 'Sotish' }).click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ member_id: id(6), plan_id: day._id, told_amount: 30_000 })
    await sold(sent)
  })

  test('is asked about after a reload as well', async () => {
    be('owner')
    await typeUmida()
    await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain(ali.value)
    const left = { ...sessionStorage }
    cleanUp()
    queryClient.clear()
    Object.assign(sessionStorage, left)
    be('owner')
    open({ member: undefined })
    await offer([month])
    await expect.element(page.getByRole('combobox', { name: 'Aʼzo' })).toHaveValue('S. U.')
    await sell().click()
    await expect.element(question('S. U.')).toHaveTextContent('Siz boshqa ism yozgansiz: Umida Karimova')
    expect(server.calls(sale)).toEqual([])
  })
})
