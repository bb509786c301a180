import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { today } from '#src/web/texts.ts'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { ali, chilonzor, done, id, month, offer, sale, sell, server, sold } from '#test/components/sale-form.tsx'
import { be, showPages } from '#test/components/show-page.tsx'
import { SaleForm } from './SaleForm.tsx'

const end = addDays(today(), 29)
const counted = { visits: null, guests: null, coach_sessions: null }

/** The page that the sale leads to is still being fetched, and the member is read anew with what was sold. */
function Sale() {
  const [isRead, setRead] = useState(false)
  const last = isRead ? { gym_id: id(2), plan_id: month._id, end_date: end, counted } : null
  return (
    <>
      <SaleForm member={ali} gyms={[chilonzor]} last={last} onDone={done} />
      <Button onClick={() => setRead(true)}>Aʼzo qayta oʻqildi</Button>
    </>
  )
}

test('what was sold is not sold once more from the day after it while its page is about to come, nor kept as a draft', async () => {
  be('ali')
  showPages({ '/sell': Sale })
  await offer([month])
  await sell().click()
  const sent = await server.next(sale)
  expect(sent.body).toMatchObject({ start_date: today() })
  await sold(sent)
  await page.getByRole('button', { name: 'Aʼzo qayta oʻqildi' }).click()
  await sell().click()
  expect(hasUnsavedForm()).toBe(false)
  // what somebody changes is another sale: the first that follows
  await page.getByRole('textbox', { name: 'Chegirma', exact: true }).fill('50000')
  await page.getByRole('textbox', { name: 'Chegirma sababi' }).fill('Talaba')
  await sell().click()
  expect((await server.next(sale)).body).toMatchObject({ discount: 50_000 })
  expect(server.calls(sale)).toHaveLength(2)
})
