import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAccount } from '#src/features/accounts/web/account.ts'
import { idOf, longName, sampleMember } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import { queryClient } from '#src/web/api.ts'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { useTrail } from '#src/web/layout/crumbs.ts'
import type { MemberNote } from '../notes-contract.ts'
import { ChangePhone } from './ChangePhone.tsx'
import { MemberActDialog, type MemberQuestion } from './MemberActDialog.tsx'
import { MemberEditPage } from './MemberEditPage.tsx'
import { MemberNotes } from './MemberNotes.tsx'

const server = standInForServer()
beforeEach(forgetAll)
const member = sampleMember()
const address = () => page.getByRole('status', { name: 'address' })

/** Beside the number that the page reads, as on the own account. */
function OwnPhone() {
  const { account } = useAccount('member')
  if (account?.role !== 'member') return null
  return <ChangePhone current={account.phone_number ?? ''} />
}

describe('the question before a member is banned, let back or deleted', () => {
  beforeEach(signIn)
  const [close, removed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const ask = (question: MemberQuestion) => {
    close.mockReset()
    removed.mockReset()
    showPages({
      '/m': () => (
        <MemberActDialog member={member} question={question} adminId={undefined} onClose={close} onRemoved={removed} />
      ),
    })
  }

  test('a ban is sent with its reason and the version on screen; a refusal keeps what was typed', async () => {
    ask('ban')
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Janjal qildi')
    expect(hasUnsavedForm()).toBe(true) // a session that ends now is begun anew over it
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true }) // beside the question
    expect(close).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Bloklash' }).click()
    const sent = await server.next(`/member/status/${member._id}`)
    expect(sent.body).toEqual({ status: 'banned', reason: 'Janjal qildi', version: 3 })
    sent.refuse(409, { error: 'stale_version', message: 'Yozuv oʻzgargan' })
    await expect.element(page.getByText('Yozuv oʻzgargan')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Sabab' })).toHaveValue('Janjal qildi')
    expect(close).not.toHaveBeenCalled()
  })

  test('a deletion whose answer was lost has not happened for the page, and can be asked for again', async () => {
    ask('remove')
    await page.getByRole('button', { name: 'Oʻchirish' }).click()
    const sent = await server.next(`/member/delete/${member._id}`)
    expect(sent.method).toBe('DELETE')
    sent.cutOff()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    expect(removed).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Oʻchirish' }).click()
    const again = await server.next(`/member/delete/${member._id}`)
    again.answer({})
    await expect.poll(() => removed.mock.calls.length).toBe(1)
  })

  test('letting back asks for no reason, and Escape does nothing', async () => {
    ask('unban')
    expect(page.getByRole('textbox').elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(server.calls(`/member/status/${member._id}`)).toEqual([])
  })
})

describe('notes about a member', () => {
  const notes = `/member/note/all/${member._id}`
  const note = (given: Partial<MemberNote> = {}) => ({
    _id: idOf(71),
    text: 'Tizzasi ogʻriydi',
    is_pinned: false,
    is_own: true,
    author: { role: 'employee', fullname: 'Nilufar Karimova' },
    createdAt: '2026-06-01T07:00:00.000Z',
    editedAt: null,
    version: 1,
    ...given,
  })
  const open = (role: 'admin' | 'employee' = 'employee') => {
    signInAs(role)
    showPages({ '/m': () => <MemberNotes member={member} /> })
  }
  const typed = () => page.getByRole('textbox', { name: 'Eslatma' })

  test('a note that was cut off stays typed and goes under the same key; once kept, the field is empty', async () => {
    open()
    ;(await server.next(notes)).answer({ notes: [] })
    await typed().fill('Ertalab keladi')
    await page.getByRole('button', { name: 'Eslatma qoʻshish' }).click()
    const sent = await server.next(`/member/note/create/${member._id}`)
    expect(sent.body).toEqual({ text: 'Ertalab keladi', is_pinned: false })
    sent.cutOff()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(typed()).toHaveValue('Ertalab keladi')
    await page.getByRole('button', { name: 'Eslatma qoʻshish' }).click()
    const again = await server.next(`/member/note/create/${member._id}`)
    expect(again.headers.get('idempotency-key')).toBe(sent.headers.get('idempotency-key'))
    again.answer({ note: note({ text: 'Ertalab keladi' }) })
    ;(await server.next(notes)).answer({ notes: [note({ text: 'Ertalab keladi' })] })
    await expect.element(page.getByRole('listitem')).toHaveTextContent('Ertalab keladi')
    await expect.element(typed()).toHaveValue('')
  })

  test('what is being written stays when another desk writes a note meanwhile', async () => {
    open()
    ;(await server.next(notes)).answer({ notes: [] })
    await typed().fill('Ertalab keladi')
    void queryClient.invalidateQueries() // as after a connection that was away, or a look at another window
    ;(await server.next(notes)).answer({ notes: [note()] })
    await expect.element(page.getByRole('listitem')).toHaveTextContent('Tizzasi ogʻriydi')
    await expect.element(typed()).toHaveValue('Ertalab keladi')
  })

  test('a note of somebody else is changed and deleted by neither, and its menu says by whom', async () => {
    open()
    ;(await server.next(notes)).answer({ notes: [note({ is_own: false })] })
    await page.getByRole('button', { name: 'Eslatma amallari' }).click()
    const edit = page.getByRole('menuitem', { name: /Tahrirlash/ })
    await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
    await expect.element(edit).toHaveTextContent('Faqat yozgan kishi tahrirlaydi')
    await expect.element(page.getByRole('menuitem', { name: /Oʻchirish/ })).toHaveAttribute('aria-disabled', 'true')
  })

  test('an owner deletes it after a question that quotes it, and it stays when that is refused', async () => {
    open('admin')
    ;(await server.next(notes)).answer({ notes: [note({ is_own: false, text: longName })] })
    await page.getByRole('button', { name: 'Eslatma amallari' }).click()
    await page.getByRole('menuitem', { name: 'Oʻchirish' }).click()
    const question = page.getByRole('dialog')
    await expect.element(question).toHaveTextContent(longName.slice(0, 40))
    await question.getByRole('button', { name: 'Oʻchirish' }).click()
    const sent = await server.next(`/member/note/delete/${idOf(71)}`)
    sent.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(question).toHaveTextContent('Ruxsat yoʻq')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listitem')).toHaveTextContent(longName)
  })
})

describe('a new phone of one’s own', () => {
  beforeEach(() => signInAs('member'))
  const begin = () => page.getByRole('button', { name: 'Almashtirish' }).click()
  const open = async () => {
    showPages({ '/m': () => <ChangePhone current="+998901112255" /> })
    await begin()
  }
  const number = () => page.getByRole('textbox', { name: 'Yangi raqam' })

  test('a number that is taken is told at its field, and no code is asked for', async () => {
    await open()
    await number().fill('+998907776655')
    await page.getByRole('button', { name: 'Kodlarni yuborish' }).click()
    const sent = await server.next('/member/phone/codes')
    expect(sent.body).toEqual({ phone_number: '+998907776655' })
    sent.refuse(409, { error: 'phone.taken', message: 'Raqam band', fields: { phone_number: 'Raqam band' } })
    await expect.element(number()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Raqam band')
    expect(page.getByRole('textbox', { name: /raqamiga kelgan kod/ }).elements()).toEqual([])
  })

  test('Enter, pressed twice, sends the codes once; then both phones are named', async () => {
    await open()
    await number().fill('+998907776655')
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next('/member/phone/codes')
    sent.answer({ resend_in: 60 })
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/90 111 22 55.*90 777 66 55/)
    expect(server.calls('/member/phone/codes')).toHaveLength(1)
  })

  test('whoever closes it, or wants another number, goes on with the codes that are on their way, and sends no others before their time', async () => {
    await open()
    await number().fill('+998907776655')
    await userEvent.keyboard('{Enter}')
    ;(await server.next('/member/phone/codes')).answer({ resend_in: 60 })
    const codes = page.getByRole('textbox', { name: /raqamiga kelgan kod/ })
    await expect.poll(() => codes.elements().length).toBe(2)
    await page.getByRole('button', { name: 'Yopish' }).click()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await begin()
    await expect.poll(() => codes.elements().length).toBe(2)
    await page.getByRole('button', { name: 'Boshqa raqam' }).click()
    await expect.element(number()).toHaveValue('+998 90 777 66 55')
    await expect.element(page.getByRole('button', { name: /^Qayta yuborish: \d+ soniyadan keyin$/ })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Kodlarni kiritish' }).click()
    await expect.poll(() => codes.elements().length).toBe(2)
    expect(server.calls('/member/phone/codes')).toHaveLength(1)
  })

  test('a change whose answer was lost is seen by the number that stands there by then, and asks for no codes again', async () => {
    const own = (phone_number: string) => ({ member: { _id: 'me', role: 'member', fullname: 'Aziza', phone_number } })
    showPages({ '/m': OwnPhone })
    ;(await server.next('/member/one/me')).answer(own('+998901112255'))
    await begin()
    await number().fill('+998907776655')
    await page.getByRole('button', { name: 'Kodlarni yuborish' }).click()
    ;(await server.next('/member/phone/codes')).answer({ resend_in: 60 })
    ;(await server.next('/member/one/me')).answer(own('+998901112255'))
    await page.getByRole('textbox', { name: /90 111 22 55 raqamiga kelgan kod/ }).fill('111111')
    await page.getByRole('textbox', { name: /90 777 66 55 raqamiga kelgan kod/ }).fill('222222')
    await page.getByRole('button', { name: 'Almashtirish' }).click()
    ;(await server.next('/member/phone')).cutOff()
    ;(await server.next('/member/one/me')).answer(own('+998907776655'))
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Endi +998 90 777 66 55 bilan kirasiz')
    expect(page.getByRole('textbox').elements()).toEqual([])
  })
})

describe('the card of a member that is edited', () => {
  beforeEach(signIn)
  const one = `/member/one/${member._id}`
  const open = () =>
    showPages(
      { '/admin/members/member/$member_id/edit': MemberEditPage, '/admin/$': () => <h1>Boshqa sahifa</h1> },
      `/admin/members/member/${member._id}/edit`,
    )
  const fullname = () => page.getByRole('textbox', { name: 'Ism va familiya' })

  test('nothing typed is lost by a refusal, and who comes back after the success has the card in place of the form', async () => {
    open()
    ;(await server.next(one)).answer({ member })
    await fullname().fill('Aziza Olimova')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next(`/member/update/${member._id}`)
    expect(sent.body).toMatchObject({ fullname: 'Aziza Olimova', version: 3 })
    sent.refuse(409, { error: 'phone.taken', message: 'Raqam band', fields: { phone_number: 'Raqam band' } })
    await expect.element(page.getByText('Raqam band').first()).toBeVisible()
    await expect.element(fullname()).toHaveValue('Aziza Olimova')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const again = await server.next(`/member/update/${member._id}`)
    again.answer({ member: { ...member, fullname: 'Aziza Olimova' } })
    await expect.element(address()).toHaveTextContent(`/admin/members/member/${member._id}`)
    await expect.element(address()).not.toHaveTextContent('edit')
  })

  test('the way to the form leads over the member, by name', async () => {
    const path = '/admin/members/member/$member_id/edit'
    const profile = `/admin/members/member/${member._id}`
    function WithTrail() {
      return (
        <>
          <output aria-label="trail">{useTrail().find((step) => step.path === profile)?.label}</output>
          <MemberEditPage />
        </>
      )
    }
    showPages({ [path]: WithTrail }, `${profile}/edit`)
    ;(await server.next(one)).answer({ member })
    await expect.element(page.getByRole('status', { name: 'trail' })).toHaveTextContent(member.fullname)
  })

  test.for([
    [[], 'Aʼzo bu raqam bilan tizimga kirgan boʻlsa, uni zal egasi yoki ruxsati bor xodim almashtiradi.'],
    [['members.phone'], ''],
  ] as const)(
    'who may not move a number that is its person’s reads so before they type (%j)',
    async ([ticks, words]) => {
      signInAs('employee', ticks)
      const path = '/employee/members/member'
      showPages({ [`${path}/$member_id/edit`]: MemberEditPage }, `${path}/${member._id}/edit`)
      ;(await server.next(one)).answer({ member })
      const phone = page.getByRole('textbox', { name: 'Telefon' })
      await expect.element(phone).toHaveAccessibleDescription(words)
    },
  )

  test('a member who is not there has no form', async () => {
    open()
    ;(await server.next(one)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await expect.element(page.getByText('Topilmadi')).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
  })
})
