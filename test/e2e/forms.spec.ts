import { expect, type Page, test } from '@playwright/test'
import { fieldTexts } from '#src/contract/fields.ts'
import type { Language } from '#src/contract/languages.ts'
import { texts as adminTexts } from '#src/features/admins/web/texts.ts'
import { texts as employeeTexts } from '#src/features/employees/web/texts.ts'
import { texts as gymTexts } from '#src/features/gyms/web/texts.ts'
import { memberCard } from '#src/features/members/card.ts'
import { texts as memberTexts } from '#src/features/members/web/texts.ts'
import { texts as membershipTexts } from '#src/features/memberships/web/texts.ts'
import { texts as planTexts } from '#src/features/plans/web/texts.ts'
import { texts as signInTexts } from '#src/features/sessions/web/texts.ts'
import { texts as subscriptionTexts } from '#src/features/subscriptions/web/texts.ts'
import { texts as transactionTexts } from '#src/features/transactions/web/texts.ts'
import { inaccessible } from './axe.ts'
import { byLabel, type Owner, ownerWithGym, signIn, signInSuperadmin } from './people.ts'

// Wrong input is told at its field in the person's language, and nothing that was typed is lost.

type Told = readonly (readonly [label: string, text: string, message: string])[]
type Form = {
  name: string
  as: 'visitor' | 'superadmin' | 'admin'
  path: (owner: Owner) => string
  /** Label, what is typed there, what is said there; an empty message: kept without a word. */
  /** What is chosen first, so that all fields stand there. */
  chosen?: (language: 'uz' | 'ru') => string
  fields: (language: 'uz' | 'ru') => Told
  /** A choice of several, by its label, and what is said there while nothing is chosen. */
  choice?: (language: 'uz' | 'ru') => readonly [label: string, message: string]
}

// two languages, each looked at by axe: slow where many share a machine
test.describe.configure({ timeout: 120_000 })

const asPattern = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
const say = (language: Language, key: keyof typeof fieldTexts): string => fieldTexts[key][language]

const forms: Form[] = [
  {
    name: 'sign-in',
    as: 'visitor',
    path: () => '/',
    fields: (l) => [
      [signInTexts[l].phone, '9012', say(l, 'phone.invalid')],
      [signInTexts[l].password, '123', say(l, 'password.short')],
    ],
  },
  {
    name: 'sign-in of the superadmin',
    as: 'visitor',
    path: () => '/login/superadmin',
    fields: (l) => [
      [signInTexts[l].password, '', say(l, 'root.required')],
      [signInTexts[l].rootName, 'root', ''],
    ],
  },
  {
    name: 'a new owner',
    as: 'superadmin',
    path: () => '/superadmin/admins/create',
    fields: (l) => [
      [adminTexts[l].fullname, 'Sherzod Yoʻldoshev', ''],
      [adminTexts[l].phone, '9012', say(l, 'phone.invalid')],
      [adminTexts[l].password, '123', say(l, 'password.short')],
      [adminTexts[l].address, '', say(l, 'address.required')],
    ],
  },
  {
    name: 'a new gym',
    as: 'superadmin',
    path: ({ id }) => `/superadmin/admins/${id}/create`,
    fields: (l) => [
      [gymTexts[l].name, 'T', say(l, 'gym.name_short')],
      [gymTexts[l].phone, '9012', say(l, 'gym.phone_invalid')],
      [gymTexts[l].address, 'Chilonzor 5', ''],
      [gymTexts[l].map, 'xarita', say(l, 'link.invalid')],
    ],
  },
  {
    name: 'a new plan',
    as: 'admin',
    path: () => '/admin/plans/create',
    fields: (l) => [
      [planTexts[l].name, 'Oy', say(l, 'plan.name_short')],
      [planTexts[l].price, '0', say(l, 'plan.price_positive')],
      [planTexts[l].duration, '0', say(l, 'duration.min')],
      [planTexts[l].gyms, '', say(l, 'gym.required')],
    ],
  },
  {
    name: 'a new subscription',
    as: 'superadmin',
    path: ({ id }) => `/superadmin/admins/${id}/subscription/create`,
    fields: (l) => [
      [subscriptionTexts[l].gym, '', say(l, 'subscription.gym_required')],
      [subscriptionTexts[l].duration, '0', say(l, 'duration.min')],
      [subscriptionTexts[l].note, 'sinov uchun', ''],
    ],
  },
  {
    name: 'a payment of a subscription',
    as: 'superadmin',
    path: ({ id, unpaidId }) => `/superadmin/admins/${id}/subscription/create/${unpaidId}`,
    fields: (l) => [
      [transactionTexts[l].amount, '0', say(l, 'som.positive')],
      [transactionTexts[l].note, 'birinchi qism', ''],
    ],
  },
  {
    name: 'a new employee',
    as: 'admin',
    path: () => '/admin/employees/create',
    chosen: (l) => employeeTexts[l].passwordByOwner,
    fields: (l) => [
      [employeeTexts[l].fullname, 'N', say(l, 'too_short').replace('{minimum}', '2')],
      [employeeTexts[l].phone, '9012', say(l, 'phone.invalid')],
      [employeeTexts[l].firstPassword, '123', say(l, 'password.short')],
    ],
  },
  {
    name: 'a new member',
    as: 'admin',
    path: () => '/admin/members/create',
    fields: (l) => [
      [memberTexts[l].fullname, 'G', say(l, 'too_short').replace('{minimum}', '2')],
      [memberTexts[l].phone, '9012', say(l, 'phone.invalid')],
      [memberCard.note.words[l], 'ertalab keladi', ''],
    ],
  },
  {
    name: 'a sale',
    as: 'admin',
    path: () => '/admin/memberships/create',
    fields: (l) => [
      [membershipTexts[l].discount, '5000', ''],
      [membershipTexts[l].member, '', say(l, 'member.required')],
    ],
    choice: (l) => [membershipTexts[l].plan, say(l, 'plan.required')],
  },
]

let owner: Owner
test.beforeAll(async ({ request }) => {
  owner = await ownerWithGym(request)
})

async function enter(page: Page, as: Form['as']): Promise<void> {
  if (as === 'visitor') await page.goto('/')
  if (as === 'superadmin') await signInSuperadmin(page)
  if (as === 'admin') await signIn(page, 'Admin', owner.phone, owner.password)
}

async function assertAccessible(page: Page): Promise<void> {
  expect(await inaccessible(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })).toEqual([])
}

for (const { name, as, path, chosen, fields, choice } of forms)
  test(`${name}: wrong input is told at the field in Uzbek and Russian, and what was typed stays`, async ({ page }) => {
    await enter(page, as)
    for (const language of ['uz', 'ru'] as const) {
      await page.evaluate((chosen) => {
        localStorage.setItem('language', chosen)
        sessionStorage.clear() // what was typed in the language before comes back of itself, and not at the fields' own time
      }, language)
      await page.goto(path(owner))
      if (chosen) await page.getByText(chosen(language)).click()
      const told = fields(language)
      for (const [label, text] of told) if (text) await byLabel(page, label).fill(text)
      const [typed = ''] = told.find(([, text]) => text) ?? []
      const shown = await Promise.all(told.map(([label]) => byLabel(page, label).inputValue()))
      await byLabel(page, typed).press('Enter')
      for (const [label, , message] of told)
        if (message) await expect(byLabel(page, label)).toHaveAccessibleDescription(asPattern(message))
      if (choice) {
        const [label, message] = choice(language)
        await expect(page.getByRole('group', { name: label })).toHaveAccessibleDescription(asPattern(message))
      }
      await assertAccessible(page)
      // the page is still the same, and so is what was typed
      expect(await Promise.all(told.map(([label]) => byLabel(page, label).inputValue()))).toEqual(shown)
    }
  })

test('the pages of sign-in, the lists and the account hold up against axe', async ({ page }) => {
  for (const path of ['/', '/login/superadmin', '/login/member', '/register', '/password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await assertAccessible(page)
  }
  await signInSuperadmin(page)
  for (const path of [
    '/superadmin',
    '/superadmin/statistics',
    '/superadmin/ledger',
    '/superadmin/admins',
    `/superadmin/admins/${owner.id}`,
    '/superadmin/gyms',
    '/superadmin/plans',
    '/superadmin/account',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await assertAccessible(page)
  }
})

test('the owner’s first page and lists hold up against axe', async ({ page }) => {
  await signIn(page, 'Admin', owner.phone, owner.password)
  for (const path of [
    '/admin',
    '/admin/statistics',
    '/admin/debtors',
    '/admin/members',
    '/admin/memberships',
    '/admin/plans',
    '/admin/employees',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await assertAccessible(page)
  }
})
