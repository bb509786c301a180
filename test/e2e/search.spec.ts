import { expect, test } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { openDesk, signInEmployee } from './desk.ts'
import { beginSession, freshPhone, heading } from './people.ts'

// Ctrl+K: everything that has a page is found from any page, by keyboard alone, and only what one may see.

test('the owner finds members by name and phone, places and pages; Esc leads back to where one was', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  const mark = freshPhone().slice(-6)
  const member = await desk.member(`Zulfiya ${mark}`)
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
  await page.goto('/admin/plans')
  await expect(heading(page, 'Tariflar')).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Hammasidan qidirish' })
  await expect(box).toBeFocused()
  await page.keyboard.type(`zulfiya ${mark}`)
  await expect(page.getByRole('option', { name: new RegExp(`^${member.name}`) })).toBeVisible()
  expect(await inaccessible(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, member.name)).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(member.phone.slice(-7))
  await expect(page.getByRole('option', { name: new RegExp(`^${member.name}`) })).toBeVisible()
  await box.fill('')
  await page.keyboard.type('qarzd')
  await page.getByRole('option', { name: 'Qarzdorlar', exact: true }).click()
  await expect(heading(page, 'Qarzdorlar')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('hech kimda yoʻq soʻz')
  // whom nobody knows is somebody new, and nothing else is offered
  await expect(page.getByRole('option', { name: 'Yangi aʼzo: hech kimda yoʻq soʻz', exact: true })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(heading(page, 'Qarzdorlar')).toBeVisible()
})

test('an employee finds the members of the chosen gym and no others', async ({ page, request }) => {
  const desk = await openDesk({ request })
  const mark = freshPhone().slice(-6)
  await desk.member(`Nodira ${mark}`)
  const second = await desk.gym(`Ikkinchi ${mark}`)
  await signInEmployee(page, await desk.employee({ gyms: [second.id] }))
  await page.getByRole('button', { name: 'Hammasidan qidirish' }).click()
  await expect(page.getByRole('combobox', { name: 'Hammasidan qidirish' })).toBeFocused()
  await page.keyboard.type(`nodira ${mark}`)
  await expect(page.getByText('Hech narsa topilmadi.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})
