import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, sampleGym, sampleMember } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { AddMemberPopup } from './AddMemberPopup.tsx'
import { useMemberContinuation } from './member-continuation.ts'

const server = standInForServer()
beforeEach(signIn)

const use = vi.fn<() => void>()
const payload = {
  member: { _id: idOf(21), fullname: 'A. K.', phone_number: '+998901234567' },
  gyms: [sampleGym],
  is_own_member: false,
}

const sent = { member: { fullname: 'Aziza Karimova', gender: 'female', dateOfBirth: '1998-04-12' } }

/** A sale to a new person who turns out to be known. */
function Sale() {
  const [isOpen, setOpen] = useState(false)
  useMemberContinuation({ gymId: sampleGym._id, use })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Sotish
      </button>
      {isOpen && <AddMemberPopup payload={payload} message="Bor" sent={sent} onClose={() => setOpen(false)} />}
    </>
  )
}

test('whoever is put off is not taken as the buyer when they are added late: somebody else may be typed by then', async () => {
  use.mockReset()
  showPages({ '/sell': Sale })
  await page.getByRole('button', { name: 'Sotish' }).click()
  await page.getByRole('button', { name: 'Zalga qoʻshish' }).click()
  const sent = await server.next('/member/add')
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  sent.answer({ message: 'Aʼzo zalga qoʻshildi', member: sampleMember() })
  await expect.element(page.getByRole('status').getByText('Aʼzo zalga qoʻshildi')).toBeVisible()
  expect(use).not.toHaveBeenCalled()
})

test('whoever is added while the question stands there is the buyer', async () => {
  use.mockReset()
  showPages({ '/sell': Sale })
  await page.getByRole('button', { name: 'Sotish' }).click()
  await page.getByRole('button', { name: 'Zalga qoʻshish' }).click()
  const added = await server.next('/member/add')
  // with the day of birth: a plan may ask for an age
  expect(added.body).toMatchObject(sent.member)
  added.answer({ member: sampleMember() })
  await expect.poll(() => use.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
