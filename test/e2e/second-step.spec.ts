import { expect, type Page, test } from '@playwright/test'
import { stepAt, totpCode } from '#src/features/sessions/server/totp.ts'
import { factorTexts } from '#src/features/sessions/web/factor-texts.ts'
import { keyOfSecret } from '#test/authenticator.ts'
import { openDesk } from './desk.ts'
import { button, byLabel, heading, pick } from './people.ts'

const f = factorTexts.uz

async function signInAs(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await page.goto('/')
  await pick(page, 'Admin')
  await byLabel(page, 'Telefon raqam').fill(phone)
  await byLabel(page, 'Parol').fill(password)
  await button(page, 'Kirish').click()
  await expect(heading(page, f.title)).toBeVisible()
}

test('who lost the phone comes in by a recovery code, which opens once', async ({ page, browser, request }) => {
  const desk = await openDesk({ request })
  const { secret } = await desk.call<{ secret: string }>('POST', '/auth/totp/start', {})
  const code = totpCode(keyOfSecret(secret), stepAt(new Date()))
  const { recovery_codes } = await desk.call<{ recovery_codes: string[] }>('POST', '/auth/totp/confirm', { code })
  const kept = recovery_codes[0] ?? ''

  await signInAs(page, desk.owner)
  const field = byLabel(page, f.codeOrRecovery)
  await expect(field).toBeFocused()
  await field.fill('yoʻq-bunday-kod')
  await button(page, f.enter).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/$/)
  // as it is written on paper: in capitals, with blanks around
  await field.fill(` ${kept.toUpperCase()} `)
  await button(page, f.enter).click()
  await expect(page).toHaveURL(/\/admin/)

  const elsewhere = await browser.newPage()
  await signInAs(elsewhere, desk.owner)
  await byLabel(elsewhere, f.codeOrRecovery).fill(kept)
  await button(elsewhere, f.enter).click()
  await expect(byLabel(elsewhere, f.codeOrRecovery)).toHaveAttribute('aria-invalid', 'true')
  await expect(heading(elsewhere, f.title)).toBeVisible()
  await elsewhere.close()
})
