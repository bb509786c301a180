import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { factorTexts } from '#src/features/sessions/web/factor-texts.ts'
import { passkeyTexts } from '#src/features/sessions/web/passkey-texts.ts'
import { texts } from '#src/features/sessions/web/texts.ts'
import { openDesk } from './desk.ts'
import { button, byLabel, heading, pick } from './people.ts'

const [p, f, s] = [passkeyTexts.uz, factorTexts.uz, texts.uz]

/** A device that holds keys and knows its person. */
async function giveDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** A key is good for a name and not for an address. */
const byName = (baseURL: string | undefined): string => (baseURL ?? '').replace('127.0.0.1', 'localhost')

async function signIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await pick(page, 'Admin')
  await byLabel(page, 'Telefon raqam').fill(phone)
  await byLabel(page, 'Parol').fill(password)
  await button(page, 'Kirish').click()
}

test('an owner adds a passkey, comes in by it alone, and takes it away', async ({ page, request, baseURL }) => {
  const desk = await openDesk({ request })
  const { cdp, authenticatorId } = await giveDevice(page)
  const home = byName(baseURL)
  await page.goto(home)
  await signIn(page, desk.owner)
  await expect(page).toHaveURL(/\/admin/)
  await page.goto(`${home}/admin/account`)
  await expect(page.getByText(p.none)).toBeVisible()
  await button(page, p.add).click()
  await expect(page.getByRole('dialog', { name: f.codesTitle })).toBeVisible()
  await button(page, f.saved).click()
  await expect(page.getByText(p.unused)).toBeVisible()
  await button(page, p.rename).click()
  await byLabel(page, p.name).fill('Ish telefoni')
  await button(page, p.save).click()
  await expect(page.getByText('Ish telefoni')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(home)
  await button(page, s.byPasskey).click()
  await expect(page).toHaveURL(/\/admin/)

  // the password alone opens it no more, and the key is the second step
  await page.context().clearCookies()
  await page.goto(home)
  await signIn(page, desk.owner)
  await expect(heading(page, f.title)).toBeVisible()
  await expect(byLabel(page, f.recovery)).toBeVisible()
  await button(page, s.byPasskey).click()
  await expect(page).toHaveURL(/\/admin/)

  await page.goto(`${home}/admin/account`)
  await button(page, p.remove).click()
  await page
    .getByRole('dialog', { name: p.removeTitle('Ish telefoni') })
    .getByRole('button', { name: p.remove })
    .click()
  await expect(page.getByText(p.none)).toBeVisible()

  // the device still has it, and it opens nothing
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)
  await page.context().clearCookies()
  await page.goto(home)
  await button(page, s.byPasskey).click()
  await expect(page.getByRole('alert')).toContainText('Kirish kaliti tasdiqlanmadi')
  await expect(button(page, 'Kirish')).toBeVisible()
})

test('who closes the window of the device stands where they were, and nothing is said', async ({ page, baseURL }) => {
  const { cdp, authenticatorId } = await giveDevice(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto(byName(baseURL))
  const press = button(page, s.byPasskey)
  await press.click()
  await expect(press).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(p.failed)).toHaveCount(0)
  await expect(byLabel(page, 'Parol')).toBeVisible()
})
